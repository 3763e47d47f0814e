"""Many games at once: simulations, measurements, matches between bots."""
