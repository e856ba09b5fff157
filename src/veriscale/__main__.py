"""Runs the command line as ``python -m veriscale``."""

from veriscale.cli.main import main

main()
