"""Tells the text of a value that was cut from other text: brackets that were opened or closed beyond its ends.

A suite that reads outputs from the last line that a program printed holds the ends of values, ``14, 15]``. Text in
quotes does not count, nor does the quotation mark as older versions of Lean show it. Where brackets are missing on
both sides, the text is something else than part of a value.
"""

import re

_TOKENS = re.compile(r"""'''|\"(?:[^"\\]|\\.)*\"|'(?:[^'\\]|\\.[^']*)'|[()\[\]{}⟨⟩]""", re.DOTALL)
_CLOSES = {")": "(", "]": "[", "}": "{", "⟩": "⟨"}


def is_cut(text: str) -> bool:
    """Return whether a text is what is left of a value whose beginning, or whose end, was cut off."""
    opened: list[str] = []
    without_opening = False
    for match in _TOKENS.finditer(text):
        token = match[0]
        if token in _CLOSES.values():
            opened.append(token)
        elif token in _CLOSES and opened:
            if opened.pop() != _CLOSES[token]:
                return False
        elif token in _CLOSES:
            without_opening = True
    return without_opening is not bool(opened)
