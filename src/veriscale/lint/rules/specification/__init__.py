"""Rules about what the precondition and the postcondition are worth, on trials beyond the rows."""

from typing import Final

TITLE: Final = "Specifications"
