"""Stopville: four French games, with their rules, bots, a server and environments."""
