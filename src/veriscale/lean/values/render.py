"""Writes values as Lean literals that elaborate at their type.

A negative number stands without parentheses at the top: whoever puts the text into argument position wraps it.
"""

import math
from collections.abc import Mapping

from veriscale.errors import ValueFault, ValueFormatError
from veriscale.lean.types import LeanType, TCon, TFun
from veriscale.lean.values.literal_tree import IEEE_FORMS
from veriscale.lean.values.model import SCALAR_RANGES, FunctionValue, StructureInfo, Value
from veriscale.lean.values.numbers import decimal_of_float

Structures = Mapping[str, StructureInfo]

_FORMS_BY_NAME = {name: form for form, name in IEEE_FORMS.items()}
_ESCAPES = {"\\": "\\\\", "\n": "\\n", "\t": "\\t", "\r": "\\r"}
_OPENING = {"List": "[", "Array": "#["}


def to_lean(value: Value, type_: LeanType, structures: Structures) -> str:
    """Return a Lean literal for a value of `type_`; ``(text : type)`` elaborates in Lean 4.24.

    Raises:
        ValueFormatError: values of this type cannot be written.
    """
    return _Renderer(structures, named_floats=False).render(value, type_)


def to_verina_text(value: Value, type_: LeanType, structures: Structures) -> str:
    """Return the literal as Verina's files hold it: NaN and infinities by the names that its tasks declare."""
    return _Renderer(structures, named_floats=True).render(value, type_)


def float_name(number: float) -> str | None:
    """Return ``Float.nan``, ``Float.inf`` or ``-Float.inf``, None for a finite number."""
    if math.isnan(number):
        return "Float.nan"
    if math.isinf(number):
        return "Float.inf" if number > 0 else "-Float.inf"
    return None


class _Renderer:
    """Renders by type; `named_floats` chooses the names over the quotients."""

    def __init__(self, structures: Structures, named_floats: bool):
        self.structures = structures
        self.named_floats = named_floats

    def render(self, value: Value, type_: LeanType) -> str:
        """Return the literal of `value`."""
        if isinstance(type_, TFun) and isinstance(value, FunctionValue):
            return value.text
        if not isinstance(type_, TCon):
            raise _unsupported(type_)
        if type(value) is int and type_.name in SCALAR_RANGES:
            return str(value)
        if isinstance(value, bool) and type_.name in ("Bool", "Prop"):
            return "true" if value else "false"
        if isinstance(value, float) and type_.name == "Float":
            return self.float_text(value)
        if isinstance(value, str) and type_.name == "Char":
            return f"'{_escaped(value, chr(39))}'"
        if isinstance(value, str) and type_.name == "String":
            return f'"{_escaped(value, chr(34))}"'
        if type_.name == "Option" and value is None:
            return "none"
        assert isinstance(value, tuple), (value, type_)
        return self.container(value, type_)

    def container(self, value: tuple[Value, ...], type_: TCon) -> str:
        """Return the literal of a value that consists of others."""
        if type_.name in _OPENING:
            return f"{_OPENING[type_.name]}{', '.join(self.items(value, type_.args[0]))}]"
        if type_.name == "Option":
            return f"some ({self.render(value[0], type_.args[0])})"
        if type_.name == "Unit":
            return "()"
        if type_.name == "Prod":
            return f"({', '.join(self.components(value, type_))})"
        if type_.name in self.structures:
            fields = self.structures[type_.name].types_at(type_)
            parts = (self.render(item, part) for item, part in zip(value, fields, strict=True))
            return f"⟨{', '.join(parts)}⟩"
        raise _unsupported(type_)

    def components(self, value: Value, type_: LeanType) -> list[str]:
        """Return the literals of ``(a, b, c)``, whose type nests to the right."""
        parts: list[str] = []
        while isinstance(type_, TCon) and type_.name == "Prod":
            assert isinstance(value, tuple), (value, type_)
            parts.append(self.render(value[0], type_.args[0]))
            value, type_ = value[1], type_.args[1]
        return [*parts, self.render(value, type_)]

    def items(self, items: tuple[Value, ...], element: LeanType) -> list[str]:
        """Return the literals of the elements of a list or array."""
        if isinstance(element, TCon) and element.name in SCALAR_RANGES:
            return list(map(str, items))
        return [self.render(item, element) for item in items]

    def float_text(self, number: float) -> str:
        """Return a float literal."""
        name = float_name(number)
        if name is not None:
            return name if self.named_floats else _FORMS_BY_NAME[name]
        sign = "-" if math.copysign(1.0, number) < 0 else ""
        return sign + decimal_of_float(abs(number))


def _escaped(text: str, quote: str) -> str:
    """Escape what cannot stand in a literal as it is, or could not be seen there."""
    if text.isprintable() and "\\" not in text and quote not in text:
        return text
    return "".join(_escaped_char(char, quote) for char in text)


def _escaped_char(char: str, quote: str) -> str:
    if char == quote:
        return "\\" + char
    if char in _ESCAPES:
        return _ESCAPES[char]
    code = ord(char)
    # Lean has no escape for code points above 0xFFFF; they stand for themselves.
    if char.isprintable() or code > 0xFFFF:
        return char
    return f"\\x{code:02x}" if code < 0x100 else f"\\u{code:04x}"


def _unsupported(type_: LeanType) -> ValueFormatError:
    return ValueFormatError(ValueFault.UNSUPPORTED, str(type_), "values of this type have no literals")
