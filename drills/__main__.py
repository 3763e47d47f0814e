"""`python -m drills` from the repository's root; `python3 dev.py drill` prepares what it needs."""

from drills.command import main

main()
