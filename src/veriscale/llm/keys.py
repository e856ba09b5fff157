"""Keys of model servers: read from the environment or a key file, shown nowhere.

A `Secret` has no readable representation, and `scrub` takes its text out of whatever a server sends back, before that
reaches an error, a store or a recording.
"""

import os
from collections.abc import Mapping
from pathlib import Path

from veriscale.errors import ModelError, read_failure

SHORTEST = 8
"""Keys below this length are placeholders for servers without keys (``EMPTY``, ``none``) and are not scrubbed."""
SHOWN = "[key]"


class Secret:
    """A key that shows itself to `reveal` alone."""

    __slots__ = ("_text",)

    def __init__(self, text: str):
        self._text = text

    def reveal(self) -> str:
        """Return the key, for the header of a request."""
        return self._text

    def scrub(self, text: str) -> str:
        """Return `text` with the key taken out."""
        return text.replace(self._text, SHOWN) if len(self._text) >= SHORTEST else text

    def __repr__(self) -> str:
        return f"Secret({SHOWN})"

    def __reduce__(self) -> str:
        raise TypeError("a key is not written anywhere")


def read_key(variable: str | None, file: Path | None, environment: Mapping[str, str] = os.environ) -> Secret:
    """Return the key in `file`, or else in the environment variable; without both, a placeholder.

    Raises:
        ModelError: there is none, or the file cannot be read or holds more than a key.
    """
    if file is not None:
        return Secret(_checked(_read(file), f"the key file {file}"))
    if not variable:
        return Secret("none")
    text = environment.get(variable, "").strip()
    if not text:
        raise ModelError(
            f"the environment variable {variable} holds no key; set it, name another with key_env or a file with "
            'key_file, or, for a server without keys, write key_env = ""'
        )
    return Secret(_checked(text, f"the environment variable {variable}"))


def _read(file: Path) -> str:
    try:
        return file.expanduser().read_text(encoding="utf-8").strip()
    except (OSError, UnicodeDecodeError) as error:
        raise ModelError(f"the key file {file} cannot be read: {read_failure(error)}") from None


def _checked(text: str, place: str) -> str:
    if not text:
        raise ModelError(f"{place} is empty")
    if not text.isascii() or any(character.isspace() for character in text):
        raise ModelError(f"{place} holds more than a key")
    return text
