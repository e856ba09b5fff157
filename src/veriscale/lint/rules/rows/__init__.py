"""Rules about rows compared with each other."""

from typing import Final

TITLE: Final = "Rows against each other"
