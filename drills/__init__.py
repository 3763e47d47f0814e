"""Attacks on a server of our own, each with a figure: what it loses, what it tells, what it bears."""
