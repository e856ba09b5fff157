"""Propositions in two stages: what depends on the first arguments alone is computed once for them.

A postcondition is asked about many outputs for one input. This file writes the two stages; ``program.py`` runs them.
"""

from dataclasses import dataclass, replace
from typing import Any

from veriscale.lean.compile.emit import Block, Scope, Unit, statement
from veriscale.lean.compile.functions import TICK, closure
from veriscale.lean.compile.names import Namer
from veriscale.lean.compile.propositions import bulk
from veriscale.lean.compile.propositions.hoist import Hoisting
from veriscale.lean.compile.propositions.memo import Memo
from veriscale.lean.compile.terms import Node
from veriscale.lean.core import Definition


@dataclass(frozen=True)
class Staged:
    """A definition without evidence that is a proposition, and the parts that depend on its first parameters.

    Attributes:
        definition: The definition.
        early: How many parameters are known first.
        parts: The parts, by the names of the locals that stand for them in `body`.
        body: The definition's body without the parts.
    """

    definition: Definition
    early: int
    parts: dict[str, Node]
    body: Node

    def write_parts(self, linker: Any, variable: str) -> str:
        """Return the source of a function from the first arguments to the memos of the parts."""
        unit = Unit(linker, Namer())
        block = Block()
        inside = Scope(unit, block).closure()
        parameters = [inside.bind(name) for name in self.definition.parameters[: self.early]]
        memo = linker.bind(Memo, "memo")
        for name, term in self.parts.items():
            make = closure(inside, (), term)
            inside.out.add(f"{inside.bind(name, lazy=True)} = {memo}({make})")
        inside.out.add(f"return ({', '.join(unit.names[name] for name in self.parts)},)")
        block.nest(f"def {variable}({', '.join(parameters)}):", inside.out)
        return "\n".join(block.lines) + "\n"

    def write_rest(self, linker: Any, variable: str, kleene: bool) -> str:
        """Return the source of a function from the memos and all arguments to the truth."""
        unit = Unit(linker, Namer())
        block = Block()
        inside = replace(Scope(unit, block).closure(), kleene=kleene)
        parameters = [inside.bind(name, lazy=True) for name in self.parts]
        parameters += [inside.bind(name) for name in self.definition.parameters]
        inside.out.add(*TICK)
        statement(inside, self.body, None)
        block.nest(f"def {variable}({', '.join(parameters)}):", inside.out)
        return "\n".join(block.lines) + "\n"


def stage(linker: Any, definition: Definition, early: int) -> Staged | None:
    """Return the two stages of a definition, or None where no part is worth keeping."""
    if definition.evidence_parameters or not early:
        return None
    hoisting = Hoisting(linker)
    late = frozenset(definition.parameters[early:])
    body = hoisting.proposition(bulk.rewrite(definition.body, linker.entry), late)
    return Staged(definition, early, hoisting.parts, body) if hoisting.parts else None
