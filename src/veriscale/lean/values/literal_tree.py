"""Reads the text of a Lean literal into a tree that does not know types yet.

Only literals have a tree: numbers, characters, strings, names of constructors, lists, arrays, tuples, anonymous
constructors and structure instances, nested. Anything that Lean would have to evaluate is refused as an expression.
"""

import re
from typing import NamedTuple, NoReturn

from veriscale.errors import ValueFault
from veriscale.lean.syntax.literals import decode_number, decode_scientific
from veriscale.lean.values.numbers import MAX_DIGITS, MAX_EXPONENT

MAX_NESTING = 100
"""How deeply brackets may nest in a literal."""


class LiteralError(Exception):
    """A text is not a literal, or not one of the type; it never leaves this package."""

    def __init__(self, fault: ValueFault, reason: str):
        super().__init__(reason)
        self.fault = fault
        self.reason = reason


class Number(NamedTuple):
    """A numeral with the minus sign before it: ``3``, ``-3``."""

    value: int
    negative: bool = False


class Scientific(NamedTuple):
    """``1.5``, ``2e-3``: `mantissa` × 10^`exponent`."""

    mantissa: int
    exponent: int
    negative: bool = False


class Text(NamedTuple):
    """A string literal, decoded."""

    value: str


class Character(NamedTuple):
    """A character literal, decoded."""

    value: str


class Name(NamedTuple):
    """``none``, ``true``, ``Float.nan``, also with a minus sign."""

    name: str
    negative: bool = False


class Some(NamedTuple):
    """``some x``."""

    item: "Tree"


class Sequence(NamedTuple):
    """``[a, b]`` or ``#[a, b]``; `bracket` is the opening one."""

    bracket: str
    items: "tuple[Tree, ...]"


class Group(NamedTuple):
    """``(a, b)`` with `bracket` "(", ``⟨a, b⟩`` with "⟨"; ``(a)`` is `a` itself, ``()`` has no items."""

    bracket: str
    items: "tuple[Tree, ...]"


class Fields(NamedTuple):
    """``{ x := a, y := b }``."""

    fields: "tuple[tuple[str, Tree], ...]"


class Ascribed(NamedTuple):
    """``(a : T)``."""

    item: "Tree"
    type_text: str


Tree = Number | Scientific | Text | Character | Name | Some | Sequence | Group | Fields | Ascribed

_TOKENS = re.compile(
    r"""[ \r\n]*(?:
      (?P<number>0[xX][0-9a-fA-F]+|0[bB][01]+|0[oO][0-7]+|[0-9]+)(?![\w.])
    | (?P<scientific>[0-9]+(?:\.[0-9]+(?:[eE][+-]?[0-9]+)?|[eE][+-]?[0-9]+))(?![\w.])
    | (?P<string>"(?:[^"\\]|\\.)*")
    | (?P<quote>''')
    | (?P<char>'(?:[^'\\]|\\(?:x..|u....|.))')
    | (?P<comment>--|/-)
    | (?P<ieee>\((?:0\.0|-?1\.0)\ /\ 0\.0\))
    | (?P<symbol>\#\[|:=|[][(){}⟨⟩,:-])
    | (?P<name>\.?[^\W\d][\w'!?]*(?:\.[^\W\d][\w'!?]*)*)
    | (?P<end>\Z)
    | (?P<other>.)
    )""",
    re.VERBOSE | re.DOTALL,
)
IEEE_FORMS = {"(0.0 / 0.0)": "Float.nan", "(1.0 / 0.0)": "Float.inf", "(-1.0 / 0.0)": "-Float.inf"}
"""How the floats that have no literal are written: the quotients are defined in every Lean file."""
_ESCAPE = re.compile(r"\\(?:x([0-9a-fA-F]{2})|u([0-9a-fA-F]{4})|(.))", re.DOTALL)
_SIMPLE_ESCAPES = {"n": "\n", "t": "\t", "r": "\r", "\\": "\\", '"': '"', "'": "'"}
_CLOSING = {"[": "]", "#[": "]", "(": ")", "⟨": "⟩", "{": "}"}


def read_tree(text: str) -> Tree:
    """Read a whole text as one literal.

    Raises:
        LiteralError: it is none.
    """
    reader = _TreeReader(text)
    tree = reader.term(0)
    if reader.kind != "end":
        reader.refuse(", behind a value")
    return tree


