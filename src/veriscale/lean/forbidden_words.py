"""Forbidden means that show in single words and symbols of a text.

These need no parse, so that a text that only half parses hides none of them.
"""

import re
from collections.abc import Collection, Iterator, Sequence
from typing import Final

from veriscale.lean.elaborate.resolution.environment import EXPORTS, library_global
from veriscale.lean.library.types import TYPE_ALIASES, TYPE_ARITY
from veriscale.lean.source import Span
from veriscale.lean.syntax.tokens import KEYWORDS, SYMBOLS, Token, TokenKind

Found = tuple[Span, str]

WORDS: Final = {
    "sorry": "`sorry` proves anything",
    "axiom": "an axiom proves anything",
    "opaque": "`opaque` hides what a definition does",
    "unsafe": "`unsafe` code is not what its type says",
    "dbg_trace": "`dbg_trace` prints while it evaluates",
    "macro": "a macro can change what other text means",
    "macro_rules": "a macro can change what other text means",
    "syntax": "new syntax can change what other text means",
    "declare_syntax_cat": "new syntax can change what other text means",
    "elab": "an elaborator runs code and can change what other text means",
    "elab_rules": "an elaborator runs code and can change what other text means",
    "initialize": "`initialize` runs code",
    "builtin_initialize": "`builtin_initialize` runs code",
    "export": "`export` gives names a second meaning",
    "#eval": "`#eval` runs code",
    "#eval!": "`#eval!` runs code",
    "#exit": "`#exit` hides the text behind it",
    "run_cmd": "`run_cmd` runs code",
    "run_elab": "`run_elab` runs code",
    "run_meta": "`run_meta` runs code",
    "run_tac": "`run_tac` runs code",
    "native_decide": "`native_decide` trusts compiled code",
}
"""Words that are forbidden as they stand."""

COMPONENTS: Final = {
    "sorryAx": "it proves anything",
    "ofReduceBool": "it trusts compiled code",
    "ofReduceNat": "it trusts compiled code",
    "reduceBool": "it trusts compiled code",
    "reduceNat": "it trusts compiled code",
    "trustCompiler": "it trusts compiled code",
    "nativeDecide": "it trusts compiled code",
    "lcProof": "it proves anything",
    "lcUnreachable": "it is no value",
    "lcAny": "it is no value",
    "lcInv": "it is no value",
    "unsafeCast": "it makes a value of any type",
    "unsafeIO": "it runs effects in a value",
    "unsafeBaseIO": "it runs effects in a value",
    "unsafeEIO": "it runs effects in a value",
    "ptrAddrUnsafe": "it looks at addresses",
    "ptrAddr": "it looks at addresses",
    "ptrEq": "it looks at addresses",
    "withPtrEq": "it looks at addresses",
    "withPtrAddr": "it looks at addresses",
    "dbgTrace": "it prints while it evaluates",
    "dbgTraceVal": "it prints while it evaluates",
    "dbgTraceIfShared": "it looks at reference counts",
    "dbgStackTrace": "it prints while it evaluates",
    "dbgSleep": "it waits",
    "isExclusiveUnsafe": "it looks at reference counts",
    "implemented_by": "it lets other code stand for a definition",
}
"""Components of names that are forbidden in any namespace."""

EFFECTS: Final = frozenset({"IO", "EIO", "BaseIO"})
"""First components of names that have effects on the world."""

OPTIONS: Final = ("debug", "compiler", "bootstrap", "interpreter", "warn", "kernel", "allowUnsafeReducibility")
"""First components of options that change what is checked, compiled or reported."""

FIXITIES: Final = frozenset({"notation", "notation3", "infix", "infixl", "infixr", "prefix", "postfix"})

FREE_SYMBOLS: Final = frozenset({"≡", "⊢", "⊕", "⊔", "⊓", "≈", "~", "<+", "<+:", "<:+", "<:+:", "∑'", "∏'", "⁻¹'", "▸"})
"""Symbols of ours that stand for no operator of core types."""

