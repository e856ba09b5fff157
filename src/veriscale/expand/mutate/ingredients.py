"""The ingredient pool: values of the candidates seen so far, for reuse as whole parameters.

A parameter of type T may reuse every value that any parameter of type T had in a known candidate, and every element of
a known List T or Array T (so that a search finds its key in the list). Values are kept once, in the order in which
they came; of a long sequence only the first elements are taken, so that one input does not fill the pool.
"""

from collections.abc import Callable, Sequence
from typing import Any

from veriscale.benchmark.identity import Key, value_key
from veriscale.benchmark.records import Parameter
from veriscale.lean.types import LeanType, TCon
from veriscale.lean.values import Value

ELEMENTS_PER_SEQUENCE = 8


class Ingredients:
    """The pools of all parameter types of one signature."""

    def __init__(self, parameters: Sequence[Parameter]):
        self._types = tuple(parameter.type for parameter in parameters)
        self._pools: dict[LeanType, list[Value]] = {type_: [] for type_ in self._types}
        self._to_key: dict[LeanType, Callable[[Any], Key] | None] = {type_: value_key(type_) for type_ in self._types}
        self._seen: dict[LeanType, set[Key]] = {type_: set() for type_ in self._types}

    def pool(self, type_: LeanType) -> list[Value]:
        """Return the pool of a parameter's type; it grows in place."""
        return self._pools[type_]

    def add(self, arguments: Sequence[Value]) -> None:
        """Take in the arguments of one candidate."""
        for value, type_ in zip(arguments, self._types, strict=True):
            self._keep(value, type_)
            if isinstance(type_, TCon) and type_.name in ("List", "Array") and type_.args[0] in self._pools:
                assert isinstance(value, tuple)
                for element in value[:ELEMENTS_PER_SEQUENCE]:
                    self._keep(element, type_.args[0])

    def _keep(self, value: Value, type_: LeanType) -> None:
        to_key = self._to_key[type_]
        key = value if to_key is None else to_key(value)
        if key not in self._seen[type_]:
            self._seen[type_].add(key)
            self._pools[type_].append(value)
