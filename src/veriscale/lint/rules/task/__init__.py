"""Rules about a task as a whole, and about what could not be checked in it."""

from typing import Final

TITLE: Final = "Tasks as a whole"
