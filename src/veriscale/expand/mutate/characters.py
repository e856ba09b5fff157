"""Char and the two alphabets; List Char is built on it in ``sequences.py``.

Appendix A leaves both alphabets open. `SIGMA_CHAR` is what a program over text can tell apart: the printable ASCII
characters, tab and line feed, and one character each of a two-, three- and four-byte UTF-8 code, the first a letter.
`SIGMA_SP` is what is neither a letter nor a digit in it, that is white space, ASCII punctuation and the characters
outside of ASCII.
"""

from veriscale.expand.mutate.schema import TypeMutator, finite, schema_over

BEYOND_ASCII = "é∀𝄞"
"""One character each of two, three and four UTF-8 bytes."""

SIGMA_CHAR: tuple[str, ...] = (*(chr(code) for code in range(0x20, 0x7F)), "\t", "\n", *BEYOND_ASCII)
"""Σ_char, the allowable characters."""

SIGMA_SP: tuple[str, ...] = tuple(char for char in SIGMA_CHAR if not (char.isascii() and char.isalnum()))
"""Σ_sp, the special characters."""


def replace(_value: str, char: str) -> str:
    """Return the new character c (schema 1 of List Char, on one element)."""
    return char


CHAR_MUTATOR: TypeMutator[str] = TypeMutator(
    schemas=(schema_over("replace", replace, SIGMA_CHAR),),
    fresh=finite(SIGMA_CHAR),
)