class _TreeReader:
    """Recursive descent; `kind` and `token` are those of the token at hand."""

    def __init__(self, text: str):
        self.text = text
        self.position = 0
        self.kind = ""
        self.token = ""
        self.advance()

    def advance(self) -> None:
        """Go to the next token."""
        match = _TOKENS.match(self.text, self.position)
        assert match is not None
        assert match.lastgroup is not None
        self.kind = match.lastgroup
        self.token = match[self.kind]
        self.position = match.end()

    def refuse(self, after: str = "") -> NoReturn:
        """Say what is wrong with the token at hand, and what it comes after."""
        place = f"at character {self.position - len(self.token)}{after}"
        if self.kind == "end":
            raise LiteralError(ValueFault.SYNTAX, "the text ends too early" if self.text.strip() else "empty text")
        if self.kind == "quote":
            raise LiteralError(ValueFault.SYNTAX, f"{self.token} {place}: the quote between quotes is written '\\''")
        raise LiteralError(ValueFault.SYNTAX, f"unexpected {self.token!r} {place}")

    def term(self, depth: int) -> Tree:
        """A literal with its sign or constructor."""
        if depth > MAX_NESTING:
            raise LiteralError(ValueFault.LIMIT, f"nests more than {MAX_NESTING} deep")
        if self.token == "-" and self.kind == "symbol":
            self.advance()
            if self.kind not in ("number", "scientific", "name"):
                raise LiteralError(ValueFault.SYNTAX, "a minus sign before something else than a numeral")
            operand = self.atom(depth)
            assert isinstance(operand, Number | Scientific | Name)
            return operand._replace(negative=True)
        if self.kind == "name" and self.token in ("some", ".some"):
            self.advance()
            return Some(self.atom(depth + 1))
        return self.atom(depth)

    def atom(self, depth: int) -> Tree:
        """A literal that can be an argument."""
        kind, token = self.kind, self.token
        if kind == "symbol":
            return self.bracketed(depth)
        tree: Tree
        if kind == "number":
            tree = Number(_integer(token))
        elif kind == "scientific":
            tree = _scientific(token)
        elif kind == "string":
            tree = Text(_decoded(token[1:-1]))
        elif kind == "char":
            tree = Character(_decoded(token[1:-1]))
        elif kind == "name" and token != "fun":
            tree = Name(token.removeprefix("."))
        elif kind == "ieee":
            tree = Name(IEEE_FORMS[token].removeprefix("-"), IEEE_FORMS[token].startswith("-"))
        else:
            self.refuse()
        self.advance()
        return tree

    def bracketed(self, depth: int) -> Tree:
        """A literal in brackets."""
        bracket = self.token
        if bracket not in _CLOSING:
            self.refuse()
        self.advance()
        if bracket == "{":
            return self.fields(depth)
        items: list[Tree] = []
        while self.token != _CLOSING[bracket]:
            items.append(self.term(depth + 1))
            if self.token == ":" and bracket == "(" and len(items) == 1:
                return self.ascribed(items[0])
            if self.token != ",":
                break
            self.advance()
            # Lists and arrays may end with a comma (`term,*,?` in Lean's grammar); tuples are held to the plain form.
            if self.token == _CLOSING[bracket] and bracket not in ("[", "#["):
                self.refuse()
        self.expect(_CLOSING[bracket])
        if bracket in ("[", "#["):
            return Sequence(bracket, tuple(items))
        return items[0] if bracket == "(" and len(items) == 1 else Group(bracket, tuple(items))

    def ascribed(self, item: Tree) -> Ascribed:
        """The type of ``(item : T)``, up to the closing parenthesis that belongs to it."""
        start, open_brackets = self.position, 0
        while True:
            self.advance()
            if self.kind == "end":
                self.refuse()
            if self.token == ")" and open_brackets == 0:
                break
            open_brackets += {"(": 1, ")": -1}.get(self.token, 0)
        type_text = self.text[start : self.position - 1]
        self.advance()
        return Ascribed(item, type_text)

    def fields(self, depth: int) -> Fields:
        """The inside of a structure instance."""
        fields: list[tuple[str, Tree]] = []
        while self.token != "}":
            if self.kind != "name":
                self.refuse()
            name = self.token
            self.advance()
            self.expect(":=")
            fields.append((name, self.term(depth + 1)))
            if self.token != ",":
                break
            self.advance()
        self.expect("}")
        return Fields(tuple(fields))

    def expect(self, symbol: str) -> None:
        """Go past `symbol`."""
        if self.kind != "symbol" or self.token != symbol:
            self.refuse()
        self.advance()


def _integer(digits: str) -> int:
    """Read a numeral, in any of Lean's four bases."""
    if len(digits) > MAX_DIGITS:
        raise LiteralError(ValueFault.LIMIT, f"a number of {len(digits)} digits, limit {MAX_DIGITS}")
    return decode_number(digits)


def _scientific(token: str) -> Scientific:
    """Read a decimal fraction."""
    if len(token) > MAX_DIGITS:
        raise LiteralError(ValueFault.LIMIT, f"a number of {len(token)} digits, limit {MAX_DIGITS}")
    mantissa, exponent = decode_scientific(token)
    if abs(exponent) > MAX_EXPONENT:
        raise LiteralError(ValueFault.LIMIT, f"exponent {exponent}, limit {MAX_EXPONENT}")
    return Scientific(mantissa, exponent)


def _decoded(text: str) -> str:
    """Decode the escapes of a string or character literal (``Lean.Syntax.decodeQuotedChar``)."""
    return _ESCAPE.sub(_escape, text) if "\\" in text else text


def _escape(match: re.Match[str]) -> str:
    code = match[1] or match[2]
    if code is None:
        char = _SIMPLE_ESCAPES.get(match[3])
        if char is None:
            raise LiteralError(ValueFault.SYNTAX, f"unknown escape {match[0]!r}")
        return char
    if 0xD800 <= int(code, 16) <= 0xDFFF:
        raise LiteralError(ValueFault.TEXT, f"escape {match[0]!r} is a surrogate")
    return chr(int(code, 16))
