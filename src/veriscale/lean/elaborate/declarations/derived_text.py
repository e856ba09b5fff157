"""The methods of derived instances, written out as Lean text that is elaborated like any other.

``Ord``: constructors compare by their position, equal ones by their fields from left to right (Lean.Elab.Deriving.Ord).
``Repr``: a structure shows its fields by name, a constructor its full name and its arguments, in parentheses where it
is an argument itself, also where it has none (Lean.Elab.Deriving.Repr).
``Inhabited``: a constructor at the default values of its fields (Lean.Elab.Deriving.Inhabited).
"""

from collections.abc import Collection

from veriscale.lean.elaborate.resolution.scopes import DataType
from veriscale.lean.types import PROOF, LeanType

NEST = 5
"""Columns by which the value of a field indents further than its name is long."""


def _head(data_type: DataType, needed: Collection[str], class_name: str) -> tuple[str, str]:
    """Return the binders for types and instances, and the type."""
    types = "".join(f" {{{parameter} : Type}}" for parameter in data_type.parameters)
    needs = "".join(f" [{class_name} {parameter}]" for parameter in data_type.parameters if parameter in needed)
    return types + needs, " ".join([f"_root_.{data_type.name}", *data_type.parameters])


def _definition(name: str, binders: str, result: str, body: str) -> str:
    return f"def _root_.{name}{binders} : {result} :=\n  {body}\n"


def _pattern(constructor: str, variables: list[str]) -> str:
    return " ".join([f"_root_.{constructor}", *variables])


# Inhabited -------------------------------------------------------------------------------------------------------


def default_value(data_type: DataType, index: int, name: str, needed: Collection[str]) -> str:
    """Return the definition of ``default`` by the constructor `index`, given instances for the parameters `needed`."""
    constructor, _, types = data_type.constructors[index]
    binders, own = _head(data_type, needed, "Inhabited")
    return _definition(name, binders, own, _pattern(constructor, ["_root_.Inhabited.default"] * len(types)))


# Ord -------------------------------------------------------------------------------------------------------------


def compare_method(data_type: DataType, name: str) -> str:
    """Return the definition of ``compare``, called `name`."""
    binders, own = _head(data_type, data_type.parameters, "Ord")
    rows = [_same_constructor(constructor, len(types)) for constructor, _, types in data_type.constructors]
    if len(rows) > 1:
        rows.append(f"| a, b => _root_.Ord.compare {_position(data_type, 'a')} {_position(data_type, 'b')}")
    body = "match a, b with\n  " + "\n  ".join(rows)
    return _definition(name, f"{binders} (a b : {own})", "_root_.Ordering", body)


def _same_constructor(constructor: str, count: int) -> str:
    left, right = [f"a{i}" for i in range(count)], [f"b{i}" for i in range(count)]
    compared = "_root_.Ordering.eq"
    for first, second in reversed(list(zip(left, right, strict=True))):
        compared = f"_root_.Ordering.then (_root_.Ord.compare {first} {second}) ({compared})"
    return f"| {_pattern(constructor, left)}, {_pattern(constructor, right)} => {compared}"


def _position(data_type: DataType, value: str) -> str:
    """Return a match that gives the position of the constructor of `value`."""
    rows = [
        f"| {_pattern(constructor, ['_'] * len(types))} => {index}"
        for index, (constructor, _, types) in enumerate(data_type.constructors)
    ]
    return f"((match {value} with {' '.join(rows)}) : Nat)"


# Repr ------------------------------------------------------------------------------------------------------------


def repr_method(data_type: DataType, name: str) -> str:
    """Return the definition of ``reprPrec``, called `name`."""
    binders, own = _head(data_type, data_type.parameters, "Repr")
    show = _shown_constructor if data_type.inductive else _shown_structure
    rows = [show(*constructor) for constructor in data_type.constructors]
    body = "match a with\n  " + "\n  ".join(rows)
    return _definition(name, f"{binders} (a : {own}) (p : Nat)", "_root_.Std.Format", body)


def _shown_structure(constructor: str, fields: tuple[str, ...], types: tuple[LeanType, ...]) -> str:
    variables = [f"a{i}" for i in range(len(fields))]
    parts: list[str] = []
    for field, type_, variable in zip(fields, types, variables, strict=True):
        parts += [_text(","), "_root_.Std.Format.line"] if parts else []
        value = _text("_") if type_ == PROOF else f"_root_.Repr.repr {variable}"
        nested = f"_root_.Std.Format.group (_root_.Std.Format.nest {len(field) + NEST} ({value}))"
        parts += [_text(f"{field} := "), value if type_ == PROOF else nested]
    inside = _joined([_text("{ "), *parts, _text(" }")])
    return f"| {_pattern(constructor, variables)} => _root_.Std.Format.group (_root_.Std.Format.nest 2 {inside})"


def _shown_constructor(constructor: str, fields: tuple[str, ...], types: tuple[LeanType, ...]) -> str:
    variables = [f"a{i}" for i in range(len(fields))]
    parts = [_text(constructor)]
    for variable, type_ in zip(variables, types, strict=True):
        parts += ["_root_.Std.Format.line", _text("_") if type_ == PROOF else f"_root_.reprArg {variable}"]
    nested = f"_root_.Std.Format.nest (if p ≥ 1024 then 1 else 2) {_joined(parts)}"
    shown = f"_root_.Repr.addAppParen (_root_.Std.Format.group ({nested})) p"
    return f"| {_pattern(constructor, variables)} => {shown}"


def _text(text: str) -> str:
    return f'_root_.Std.Format.text "{text}"'


def _joined(parts: list[str]) -> str:
    document = parts[0]
    for part in parts[1:]:
        document = f"_root_.Std.Format.append ({document}) ({part})"
    return f"({document})"
