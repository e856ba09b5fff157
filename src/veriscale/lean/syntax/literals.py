r"""Decoding of literals: escapes of strings and characters, numerals.

The escapes are those of Lean's lexer (Lean.Parser.Basic, quotedCharCoreFn): ``\\ \" \' \n \t \r \xHH \uHHHH``, in
strings also the gap (a backslash at the end of a line, which swallows the white space that follows).
"""

import re

_SIMPLE = {"\\": "\\", '"': '"', "'": "'", "n": "\n", "t": "\t", "r": "\r"}
_ESCAPE = re.compile(r"\\(?:x([0-9a-fA-F]{2})|u([0-9a-fA-F]{4})|(\r?\n)[ \t\r\n]*|(.))", re.DOTALL)


class BadEscape(ValueError):  # noqa: N818 - the lexer turns it into a token, it never reaches a user
    """An escape that Lean does not have; the text is the escape."""


def decode_text(body: str, *, braces: bool = False) -> str:
    r"""Return `body`, the inside of a string or character literal, with its escapes decoded.

    An escape that names no character is ``'\0'``, as ``Char.ofNat`` gives it (Lean.Syntax.decodeQuotedChar).

    Args:
        body: The text between the quotes.
        braces: Whether ``\{`` is an escape too, as in interpolated strings.

    Raises:
        BadEscape: `body` holds an escape that Lean does not have.
    """
    if "\\" not in body:
        return body

    def replace(found: re.Match[str]) -> str:
        code = found[1] or found[2]
        if code:
            point = int(code, 16)
            return "\0" if 0xD800 <= point < 0xE000 else chr(point)
        if found[3]:
            return ""
        char = found[4]
        if braces and char == "{":
            return "{"
        if char not in _SIMPLE:
            raise BadEscape(found[0])
        return _SIMPLE[char]

    return _ESCAPE.sub(replace, body)


def decode_number(text: str) -> int:
    """Return the value of a natural number literal: decimal, ``0x``, ``0b``, ``0o``, with underscores."""
    digits = text.replace("_", "")
    base = {"x": 16, "b": 2, "o": 8}.get(digits[1:2].lower(), 10)
    return int(digits, 10) if base == 10 else int(digits[2:], base)


def decode_scientific(text: str) -> tuple[int, int]:
    """Return mantissa and decimal exponent of a scientific literal: ``1.50`` is (150, -2), ``2e3`` is (2, 3)."""
    number, _, exponent = text.replace("_", "").lower().partition("e")
    whole, _, fraction = number.partition(".")
    return int(whole + fraction), int(exponent or "0") - len(fraction)
