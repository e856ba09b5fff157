"""Reads Lean literals as values of a type.

``literal_tree.py`` reads the text; here the tree is held against the type. Nothing is converted that Lean would not
convert by the type alone: a numeral is a number of the expected type when it is in range, and that is all.
"""

import math
import re
from collections.abc import Callable, Mapping
from functools import cache

from veriscale.errors import ValueFault, ValueFormatError
from veriscale.lean.type_text import TypeTextError, parse_type_text
from veriscale.lean.types import LeanType, TCon, TFun
from veriscale.lean.values.functions import read_function
from veriscale.lean.values.literal_tree import (
    Ascribed,
    Character,
    Fields,
    Group,
    LiteralError,
    Name,
    Number,
    Scientific,
    Sequence,
    Some,
    Text,
    Tree,
    read_tree,
)
from veriscale.lean.values.model import SCALAR_RANGES, StructureInfo, Value, in_range, text_fault
from veriscale.lean.values.numbers import MAX_DIGITS, float_of_scientific
from veriscale.lean.values.refusal import refusal

Structures = Mapping[str, StructureInfo]
Reader = Callable[[str], Value]
Builder = Callable[[Tree], Value]

NAN = math.nan
"""The one NaN that readers return, so that suites which were read twice compare equal."""
_FLOAT_NAMES = {"Float.nan": NAN, "Float.inf": math.inf}
_SEQUENCE_BRACKETS = {"List": "[", "Array": "#["}
# The digits are bounded, so that `int` cannot refuse them.
_PLAIN_INTEGERS = re.compile(rf" *(#?\[)((?: *-?[0-9]{{1,{MAX_DIGITS}}},)* *-?[0-9]{{1,{MAX_DIGITS}}})\] *")


def parse_lean(text: str, type_: LeanType, structures: Structures) -> Value:
    """Read the text of a Lean literal as a value of `type_`.

    Raises:
        ValueFormatError: the text is not a literal of the type.
    """
    return literal_reader(type_, structures)(text)


def literal_reader(type_: LeanType, structures: Structures) -> Reader:
    """Return the function that reads texts as values of `type_`."""
    return _reader_of(type_) if not structures else _make_reader(type_, structures)


def _make_reader(type_: LeanType, structures: Structures) -> Reader:
    if isinstance(type_, TFun):
        return read_function
    build = _builder(type_, structures)

    def read(text: str) -> Value:
        fault = text_fault(text)
        if fault is not None:
            raise ValueFormatError(ValueFault.TEXT, text, fault)
        try:
            return build(read_tree(text))
        except LiteralError as error:
            named = refusal(error, text, build)
            raise ValueFormatError(named.fault, text, f"not of type {type_}: {named.reason}") from None

    return _with_plain_integers(type_, read)


@cache
def _reader_of(type_: LeanType) -> Reader:
    return _make_reader(type_, {})


def _with_plain_integers(type_: LeanType, read: Reader) -> Reader:
    """Put a fast way before `read` for the commonest values, lists and arrays of integers."""
    if not (isinstance(type_, TCon) and type_.name in _SEQUENCE_BRACKETS and isinstance(type_.args[0], TCon)):
        return read
    element = type_.args[0].name
    if element not in SCALAR_RANGES:
        return read
    bracket, unbounded = _SEQUENCE_BRACKETS[type_.name], element == "Int"

    def read_integers(text: str) -> Value:
        match = _PLAIN_INTEGERS.fullmatch(text)
        if match is None or match[1] != bracket or (not unbounded and "-" in match[2]):
            return read(text)
        numbers = tuple(map(int, match[2].split(",")))
        if unbounded or in_range(max(numbers), element):
            return numbers
        return read(text)

    return read_integers


def _builder(type_: LeanType, structures: Structures) -> Builder:
    """Return the function that makes values of `type_` from trees."""
    if not isinstance(type_, TCon):
        raise ValueFormatError(ValueFault.UNSUPPORTED, str(type_), "values of this type have no literals")
    name = type_.name
    if name in SCALAR_RANGES:
        build = _integer_builder(type_)
    elif name in _SCALAR_BUILDERS:
        build = _SCALAR_BUILDERS[name]
    elif name in _SEQUENCE_BRACKETS:
        build = _sequence_builder(type_, structures)
    elif name == "Option":
        build = _option_builder(type_, structures)
    elif name == "Prod":
        build = _pair_builder(type_, structures)
    elif name in structures:
        build = _structure_builder(type_, structures)
    else:
        raise ValueFormatError(ValueFault.UNSUPPORTED, str(type_), "values of this type have no literals")
    return _through_ascriptions(type_, build)


def _through_ascriptions(type_: TCon, build: Builder) -> Builder:
    """Let ``(x : T)`` stand for `x` where T is the type at hand."""

    def build_ascribed(tree: Tree) -> Value:
        while isinstance(tree, Ascribed):
            try:
                ascribed = parse_type_text(tree.type_text)
            except TypeTextError as error:
                raise LiteralError(ValueFault.SYNTAX, str(error)) from None
            if ascribed != type_:
                raise LiteralError(ValueFault.EXPRESSION, f"ascription to {ascribed}, which would be coerced")
            tree = tree.item
        return build(tree)

    return build_ascribed


