"""Programs that write files of this repository."""
