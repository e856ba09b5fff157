"""What files raise that are no files of ours, or no longer: a folder may come from someone else."""

from typing import Final

DAMAGE: Final = (OSError, EOFError, ValueError, KeyError, TypeError, AttributeError, IndexError, RecursionError)
"""Raised for files that cannot be read, are no JSON, or have another shape."""


def damage_reason(error: Exception) -> str:
    """Return what is wrong, for a message that names the file."""
    return error.strerror if isinstance(error, OSError) and error.strerror else f"{type(error).__name__}: {error}"
