"""The lexer: text to tokens, with the layout facts of each.

It never raises: text that Lean's lexer refuses becomes a `MALFORMED` token, which the parser reports where it meets
it, so that a fault inside one declaration leaves the others alone. The rules are those of Lean.Parser.Basic
(``tokenFn``, ``identFn``, ``whitespace``): longest match, identifiers with their dots as one token, no tabs.
"""

import re
from bisect import bisect_right
from functools import lru_cache

from veriscale.lean.source import Source
from veriscale.lean.syntax.literals import BadEscape, decode_text
from veriscale.lean.syntax.notations import NO_NOTATIONS, NotationRule, NotationTable
from veriscale.lean.syntax.tokens import KEYWORDS, SYMBOLS, Token, TokenKind

# Lean's isLetterLike: Greek without λ Π Σ, Coptic, polytonic Greek, the letter-like block, script letters, Latin-1
# and Latin Extended-A.
_LETTER = (
    "A-Za-z_\u00c0-\u00d6\u00d8-\u00f6\u00f8-\u017f\u0391-\u039f\u03a1\u03a2\u03a4-\u03a9\u03b1-\u03ba\u03bc-\u03fb"
    "\u1f00-\u1ffe\u2100-\u214f\U0001d49c-\U0001d59f"
)
_REST = _LETTER + "0-9'!?\u2080-\u2089\u2090-\u209c\u1d62-\u1d6a\u2c7c"
_PART = f"(?:[{_LETTER}][{_REST}]*|«[^»\n]*»)"
_NAME = rf"{_PART}(?:\.{_PART})*"

PLAIN_WORD = re.compile(f"[{_LETTER}][{_REST}]*")
"""An identifier of one part, not quoted."""

_PATTERN = rf"""
    (?P<SPACE>[ \n]+|\r\n)
    |(?P<LINE>--[^\n]*)
    |(?P<BLOCK>/-)
    |(?P<INTERP>s!(?:[ \n]*)")
    |(?P<RAW>r(?:"|\#+"))
    |(?P<WORD>λ|(?:Type|Sort)\*|termination_by\?|{_NAME})
    |(?P<RADIX>0(?:[xX][0-9a-fA-F][0-9a-fA-F_]*|[bB][01][01_]*|[oO][0-7][0-7_]*))
    |(?P<NUMBER>[0-9][0-9_]*(?P<fraction>\.(?!\.)[0-9]*)?(?P<exponent>[eE][+-]?[0-9]*)?)
    |(?P<STRING>")
    |(?P<CHAR>')
    |(?P<INDEX>\.[0-9]+)
    |(?P<DOTNAME>\.{_NAME})
    |(?P<HASH>\#(?!v\[)[A-Za-z_][A-Za-z_?!]*)
    |(?P<SYMBOL>%s)
    |(?P<OTHER>.)
"""


@lru_cache(maxsize=64)
def _pattern(symbols: tuple[str, ...]) -> re.Pattern[str]:
    """Return the pattern of a token where a text has declared `symbols` of its own."""
    longest_first = sorted({*SYMBOLS, *symbols}, key=lambda symbol: (-len(symbol), symbol))
    return re.compile(_PATTERN % "|".join(map(re.escape, longest_first)), re.VERBOSE | re.DOTALL)


_STRING = re.compile(r'(?:[^"\\]|\\.)*', re.DOTALL)
_CHAR = re.compile(r"'(\\(?:x[0-9a-fA-F]{2}|u[0-9a-fA-F]{4}|.)|[^\\'])'", re.DOTALL)
_COMMENT_MARK = re.compile(r"/-|-/")
_PIECE = re.compile(r'(?:[^"\\{]|\\.)*', re.DOTALL)


STRING_NESTING_LIMIT = 30
"""How deep interpolated strings may stand inside one another."""


def tokenize(source: Source) -> tuple[Token, ...]:
    """Return the tokens of `source`; the last one is the end of input."""
    lexer = _Lexer(source.text, NO_NOTATIONS)
    lexer.run(0, in_hole=False)
    return tuple(lexer.tokens)


def tokenize_behind(source: Source, last: Token, notations: NotationTable) -> tuple[Token, ...]:
    """Return the tokens of `source` behind its token `last`, where `notations` are in force."""
    lexer = _Lexer(source.text, notations)
    lexer.tokens.append(last)
    lexer.previous_end = last.end
    lexer.run(last.end, in_hole=False)
    return tuple(lexer.tokens[1:])


