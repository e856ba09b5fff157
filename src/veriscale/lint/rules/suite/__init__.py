"""Rules about what a suite does not test."""

from typing import Final

TITLE: Final = "What a suite does not test"
