"""Proofs: skipped by layout, not understood.

A tactic block ends before the first line that starts left of its first tactic, before a bracket that it did not open,
and before the words that end a term around it. Whether it holds ``sorry`` is kept.
"""

from veriscale.lean.source import Span
from veriscale.lean.syntax.grammar.operators import LEAD
from veriscale.lean.syntax.grammar.state import State
from veriscale.lean.syntax.grammar.terms import leading, parse_term
from veriscale.lean.syntax.tokens import Token, TokenKind, starts_command
from veriscale.lean.syntax.tree import Ascription, Have, Proof, Term

_OPENING = frozenset(["(", "[", "{", "⟨", "⦃", "#[", "@[", "#v[", "‹"])
_CLOSING = frozenset([")", "]", "]'", "}", "⟩", "⦄", "›"])
_ENDS = frozenset({"termination_by", "termination_by?", "decreasing_by", "deriving", "where"})
_BRANCHING = frozenset(["with", "rcases", "rintro", "obtain", "first", "match", "rcases'", "cases'", "fun"])
_BINDING = frozenset(["∀", "∃", "∃!", "∑", "∏", "forall", "exists", "use", "exists", "refine"])
_NEVER_IN_PROOFS = frozenset(
    [
        "def",
        "abbrev",
        "instance",
        "theorem",
        "example",
        "opaque",
        "axiom",
        "structure",
        "inductive",
        "namespace",
        "section",
        "variable",
        "universe",
        "mutual",
        "initialize",
        "macro_rules",
        "elab_rules",
        "attribute",
    ]
)
"""Reserved words that end a proof wherever they stand: the next command may begin on its last line."""
_SORRY = frozenset({"sorry", "admit", "sorryAx", "stop"})


@leading(LEAD, "by")
def _by(state: State) -> Term:
    start = state.advance().start
    return skip_tactics(state, start)


def skip_tactics(state: State, start: int, *, calc: bool = False) -> Proof:
    """Skip a tactic block, or the steps of ``calc``, whose first token is the current one."""
    if state.at_end() or (state.tok.newline and state.tok.column == 0 and starts_command(state.tok)):
        state.fail("tactic")
    skipper = _Skipper(state, calc)
    sorry = skipper.run()
    return Proof(state.span_from(start), sorry)


class _Skipper:
    """The walk over one block."""

    def __init__(self, state: State, calc: bool):
        self.state = state
        self.calc = calc
        self.column = state.tok.column
        self.first = state.index
        self.depth = 0
        self.branching = False
        self.commas = 0
        self.ifs = 0

    def run(self) -> bool:
        """Move behind the block; return whether it holds ``sorry``."""
        state, sorry = self.state, False
        while not state.at_end():
            tok = state.tok
            if self.depth == 0 and self.ends_before(tok):
                break
            sorry = sorry or tok.text in _SORRY
            self.depth += (tok.text in _OPENING) - (tok.text in _CLOSING)
            self.branching = self.branching or tok.text in _BRANCHING
            self.commas += tok.text in _BINDING
            self.ifs += tok.text == "if"
            state.advance()
        return sorry

    def ends_before(self, tok: Token) -> bool:
        """Tell whether the block ends before `tok`, which stands outside its brackets."""
        if tok.newline and self.state.index != self.first and self.line_ends_block(tok):
            return True
        if tok.kind is TokenKind.KEYWORD and tok.text in _NEVER_IN_PROOFS:
            return True
        match tok.text:
            case "," if self.state.enclosed:
                self.commas -= 1
                return self.commas < 0
            case "|":
                return not self.branching and not tok.newline
            case "then":
                return self.ifs == 0
            case "else":
                self.ifs -= 1
                return self.ifs < 0
        return tok.text in _CLOSING or tok.text in _ENDS

    def line_ends_block(self, tok: Token) -> bool:
        """Tell whether the line that starts with `tok` is outside the block."""
        if self.calc and tok.text == "_":
            # The second step of a calc may stand left of its first one.
            self.column = min(self.column, tok.column)
            return tok.column <= self.state.column
        return tok.column < self.column or (self.column == 0 and tok.column == 0 and starts_command(tok))


def skip_to_command(state: State, column: int) -> bool:
    """Skip to the next command that starts a line at or left of `column`; return whether ``sorry`` was passed."""
    sorry, depth = False, 0
    while not state.at_end():
        tok = state.tok
        if tok.newline and tok.column <= column and starts_command(tok):
            break
        if tok.kind is TokenKind.KEYWORD and tok.text in _NEVER_IN_PROOFS and depth == 0:
            break
        depth += (tok.text in _OPENING) - (tok.text in _CLOSING)
        sorry = sorry or tok.text in _SORRY
        state.advance()
    return sorry


@leading(LEAD, "calc")
def _calc(state: State) -> Term:
    start = state.advance().start
    return skip_tactics(state, start, calc=True)


@leading(LEAD, "show")
def _show(state: State) -> Term:
    """``show T from e`` and ``show T by tactics``: a proof of T."""
    start = state.advance().start
    type_ = parse_term(state)
    if state.tok.text == "by":
        proof = parse_term(state)
        return Proof(state.span_from(start), _has_sorry(state, proof.span))
    state.expect("from")
    value = parse_term(state)
    span = state.span_from(start)
    return Proof(span, _has_sorry(state, value.span), Ascription(span, value, type_))


def _has_sorry(state: State, span: Span) -> bool:
    """Tell whether a token within `span` is ``sorry``."""
    index = state.index - 1
    while index >= 0 and state.tokens[index].start >= span.start:
        if state.tokens[index].text in _SORRY:
            return True
        index -= 1
    return False


@leading(LEAD, "suffices")
def _suffices(state: State) -> Term:
    """``suffices h : T from e; body``."""
    saved, state.column = state.column, state.tok.column
    start = state.advance().start
    name = None
    if state.tok.kind is TokenKind.IDENT and state.peek().text == ":":
        name = state.advance().value
        state.advance()
    type_ = parse_term(state)
    if state.tok.text != "by":
        state.expect("from")
    value = parse_term(state)
    state.column = saved
    expect_separator(state)
    body = parse_term(state)
    return Have(state.span_from(start), name, type_, value, body)


def expect_separator(state: State) -> None:
    """Parse the ``;`` or line break between a ``let`` or ``have`` and its body."""
    if not state.accept(";") and not state.tok.newline:
        state.fail("';' or line break")


def skip_termination_hints(state: State) -> None:
    """Skip ``termination_by …`` and ``decreasing_by …`` behind a recursive function."""
    while True:
        if state.accept("termination_by?") or state.accept("partial_fixpoint"):
            continue
        if state.accept("termination_by"):
            _skip_measure(state)
        elif state.tok.text == "decreasing_by":
            start = state.advance().start
            skip_tactics(state, start)
        else:
            return


def _skip_measure(state: State) -> None:
    """Skip ``structural? x y => t`` behind ``termination_by``."""
    if state.tok.text == "structural":
        state.advance()
    distance = 0
    while state.peek(distance).kind is TokenKind.IDENT or state.peek(distance).text == "_":
        distance += 1
    if state.peek(distance).text in ("=>", "↦"):
        for _ in range(distance + 1):
            state.advance()
    parse_term(state)
