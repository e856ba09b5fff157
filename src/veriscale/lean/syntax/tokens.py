"""Tokens of Lean 4 and the tables that decide what a token is.

Lean's token table grows with each imported notation; this one holds core Lean and the part of Mathlib that programs
and specifications use. A word is a keyword only as a whole: ``end`` is one, ``xs.end`` and ``«end»`` are identifiers.
"""

from enum import Enum, auto
from typing import NamedTuple

from veriscale.lean.syntax.notations import NotationRule


class TokenKind(Enum):
    """What a token is."""

    IDENT = auto()
    KEYWORD = auto()
    SYMBOL = auto()
    NUMBER = auto()
    SCIENTIFIC = auto()
    STRING = auto()
    CHAR = auto()
    INTERPOLATED = auto()
    DOT_NAME = auto()
    """``.name``, a field or a name in the namespace of the expected type."""
    FIELD_INDEX = auto()
    """``.1``."""
    DOC = auto()
    """A doc comment, or a module doc comment."""
    MALFORMED = auto()
    """A piece of text that Lean's lexer refuses; `value` says why."""
    UNKNOWN = auto()
    """A symbol outside our token table, which some import may define; `value` says so."""
    NOTATION = auto()
    """The first word or symbol of a notation that the text declares; `rule` says how it goes on."""
    EOF = auto()


class Token(NamedTuple):
    """A token with the layout facts that Lean's position checks ask for."""

    kind: TokenKind
    text: str
    """The text as written; dispatch on keywords and symbols goes by it."""
    start: int
    end: int
    column: int
    newline: bool
    """Whether it is the first token of its line."""
    space: bool
    """Whether white space or a comment stands before it."""
    value: str = ""
    """The name without ``«»``, the decoded literal, or the message of a malformed token."""
    parts: "tuple[str | tuple[Token, ...], ...]" = ()
    """The pieces of an interpolated string; the tokens of a hole end with an EOF token."""
    rule: NotationRule | None = None


def _words(text: str) -> frozenset[str]:
    return frozenset(text.split())


COMMAND_WORDS = _words(
    """def abbrev instance theorem lemma example opaque axiom structure class inductive open namespace section end
    variable universe mutual set_option import notation notation3 infix infixl infixr prefix postfix macro macro_rules
    syntax elab elab_rules declare_syntax_cat attribute deriving noncomputable private protected partial unsafe nonrec
    local scoped export initialize builtin_initialize alias omit include run_cmd public @["""
)
"""The words that start a command; error recovery and skipped proofs stop at one of them at the start of a line."""

_CONTEXTUAL = frozenset({"lemma", "alias", "notation3", "run_cmd", "public", "@["})

KEYWORDS = (COMMAND_WORDS - _CONTEXTUAL) | _words(
    """fun λ forall exists let have haveI letI let_fun show suffices from by do if bif then else match with nomatch
    nofun return for in unless try catch finally while repeat until break continue mut where termination_by
    termination_by? decreasing_by extends calc Type Sort Prop Type* Sort* sorry at using generalizing matches panic!
    unreachable! todo! assert! dbg_trace partial_fixpoint"""
)
"""Reserved words. ``lemma`` and its like come with Mathlib or are new, so they count at the start of a command only."""

_SYMBOLS = _words(
    r"""( ) [ ] ]' { } ⟨ ⟩ ⦃ ⦄ ‹ › #[ #v[ @[ @ , ; : := :: . .. ... .{ => ↦ -> → <- ← <-> ↔ = ≠ == != < ≤ <= > ≥ >= + -
    * / % ^ ++ && || ! ¬ ∧ /\ ∨ \/ ∈ ∉ ∋ × ×ˢ ∣ ∤ ∘ &&& ||| ^^^ ^^ <<< >>> ~~~ <$> <&> <$ <*> <* *> >> >>= =<< >=> <=<
    <|> |> |>. <| $ | ∩ ∪ \ ⊆ ⊂ ⊇ ⊃ ~ <+ <+: <:+ <:+: ▸ • · ↑ ⁻¹ ∀ ∃ ∃! ∑ ∏ ∅ // ? _ ⊕ ⊔ ⊓ ⊤ ⊥ ≡ ⊢ <;> ≈ ⁻¹' ∑' ∏'"""
)
SYMBOLS = tuple(sorted(_SYMBOLS, key=lambda symbol: (-len(symbol), symbol)))
"""Symbols, longest first, as Lean's lexer takes the longest match."""


def describe(token: Token) -> str:
    """Return how messages name `token`."""
    match token.kind:
        case TokenKind.EOF:
            return "end of input"
        case TokenKind.IDENT:
            return f"identifier '{token.text}'"
        case TokenKind.DOC:
            return "doc comment"
        case TokenKind.NUMBER | TokenKind.SCIENTIFIC | TokenKind.STRING | TokenKind.CHAR | TokenKind.INTERPOLATED:
            return f"literal {token.text}"
        case _:
            return f"token '{token.text}'"


def starts_command(token: Token) -> bool:
    """Tell whether a command may start at `token`, which stands at the start of a line."""
    kind = token.kind
    if kind is TokenKind.DOC:
        return True
    if kind is TokenKind.KEYWORD or kind is TokenKind.IDENT or kind is TokenKind.SYMBOL:
        return token.text in COMMAND_WORDS or (token.text[0] == "#" and token.text not in ("#[", "#v["))
    return False
