"""`python -m stopville.cli` is the `stopville` command."""

from stopville.cli import main

main()
