"""Rules that hold the rows against the precondition, the reference and the postcondition."""

from typing import Final

TITLE: Final = "Rows against the ground truth"
