"""Types as text: ``List (Prod Nat Nat)``, ``(Int × Float)``, ``Int -> Bool``, ``Map Int Int``.

A small reader for the types of signatures and ascriptions. It knows the arities of the library's types and takes any
other name as it stands: whether a name is declared is for the elaborator to say. Dependent types, implicit arguments
and types that take numbers (``Fin 3``) are refused.
"""

import re

from veriscale.lean.types import LeanType, TCon, TFun

ARITIES = {
    "Nat": 0,
    "Int": 0,
    "Bool": 0,
    "Char": 0,
    "String": 0,
    "Float": 0,
    "UInt8": 0,
    "UInt16": 0,
    "UInt32": 0,
    "UInt64": 0,
    "Unit": 0,
    "Prop": 0,
    "List": 1,
    "Array": 1,
    "Option": 1,
    "Prod": 2,
}
MAX_NESTING = 50
"""How deeply a type may nest; the benchmark's types nest at most three deep."""

_TOKEN = re.compile(r"\s*(?:(->|[→×()])|([^\W\d][\w'.!?]*)|(\S))")


class TypeTextError(ValueError):
    """A text is not a type that is read here; the message says why."""


def parse_type_text(text: str) -> LeanType:
    """Read a type.

    Raises:
        TypeTextError: the text is not a type, or not one of the supported forms.
    """
    reader = _TypeReader(text)
    type_ = reader.arrow(0)
    if reader.peek() is not None:
        raise TypeTextError(f"unexpected {reader.peek()!r} after the type {text!r}")
    return type_


class _TypeReader:
    """Recursive descent over the tokens of a type."""

    def __init__(self, text: str):
        self.text = text
        self.tokens: list[str] = []
        for symbol, name, other in _TOKEN.findall(text):
            if other:
                raise TypeTextError(f"unexpected {other!r} in the type {text!r}")
            self.tokens.append("→" if symbol == "->" else symbol or name)
        self.at = 0

    def peek(self) -> str | None:
        """Return the next token, None at the end."""
        return self.tokens[self.at] if self.at < len(self.tokens) else None

    def arrow(self, depth: int) -> LeanType:
        """``A → B``, to the right."""
        if depth > MAX_NESTING:
            raise TypeTextError(f"the type nests more than {MAX_NESTING} deep")
        domain = self.product(depth)
        if self.peek() != "→":
            return domain
        self.at += 1
        return TFun(domain, self.arrow(depth + 1))

    def product(self, depth: int) -> LeanType:
        """``A × B``, to the right."""
        factors = [self.application(depth)]
        while self.peek() == "×":
            self.at += 1
            factors.append(self.application(depth))
        type_ = factors.pop()
        while factors:
            type_ = TCon("Prod", (factors.pop(), type_))
        return type_

    def application(self, depth: int) -> LeanType:
        """A name with its arguments, or a type in parentheses."""
        token = self.peek()
        if token == "(":
            return self.atom(depth)
        name = self.name()
        arguments: list[LeanType] = []
        while (token := self.peek()) is not None and token not in ("→", "×", ")"):
            arguments.append(self.atom(depth))
        return self.checked(name, arguments)

    def atom(self, depth: int) -> LeanType:
        """A name without arguments, or a type in parentheses."""
        if self.peek() != "(":
            return self.checked(self.name(), [])
        self.at += 1
        type_ = self.arrow(depth + 1)
        if self.peek() != ")":
            raise TypeTextError(f"missing ')' in the type {self.text!r}")
        self.at += 1
        return type_

    def name(self) -> str:
        """The name of a type."""
        token = self.peek()
        if token is None or token in ("→", "×", "(", ")"):
            found = "the end" if token is None else repr(token)
            raise TypeTextError(f"expected a type, found {found} in {self.text!r}")
        self.at += 1
        return token

    def checked(self, name: str, arguments: list[LeanType]) -> TCon:
        """Return the application, provided that the number of arguments fits."""
        expected = ARITIES.get(name, len(arguments))
        if len(arguments) != expected:
            raise TypeTextError(f"{name} takes {expected} type argument(s), not {len(arguments)}, in {self.text!r}")
        return TCon(name, tuple(arguments))