def _integer_builder(type_: TCon) -> Builder:
    def build(tree: Tree) -> Value:
        if not isinstance(tree, Number):
            raise _mismatch("an integer", tree)
        number = -tree.value if tree.negative else tree.value
        if not in_range(number, type_.name) or (tree.negative and type_.name != "Int"):
            raise LiteralError(ValueFault.RANGE, f"{type_} does not include {_sign(tree)}{_brief(tree.value)}")
        return number

    return build


def _build_float(tree: Tree) -> Value:
    if isinstance(tree, Name) and tree.name in _FLOAT_NAMES:
        number = _FLOAT_NAMES[tree.name]
        return -number if tree.negative and number is not NAN else number
    if isinstance(tree, Number):
        number = float_of_scientific(tree.value, 0)
    elif isinstance(tree, Scientific):
        number = float_of_scientific(tree.mantissa, tree.exponent)
    else:
        raise _mismatch("a float", tree)
    if math.isinf(number):
        raise LiteralError(ValueFault.RANGE, "too large for a Float")
    return -number if tree.negative else number


def _build_bool(tree: Tree) -> Value:
    if isinstance(tree, Name) and not tree.negative and tree.name in ("true", "false"):
        return tree.name == "true"
    raise _mismatch("true or false", tree)


def _build_char(tree: Tree) -> Value:
    if isinstance(tree, Character):
        return tree.value
    raise _mismatch("a character in quotes", tree)


def _build_string(tree: Tree) -> Value:
    if isinstance(tree, Text):
        return tree.value
    raise _mismatch("a string in double quotes", tree)


def _build_unit(tree: Tree) -> Value:
    if tree == Group("(", ()):
        return ()
    raise _mismatch("()", tree)


_SCALAR_BUILDERS: Mapping[str, Builder] = {
    "Bool": _build_bool,
    "Char": _build_char,
    "Float": _build_float,
    "String": _build_string,
    "Unit": _build_unit,
}


def _sequence_builder(type_: TCon, structures: Structures) -> Builder:
    element = _builder(type_.args[0], structures)
    bracket = _SEQUENCE_BRACKETS[type_.name]

    def build(tree: Tree) -> Value:
        if not isinstance(tree, Sequence) or tree.bracket != bracket:
            raise _mismatch(f"{bracket}…]", tree)
        return tuple(map(element, tree.items))

    return build


def _option_builder(type_: TCon, structures: Structures) -> Builder:
    element = _builder(type_.args[0], structures)

    def build(tree: Tree) -> Value:
        if isinstance(tree, Some):
            return (element(tree.item),)
        if tree == Name("none"):
            return None
        raise _mismatch("none or some …", tree)

    return build


def _pair_builder(type_: TCon, structures: Structures) -> Builder:
    first, second = (_builder(part, structures) for part in type_.args)

    def build(tree: Tree) -> Value:
        if not isinstance(tree, Group) or len(tree.items) < 2:
            raise _mismatch(f"a pair of type {type_}", tree)
        rest = tree.items[1] if len(tree.items) == 2 else Group(tree.bracket, tree.items[1:])
        return (first(tree.items[0]), second(rest))

    return build


def _structure_builder(type_: TCon, structures: Structures) -> Builder:
    info = structures[type_.name]
    if len(info.parameters) != len(type_.args):
        reason = f"{info.name} takes {len(info.parameters)} type argument(s)"
        raise ValueFormatError(ValueFault.UNSUPPORTED, str(type_), reason)

    @cache
    def field_builders() -> list[Builder]:
        """Made at the first value, since a structure may contain itself, as in ``next : Option Node``."""
        return [_builder(field_type, structures) for field_type in info.types_at(type_)]

    def build(tree: Tree) -> Value:
        items: tuple[Tree, ...]
        if isinstance(tree, Group) and tree.bracket == "⟨":
            items = tree.items
        elif isinstance(tree, Fields):
            given = dict(tree.fields)
            if len(given) != len(tree.fields) or set(given) != set(info.fields):
                raise LiteralError(ValueFault.KIND, f"the fields of {info.name} are {', '.join(info.fields)}")
            items = tuple(given[name] for name in info.fields)
        else:
            raise _mismatch(f"⟨…⟩ or {{ … }} of {info.name}", tree)
        if len(items) != len(info.fields):
            raise LiteralError(ValueFault.KIND, f"{info.name} has {len(info.fields)} field(s), not {len(items)}")
        return tuple(build_field(item) for build_field, item in zip(field_builders(), items, strict=True))

    return build


def _mismatch(expected: str, tree: Tree) -> LiteralError:
    """Return the error for a tree of another form than the type has."""
    if isinstance(tree, Name):
        return LiteralError(ValueFault.SYNTAX, f"expected {expected}, found the name {tree.name!r}")
    return LiteralError(ValueFault.KIND, f"expected {expected}, found {_description(tree)}")


def _description(tree: Tree) -> str:
    if isinstance(tree, Sequence):
        return "a list" if tree.bracket == "[" else "an array"
    words: dict[type, str] = {
        Number: "an integer",
        Scientific: "a decimal fraction",
        Text: "a string",
        Character: "a character",
        Some: "some …",
        Fields: "a structure instance",
        Ascribed: "a type ascription",
        Group: "a tuple",
    }
    return words[type(tree)]


def _sign(tree: Number) -> str:
    return "-" if tree.negative else ""


def _brief(number: int) -> str:
    """Return the number, or its number of bits where it is long."""
    return str(number) if number.bit_length() < 200 else f"a number of {number.bit_length()} bits"
