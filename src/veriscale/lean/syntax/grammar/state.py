"""The state of a parse: a cursor over tokens and the context that Lean's position checks read.

It knows no grammar. `column` is the position that Lean's ``withPosition`` saves (its line never matters to us);
`forbid_do` is ``withForbidden "do"``; `sections` are the open parentheses that may turn into ``·`` functions.
"""

from typing import NamedTuple, NoReturn

from veriscale.lean.diagnostics import Code, LeanError
from veriscale.lean.source import Source, Span
from veriscale.lean.syntax.lexer import tokenize_behind
from veriscale.lean.syntax.notations import REREAD_LIMIT, Notations
from veriscale.lean.syntax.tokens import Token, TokenKind, describe

NO_COLUMN = -1
"""The saved column where Lean has no saved position: every check passes."""


class Context(NamedTuple):
    """What brackets save and restore."""

    column: int
    forbid_do: bool
    enclosed: bool


class Snapshot(NamedTuple):
    """Where to go back to after an attempt that failed."""

    position: int
    context: Context
    depth: int
    sections: int
    section: int
    """How many ``·`` the innermost section had."""


class State:
    """A cursor over the tokens of one source."""

    __slots__ = (
        "column",
        "depth",
        "enclosed",
        "extended",
        "forbid_do",
        "index",
        "nesting_limit",
        "not_heads",
        "notations",
        "sections",
        "source",
        "tok",
        "tokens",
    )

    def __init__(self, source: Source, tokens: tuple[Token, ...], nesting_limit: int):
        self.source = source
        self.tokens = tokens
        self.nesting_limit = nesting_limit
        self.index = 0
        self.tok = tokens[0]
        self.column = NO_COLUMN
        self.forbid_do = False
        self.enclosed = False
        """Whether some bracket is open, so that a comma may end a proof."""
        self.depth = 0
        self.sections: list[list[Span]] = []
        self.not_heads: set[int] = set()
        """Tokens at which the attempt to read a local declaration has failed: none is made twice, so that nested
        attempts do not multiply."""
        self.extended = False
        """Whether the text has declared syntax that is not supported: then what we cannot parse may still be Lean."""
        self.notations = Notations()

    # Moving ------------------------------------------------------------------------------------------------------

    def advance(self) -> Token:
        """Return the current token and move behind it."""
        tok = self.tok
        if tok.kind is not TokenKind.EOF:
            self.index += 1
            self.tok = self.tokens[self.index]
        return tok

    def peek(self, distance: int = 1) -> Token:
        """Return a token ahead of the current one."""
        return self.tokens[min(self.index + distance, len(self.tokens) - 1)]

    def accept(self, text: str) -> bool:
        """Move behind the current token if it is the keyword or symbol `text`."""
        if self.tok.text == text:
            self.advance()
            return True
        return False

    def expect(self, *texts: str) -> Token:
        """Move behind the current token, which must be one of `texts`."""
        if self.tok.text not in texts:
            self.fail(" or ".join(f"'{text}'" for text in texts))
        return self.advance()

    def expect_ident(self, what: str = "identifier") -> Token:
        """Move behind the current token, which must be an identifier."""
        if self.tok.kind is not TokenKind.IDENT:
            self.fail(what)
        return self.advance()

    def at_end(self) -> bool:
        """Tell whether all tokens are read."""
        return self.tok.kind is TokenKind.EOF

    def snapshot(self) -> Snapshot:
        """Return what `restore` needs to come back here."""
        open_section = len(self.sections[-1]) if self.sections else 0
        context = Context(self.column, self.forbid_do, self.enclosed)
        return Snapshot(self.index, context, self.depth, len(self.sections), open_section)

    def restore(self, place: Snapshot) -> None:
        """Go back to `place`."""
        self.index, self.depth = place.position, place.depth
        self.leave_bracket(place.context)
        self.tok = self.tokens[self.index]
        del self.sections[place.sections :]
        if self.sections:
            del self.sections[-1][place.section :]

    def refresh(self) -> None:
        """Read the rest of the text again where other notations are in force than before.

        Raises:
            LeanError: Two of them begin with the same token, or they change too often.
        """
        if not self.notations.update():
            return
        last = self.tokens[self.index - 1]
        if self.notations.reread > REREAD_LIMIT:
            self.index = len(self.tokens) - 1
            self.tok = self.tokens[self.index]
            self.unsupported(Span(last.start, last.end), "notations come and go too often; the rest is not read")
        self.notations.reread += len(self.source.text) - last.end
        rest = tokenize_behind(self.source, last, self.notations.table)
        self.tokens = (*self.tokens[: self.index], *rest)
        self.tok = self.tokens[self.index]
        self.not_heads.clear()
        if self.notations.clash is not None:
            self.extended = True
            self.unsupported(self.span_from(last.start), f"several notations begin with '{self.notations.clash}'")

    # Layout ------------------------------------------------------------------------------------------------------

    def indented(self) -> bool:
        """Lean's ``checkColGt``: whether the current token stands right of the saved position."""
        return self.tok.column > self.column

    def aligned(self) -> bool:
        """Lean's ``checkColGe``: whether the current token does not stand left of the saved position."""
        return self.tok.column >= self.column

    def enter_bracket(self) -> Context:
        """Lean's ``withoutPosition`` and ``withoutForbidden``, for the inside of brackets."""
        context = Context(self.column, self.forbid_do, self.enclosed)
        self.column, self.forbid_do, self.enclosed = NO_COLUMN, False, True
        return context

    def leave_bracket(self, context: Context) -> None:
        """Restore what `enter_bracket` returned."""
        self.column, self.forbid_do, self.enclosed = context

    def enter_level(self) -> None:
        """Count one level of nesting.

        Raises:
            LeanError: The text nests deeper than `nesting_limit`.
        """
        self.depth += 1
        if self.depth > self.nesting_limit:
            self.unsupported(self.span_here(), f"the text nests deeper than {self.nesting_limit} levels")

    # Spans and faults --------------------------------------------------------------------------------------------

    def span_here(self) -> Span:
        """Return the span of the current token."""
        return Span(self.tok.start, self.tok.end)

    def span_from(self, start: int) -> Span:
        """Return the span from `start` to the end of the last token read."""
        return Span(start, self.tokens[self.index - 1].end if self.index else start)

    def fail(self, expected: str) -> NoReturn:
        """Leave with the message that `expected` was expected at the current token."""
        tok = self.tok
        if tok.kind is TokenKind.MALFORMED:
            raise LeanError(Code.SYNTAX, self.span_here(), tok.value)
        if tok.kind is TokenKind.UNKNOWN:
            raise LeanError(Code.UNSUPPORTED_SYNTAX, self.span_here(), tok.value)
        if tok.text.startswith("#") and not tok.newline:
            # Finset's cardinality is written "#s", and a query such as "#eval" starts a line.
            raise LeanError(Code.UNSUPPORTED_SYNTAX, self.span_here(), f"the notation '{tok.text}' is not supported")
        self.reject(self.span_here(), f"unexpected {describe(tok)}; expected {expected}")

    def reject(self, span: Span, message: str) -> NoReturn:
        """Leave with a syntax error, or with 'unsupported' where the text has declared syntax of its own."""
        raise LeanError(Code.UNSUPPORTED_SYNTAX if self.extended else Code.SYNTAX, span, message)

    def unsupported(self, span: Span, message: str) -> NoReturn:
        """Leave with a form that Lean may accept and we do not."""
        raise LeanError(Code.UNSUPPORTED_SYNTAX, span, message)
