"""Rules about written values: the codes of the readers, which refuse a value and say why."""

from typing import Final

TITLE: Final = "Files and values"