TRIGGER: Final = re.compile(
    r"#|@\[|\b(?:sorry\w*|admit|stop|native\w*|axiom|opaque|unsafe\w*|dbg\w*|macro\w*|syntax|declare_\w*|elab\w*|"
    r"initialize|builtin_\w*|export|run_\w*|E?IO|BaseIO|set_option|notation3?|infix[lr]?|prefix|postfix|renaming|"
    r"attribute|instance|variable|implemented_by|def|abbrev|theorem|lemma|structure|class|inductive|namespace|"
    rf"{'|'.join(COMPONENTS)})\b"
)
"""What a text must contain to be looked at closely."""


def forbidden_tokens(tokens: Sequence[Token], taken: Collection[str]) -> Iterator[Found]:
    """Yield the place of each forbidden word, in the holes of strings as well, and what is wrong with it."""
    for index, token in enumerate(tokens):
        span = Span(token.start, token.end)
        for part in token.parts:
            if not isinstance(part, str):
                yield from forbidden_tokens(part, taken)
        if token.text in WORDS:
            yield span, WORDS[token.text]
        elif token.kind in (TokenKind.IDENT, TokenKind.DOT_NAME):
            yield from ((span, means) for means in _name(tokens, index))
        elif token.text == "set_option":
            option = tokens[min(index + 1, len(tokens) - 1)].value.removeprefix("weak.")
            if option.split(".")[0] in OPTIONS:
                yield span, f"the option {option} changes what Lean checks"
        elif token.text in FIXITIES:
            yield from _notation(tokens, index, taken)


def _name(tokens: Sequence[Token], index: int) -> Iterator[str]:
    token = tokens[index]
    parts = (token.value or token.text).lstrip(".").split(".")
    for part in parts:
        if part in COMPONENTS:
            yield f"{token.text} is forbidden: {COMPONENTS[part]}"
    if parts[0] in EFFECTS:
        yield f"{token.text} is forbidden: it has effects"
    if token.text in ("admit", "stop") and _is_tactic(tokens, index):
        yield f"the tactic {token.text} leaves something unproved"
    if parts == ["native"] and _is_flag(tokens, index):
        yield "`decide +native` trusts compiled code"
    if parts == ["renaming"] and _in_open(tokens, index):
        yield "`open … renaming` gives names a second meaning"


def _is_tactic(tokens: Sequence[Token], index: int) -> bool:
    """Whether a word surely stands as a tactic; where that needs a parse, `Proof.sorry` tells."""
    if index and tokens[index - 1].text in ("by", "<;>", "decreasing_by"):
        return True
    following = tokens[min(index + 1, len(tokens) - 1)].text
    return tokens[index].text == "admit" and tokens[index].newline and following not in (":=", "←")


def _in_open(tokens: Sequence[Token], index: int) -> bool:
    """Whether the names before `index` follow ``open``."""
    while index > 0 and tokens[index - 1].kind is TokenKind.IDENT:
        index -= 1
    return index > 0 and tokens[index - 1].text in ("open", "scoped")


def _is_flag(tokens: Sequence[Token], index: int) -> bool:
    """Whether ``native`` stands in ``decide +kernel +native`` or ``decide (config := { native := true })``."""
    if index + 1 < len(tokens) and tokens[index + 1].text == ":=":
        return True
    while index >= 2 and tokens[index - 1].text in ("+", "-"):
        index -= 2
        if tokens[index].text in ("decide", "decide!"):
            return True
    return False


def _notation(tokens: Sequence[Token], index: int, taken: Collection[str]) -> Iterator[Found]:
    """Look at the first literal of a notation, by which Lean's parser finds it."""
    start = tokens[index]
    for token in tokens[index + 1 :]:
        if token.text in ("=>", "↦") or token.kind is TokenKind.EOF:
            return
        if token.kind is TokenKind.STRING:
            literal = token.value.strip()
            if _is_known(literal) or literal in taken:
                yield Span(start.start, token.end), f"this notation gives `{literal}` another meaning"
            return


def _is_known(literal: str) -> bool:
    if literal in FREE_SYMBOLS:
        return False
    if literal in SYMBOLS or literal in KEYWORDS or literal in EXPORTS or literal[:1].isdigit():
        return True
    return TYPE_ALIASES.get(literal, literal) in TYPE_ARITY or library_global(literal) is not None
