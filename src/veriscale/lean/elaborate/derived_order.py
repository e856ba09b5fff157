"""``deriving Ord``: the instance that Lean generates, written out as Lean text and elaborated like any other.

Constructors compare by their position, equal ones by their fields from left to right (Lean.Elab.Deriving.Ord).
Recursive types, whose instance would need itself, are refused.
"""

from veriscale.lean.elaborate.scopes import DataType
from veriscale.lean.types import LeanType, TCon, TFun


def can_derive_order(data_type: DataType) -> bool:
    """Whether the text of `order_instance` says what the derived instance does."""
    return bool(data_type.constructors) and not any(
        _mentions(type_, data_type.name) for _, _, types in data_type.constructors for type_ in types
    )


def _mentions(type_: LeanType, name: str) -> bool:
    if isinstance(type_, TFun):
        return True
    return isinstance(type_, TCon) and (type_.name == name or any(_mentions(arg, name) for arg in type_.args))


def order_instance(data_type: DataType, name: str) -> str:
    """Return the instance as Lean text, called `name`."""
    head = " ".join([f"_root_.{data_type.name}", *data_type.parameters])
    binders = "".join(f" [Ord {parameter}]" for parameter in data_type.parameters)
    rows = [_same_constructor(constructor, len(types)) for constructor, _, types in data_type.constructors]
    if len(rows) > 1:
        rows.append(f"| a, b => _root_.Ord.compare {_position(data_type, 'a')} {_position(data_type, 'b')}")
    types = "".join(f" {{{parameter} : Type}}" for parameter in data_type.parameters)
    return f"instance _root_.{name}{types}{binders} : Ord ({head}) where\n  compare\n    " + "\n    ".join(rows) + "\n"


def _pattern(constructor: str, variables: list[str]) -> str:
    return " ".join([f"_root_.{constructor}", *variables])


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
