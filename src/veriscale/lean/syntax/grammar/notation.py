"""Notations: ``infixl:65 " ⊞ " => f``, ``prefix``, ``postfix``, ``notation:50 a " ≺ " b => lt a b``.

What a notation stands for is an expression of names, literals, operators and plain applications. Anything else, and
symbols that mean something already, are refused: then `Notation.fault` says why. ``macro``, ``syntax`` and their kin
are never accepted. Lean's rules are in Lean.Elab.Notation and Lean.Elab.Mixfix.
"""

import re
from typing import cast

from veriscale.lean.diagnostics import Code, LeanError
from veriscale.lean.source import Span
from veriscale.lean.syntax import tree
from veriscale.lean.syntax.grammar.definitions import Modifiers
from veriscale.lean.syntax.grammar.operators import LEAD, MAX, MIN
from veriscale.lean.syntax.grammar.proofs import skip_to_command
from veriscale.lean.syntax.grammar.state import State
from veriscale.lean.syntax.grammar.terms import parse_term
from veriscale.lean.syntax.lexer import PLAIN_WORD
from veriscale.lean.syntax.notations import DECLARATION_LIMIT, MARK, NotationRule, Slot
from veriscale.lean.syntax.tokens import COMMAND_WORDS, KEYWORDS, SYMBOLS, TokenKind, starts_command
from veriscale.lean.syntax.walk import with_parts

MIXFIX = frozenset({"infix", "infixl", "infixr", "prefix", "postfix"})
NOTATION_WORDS = MIXFIX | {
    "notation",
    "notation3",
    "macro",
    "macro_rules",
    "syntax",
    "elab",
    "elab_rules",
    "declare_syntax_cat",
}
_PRECEDENCES = {"max": MAX, "arg": MAX - 1, "lead": LEAD, "min": MIN, "min1": MIN + 1}
"""Lean's names for precedences (Init.Notation)."""
_CLOSING = frozenset({",", ")", "]", "}", "⟩"})
"""Symbols of Lean's that a notation may have behind its first one."""
_CONTEXTUAL = frozenset({"hiding", "renaming", "structural", "axioms", "native", "admit", "stop", "in", "r", "s!"})
"""Words that the grammar looks for although they are no keywords here."""
_PARTS = (
    tree.Ident,
    tree.NumLit,
    tree.ScientificLit,
    tree.StrLit,
    tree.CharLit,
    tree.Paren,
    tree.Ascription,
    tree.Tuple,
    tree.ListLit,
    tree.ArrayLit,
    tree.Binary,
    tree.Unary,
    tree.App,
    tree.Argument,
)
"""What an expansion may consist of. None of it binds a name."""


def parse_notation(state: State, modifiers: Modifiers) -> tree.Notation:
    """Parse a command that declares syntax, and put it in force where it is supported."""
    keyword = state.advance().text
    behind = state.index
    try:
        rule, names = _Reader(state, keyword, modifiers).read()
    except LeanError as error:
        state.index, state.tok = behind, state.tokens[behind]
        skip_to_command(state, modifiers.column)
        state.extended = True
        span = state.span_from(modifiers.start)
        return tree.Notation(span, keyword, state.source.slice(span), (), error.diagnostic)
    span = state.span_from(modifiers.start)
    state.notations.declare(rule, "".join(modifiers.words))
    state.refresh()
    return tree.Notation(span, keyword, state.source.slice(span), names)