class _Lexer:
    """One pass over a text; `tokens` is the result."""

    def __init__(self, text: str, notations: NotationTable):
        self.text = text
        self.match = _pattern(notations.symbols).match
        self.rules = notations.rules
        self.words = notations.words
        self.tokens: list[Token] = []
        self.line_starts = [0] + [found.end() for found in re.finditer("\n", text)]
        self.previous_end = 0
        self.open_strings = 0

    def run(self, position: int, *, in_hole: bool) -> int:
        """Read tokens from `position` to the end, or to the ``}`` of a string hole; return where they end."""
        text, end, match = self.text, len(self.text), self.match
        depth = 0
        while position < end:
            found = match(text, position)
            assert found is not None
            kind = found.lastgroup
            if kind == "SPACE" or kind == "LINE":
                position = found.end()
            elif kind == "WORD":
                position = self.word(found)
            elif kind == "SYMBOL":
                symbol = found.group()
                if in_hole and symbol in "{}":
                    depth += 1 if symbol == "{" else -1
                    if depth < 0:
                        break
                if symbol in self.rules:
                    position = self.add(TokenKind.NOTATION, position, found.end(), rule=self.rules[symbol])
                else:
                    position = self.add(TokenKind.SYMBOL, position, found.end())
            else:
                position = self.special(kind or "", found)
        self.add(TokenKind.EOF, position, position)
        return position

    def word(self, found: re.Match[str]) -> int:
        """Read an identifier or a keyword."""
        text = found.group()
        if text == "_":
            return self.add(TokenKind.SYMBOL, found.start(), found.end())
        if text in self.rules:
            return self.add(TokenKind.NOTATION, found.start(), found.end(), rule=self.rules[text])
        if text in KEYWORDS or text in self.words:
            return self.add(TokenKind.KEYWORD, found.start(), found.end())
        return self.add(TokenKind.IDENT, found.start(), found.end(), _plain(text))

    def special(self, kind: str, found: re.Match[str]) -> int:
        """Read a token that is neither a word nor a symbol."""
        start, end = found.span()
        match kind:
            case "BLOCK":
                return self.block_comment(start)
            case "INTERP":
                return self.interpolated(start, end)
            case "RAW":
                return self.raw_string(start, found.group()[1:])
            case "RADIX":
                return self.add(TokenKind.NUMBER, start, end)
            case "NUMBER" | "fraction" | "exponent":
                return self.number(found)
            case "STRING":
                return self.string(start)
            case "CHAR":
                return self.char(start)
            case "INDEX":
                return self.add(TokenKind.FIELD_INDEX, start, end, found.group()[1:])
            case "DOTNAME":
                return self.add(TokenKind.DOT_NAME, start, end, _plain(found.group()[1:]))
            case "HASH":
                return self.add(TokenKind.KEYWORD, start, end)
            case _:
                return self.unknown(start)

    def add(
        self,
        kind: TokenKind,
        start: int,
        end: int,
        value: str = "",
        parts: "tuple[str | tuple[Token, ...], ...]" = (),
        rule: NotationRule | None = None,
    ) -> int:
        """Append a token and return its end."""
        previous = self.previous_end
        space = start != previous or start == 0
        newline = start == 0 or (space and "\n" in self.text[previous:start]) or not self.tokens
        line_start = self.line_starts[bisect_right(self.line_starts, start) - 1]
        self.tokens.append(
            Token(kind, self.text[start:end], start, end, start - line_start, newline, space, value, parts, rule)
        )
        self.previous_end = end
        return end

    def malformed(self, start: int, end: int, message: str) -> int:
        """Append a token for text that Lean's lexer refuses."""
        return self.add(TokenKind.MALFORMED, start, end, message)

    def unknown(self, start: int) -> int:
        """Report a character that starts no token of ours."""
        char = self.text[start]
        if char == "\t":
            return self.malformed(start, start + 1, "tabs are not allowed; use spaces")
        if char == "\r":
            return self.malformed(start, start + 1, "isolated carriage returns are not allowed")
        message = f"the symbol '{char}' is not supported"
        # Only ASCII is known for sure to be no token: any other symbol may come with an import.
        is_notation = char == "`" or (char == "#" and self._is_notation(start))
        kind = TokenKind.UNKNOWN if not char.isascii() or is_notation else TokenKind.MALFORMED
        return self.add(kind, start, start + 1, message if kind is TokenKind.UNKNOWN else f"unexpected '{char}'")

    def _is_notation(self, start: int) -> bool:
        """Whether the ``#`` here may stand for a bit vector (``5#8``) or the size of a set (``#{x ∈ s | p}``)."""
        after = self.text[start + 1 : start + 2]
        return after in ("{", "(") or (start == self.previous_end and start > 0 and after.isalnum())

    def block_comment(self, start: int) -> int:
        """Skip a nested comment; doc comments become tokens."""
        depth, position = 1, start + 2
        while depth:
            found = _COMMENT_MARK.search(self.text, position)
            if found is None:
                return self.malformed(start, len(self.text), "unterminated comment")
            depth += 1 if found.group() == "/-" else -1
            position = found.end()
        opening = self.text[start : start + 3]
        if opening in ("/--", "/-!") and position - start > 4:
            return self.add(TokenKind.DOC, start, position)
        return position

    def number(self, found: re.Match[str]) -> int:
        """Read a decimal numeral or a scientific literal."""
        start, end = found.span()
        exponent = found["exponent"]
        if exponent is not None and not exponent[-1].isdigit():
            return self.malformed(start, end, "missing exponent digits in scientific literal")
        scientific = exponent is not None or found["fraction"] is not None
        return self.add(TokenKind.SCIENTIFIC if scientific else TokenKind.NUMBER, start, end)

    def string(self, start: int) -> int:
        """Read a string literal."""
        found = _STRING.match(self.text, start + 1)
        assert found is not None
        if found.end() >= len(self.text):
            return self.malformed(start, len(self.text), "unterminated string literal")
        end = found.end() + 1
        try:
            return self.add(TokenKind.STRING, start, end, decode_text(found.group()))
        except BadEscape as error:
            return self.malformed(start, end, f"invalid escape sequence '{error}'")

    def raw_string(self, start: int, opening: str) -> int:
        r"""Read ``r"…"`` or ``r#"…"#``, in which a backslash is itself."""
        closing = opening[::-1]
        body = start + 1 + len(opening)
        end = self.text.find(closing, body)
        if end < 0:
            return self.malformed(start, len(self.text), "unterminated raw string literal")
        return self.add(TokenKind.STRING, start, end + len(closing), self.text[body:end])

    def char(self, start: int) -> int:
        """Read a character literal."""
        found = _CHAR.match(self.text, start)
        if self.text.startswith("''", start):
            return self.add(TokenKind.UNKNOWN, start, start + 2, "the notation \"''\" is not supported")
        if found is None:
            return self.malformed(start, start + 1, "missing end of character literal")
        try:
            return self.add(TokenKind.CHAR, start, found.end(), decode_text(found[1]))
        except BadEscape as error:
            return self.malformed(start, found.end(), f"invalid escape sequence '{error}'")

    def interpolated(self, start: int, position: int) -> int:
        """Read ``s!"…{term}…"``; the holes are lists of tokens of their own."""
        parts: list[str | tuple[Token, ...]] = []
        outer_tokens, outer_end = self.tokens, self.previous_end
        self.open_strings += 1
        fault = "" if self.open_strings <= STRING_NESTING_LIMIT else "interpolated strings nest too deep"
        while not fault:
            found = _PIECE.match(self.text, position)
            assert found is not None
            position = found.end()
            try:
                parts.append(decode_text(found.group(), braces=True))
            except BadEscape as error:
                fault = f"invalid escape sequence '{error}'"
            if position >= len(self.text):
                fault = "unterminated interpolated string"
            elif self.text[position] == '"':
                break
            else:
                self.tokens, self.previous_end = [], position + 1
                position = self.run(position + 1, in_hole=True) + 1
                parts.append(tuple(self.tokens))
        self.tokens, self.previous_end = outer_tokens, outer_end
        self.open_strings -= 1
        end = min(position + 1, len(self.text))
        if fault:
            return self.malformed(start, end, fault)
        return self.add(TokenKind.INTERPOLATED, start, end, parts=tuple(parts))


def _plain(name: str) -> str:
    """Return `name` without the quotation marks of its quoted parts."""
    return name.replace("«", "").replace("»", "") if "«" in name else name
