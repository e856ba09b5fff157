"""Lean text as HTML with its tokens marked, by the project's own lexer.

Classes: ``k`` keyword, ``d`` name that is declared, ``t`` name with a capital letter, ``n`` number, ``s`` string or
character, ``o`` symbol, ``c`` comment, ``m`` marker of a benchmark section. Everything else is plain; the text with its
tags taken away is the text that came in, escaped.
"""

from collections.abc import Iterator
from html import escape
from typing import Final

from veriscale.lean.source import Source
from veriscale.lean.syntax.lexer import tokenize
from veriscale.lean.syntax.tokens import Token, TokenKind

_CLASSES: Final = {
    TokenKind.KEYWORD: "k",
    TokenKind.NUMBER: "n",
    TokenKind.SCIENTIFIC: "n",
    TokenKind.STRING: "s",
    TokenKind.CHAR: "s",
    TokenKind.INTERPOLATED: "s",
    TokenKind.SYMBOL: "o",
    TokenKind.DOC: "c",
}
_DECLARING: Final = frozenset({"def", "abbrev", "theorem", "lemma", "structure", "inductive", "class", "instance"})
_QUIET: Final = frozenset("()[]{},:;")
"""Symbols that need no mark."""


def highlighted(text: str) -> str:
    """Return `text` as HTML."""
    return "".join(_pieces(text))


def _pieces(text: str) -> Iterator[str]:
    position = 0
    previous = ""
    for token in tokenize(Source(text)):
        yield from _between(text[position : token.start])
        yield _marked(text[token.start : token.end], _class(token, previous))
        position = max(position, token.end)
        previous = token.text
    yield from _between(text[position:])


def _between(text: str) -> Iterator[str]:
    """Yield what stands between two tokens: white space and comments, by lines."""
    for line in text.splitlines(keepends=True):
        body = line.strip()
        if not body:
            yield line
            continue
        start = line.index(body)
        yield line[:start] + _marked(body, "m" if "!benchmark" in body else "c") + line[start + len(body) :]


def _class(token: Token, previous: str) -> str:
    if token.kind is TokenKind.SYMBOL and token.text in _QUIET:
        return ""
    if token.kind is TokenKind.IDENT:
        if previous in _DECLARING:
            return "d"
        return "t" if token.text[:1].isupper() else ""
    return _CLASSES.get(token.kind, "")


def _marked(text: str, name: str) -> str:
    shown = escape(text, quote=False)
    return f'<i class="{name}">{shown}</i>' if name and text else shown