class _Reader:
    """Reads one declaration."""

    def __init__(self, state: State, keyword: str, modifiers: Modifiers):
        self.state = state
        self.keyword = keyword
        self.modifiers = modifiers
        self.start = Span(modifiers.start, state.span_from(modifiers.start).end)
        self.names: list[tree.Ident] = []

    def read(self) -> tuple[NotationRule, tuple[tree.Ident, ...]]:
        """Return the rule, and the names that it has to look up.

        Raises:
            LeanError: It is ill-formed or not supported.
        """
        self.check_setting()
        state = self.state
        precedence = self.precedence()
        items: list[str | Slot] = []
        while state.tok.text != "=>":
            items.append(self.item())
        if self.keyword in MIXFIX:
            items = self.mixfix(items, precedence)
        state.expect("=>")
        body = parse_term(state)
        if not state.at_end() and not (state.tok.newline and starts_command(state.tok)):
            raise LeanError(
                Code.UNSUPPORTED_COMMAND, state.span_here(), "text behind a notation on its line is not supported"
            )
        return self.rule(items, precedence, body)

    def check_setting(self) -> None:
        """Refuse what is no notation, and modifiers that we do not know here."""
        if self.keyword != "notation" and self.keyword not in MIXFIX:
            raise LeanError(Code.UNSUPPORTED_COMMAND, self.start, f"`{self.keyword}` is not supported")
        words, attributes = self.modifiers.words, self.modifiers.attributes
        if words not in ((), ("local",), ("scoped",)) or any(item.name != "inherit_doc" for item in attributes):
            raise LeanError(Code.UNSUPPORTED_COMMAND, self.start, f"this form of `{self.keyword}` is not supported")
        if words == ("scoped",) and not self.state.notations.namespace:
            raise LeanError(Code.UNSUPPORTED_COMMAND, self.start, "a scoped notation must stand in a namespace")
        notations = self.state.notations
        if words == ("local",) and notations.in_command:
            raise LeanError(Code.UNSUPPORTED_COMMAND, self.start, "a local notation behind `in` is not supported")
        notations.count += 1
        if notations.count > DECLARATION_LIMIT:
            raise LeanError(
                Code.UNSUPPORTED_COMMAND, self.start, f"more than {DECLARATION_LIMIT} notations in one text"
            )
        if "quotPrecheck" in self.state.source.text:
            raise LeanError(Code.UNSUPPORTED_COMMAND, self.start, "`quotPrecheck` is not supported")

    def precedence(self) -> int | None:
        """Parse ``:65`` or ``:max``."""
        state = self.state
        if not state.accept(":"):
            return None
        tok = state.advance()
        known = int(tok.text) if tok.text.isdecimal() and len(tok.text) < 5 else _PRECEDENCES.get(tok.text)
        if known is None or known > MAX or state.tok.text in ("+", "-"):
            raise LeanError(Code.UNSUPPORTED_COMMAND, Span(tok.start, tok.end), "this precedence is not supported")
        return known

    def item(self) -> str | Slot:
        """Parse a literal or ``a:50``."""
        state, tok = self.state, self.state.tok
        if tok.kind is TokenKind.STRING:
            state.advance()
            return tok.value.strip()
        if tok.kind is not TokenKind.IDENT or "." in tok.text or "«" in tok.text:
            raise LeanError(Code.UNSUPPORTED_COMMAND, state.span_here(), "this part of a notation is not supported")
        state.advance()
        return Slot(tok.value, self.precedence() or 0)

    def mixfix(self, items: list[str | Slot], precedence: int | None) -> list[str | Slot]:
        """Return the items of ``infixl:65 " ⊞ "`` and its kin (Lean.Elab.Mixfix)."""
        if precedence is None or len(items) != 1 or not isinstance(items[0], str):
            raise LeanError(Code.UNSUPPORTED_COMMAND, self.start, f"this form of `{self.keyword}` is not supported")
        literal, above = items[0], precedence + 1
        match self.keyword:
            case "prefix":
                return [literal, Slot("✝right", precedence)]
            case "postfix":
                return [Slot("✝left", precedence), literal]
        left = Slot("✝left", precedence if self.keyword == "infixl" else above)
        right = Slot("✝right", precedence if self.keyword == "infixr" else above)
        return [left, literal, right]

    # The rule ----------------------------------------------------------------------------------------------------

    def rule(
        self, items: list[str | Slot], precedence: int | None, body: tree.Term
    ) -> tuple[NotationRule, tuple[tree.Ident, ...]]:
        """Put the parts together."""
        slots = {item.name: item for item in items if isinstance(item, Slot)}
        left = items[0] if items and isinstance(items[0], Slot) else None
        first, *rest = (items[1:] if left is not None else items) or [Slot("", 0)]
        if not isinstance(first, str) or len(slots) != sum(isinstance(item, Slot) for item in items):
            raise LeanError(Code.UNSUPPORTED_COMMAND, self.start, "a notation of this shape is not supported")
        self.check_literal(first, taken=SYMBOLS)
        for item in rest:
            if isinstance(item, str) and item not in _CLOSING:
                self.check_literal(item, taken=SYMBOLS)
        if precedence is None:
            # Lean.Elab.Syntax: what begins and ends with a symbol is like an atom.
            precedence = MAX if isinstance(items[0], str) and isinstance(items[-1], str) else LEAD
        if self.keyword in MIXFIX:
            arguments = tuple(tree.Argument(body.span, tree.Ident(body.span, name)) for name in slots)
            function = body if isinstance(body, tree.Ident) else tree.Paren(body.span, body)
            body = tree.App(body.span, function, arguments)
        template = cast(tree.Term, self.template(body, frozenset(slots)))
        rule = NotationRule(self.state.notations.count, first, precedence, left, tuple(rest), template)
        return rule, tuple(self.names)

    def check_literal(self, text: str, taken: tuple[str, ...]) -> None:
        """Refuse what is no new token, or none that we can tell apart from other text."""
        notations = self.state.notations
        if text in KEYWORDS or text in COMMAND_WORDS or text in _CONTEXTUAL or text in taken:
            raise LeanError(Code.UNSUPPORTED_COMMAND, self.start, f"a second meaning for '{text}' is not supported")
        if text in notations.table.rules:
            raise LeanError(Code.UNSUPPORTED_COMMAND, self.start, f"a second notation with '{text}' is not supported")
        if PLAIN_WORD.match(text):
            known = PLAIN_WORD.fullmatch(text) is not None and text[0].isalpha()
        else:
            known = _SYMBOL.fullmatch(text) is not None and not any(mark in text for mark in ("--", "/-", "-/"))
        if not known:
            raise LeanError(Code.UNSUPPORTED_COMMAND, self.start, f"'{text}' as a symbol is not supported")

    def template(self, body: tree.Node, slots: frozenset[str]) -> tree.Node:
        """Return a part of the expansion with its free names marked."""
        if not isinstance(body, _PARTS):
            raise LeanError(Code.UNSUPPORTED_COMMAND, body.span, "a notation for such a term is not supported")
        if isinstance(body, tree.Ident):
            return body if body.name in slots else self.free_name(body, slots)
        if isinstance(body, tree.App):
            self.check_application(body, slots)
        part: tree.Node = body
        return with_parts(part, lambda inner: self.template(inner, slots))

    def free_name(self, node: tree.Ident, slots: frozenset[str]) -> tree.Ident:
        """Mark a name that is none of the slots."""
        if MARK in node.name:
            return node
        if node.explicit or node.name.partition(".")[0] in slots:
            raise LeanError(Code.UNSUPPORTED_COMMAND, node.span, "a notation for such a term is not supported")
        name = tree.Ident(node.span, f"{node.name}{MARK}{self.state.notations.count}")
        self.names.append(name)
        return name

    def check_application(self, node: tree.App, slots: frozenset[str]) -> None:
        """Refuse an application whose head is a slot, and arguments by name."""
        head = node.function
        plain = not node.ellipsis and all(argument.name is None for argument in node.arguments)
        if not plain or (isinstance(head, tree.Ident) and head.name in slots):
            raise LeanError(Code.UNSUPPORTED_COMMAND, node.span, "a notation for such an application is not supported")


_SYMBOL = re.compile(r"""[^\w\s.#@"'`\\«»()\[\]{}⟨⟩,;λ][^\s.#@"'`\\«»()\[\]{}⟨⟩,;]*""")
