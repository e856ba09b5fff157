"""What a mutation operator gets and yields. The operators stand beside this file, one kind of place each."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass

from veriscale.expand.adversaries.edits import Draft, Edit
from veriscale.lean.syntax.tree import Node


@dataclass(frozen=True, slots=True)
class Mutation:
    """The edits of one mutant: `operator` names the kind, `change` says what became what, `place` where."""

    operator: str
    change: str
    place: Node
    edits: tuple[Edit, ...]


Operator = Callable[[Draft, Node], Iterator[Mutation]]
