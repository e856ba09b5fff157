"""Programs: compiled declarations that can be run, and propositions that can be decided.

A program answers with an outcome, never with an exception, whatever the Lean code does. A declaration that cannot be
compiled (too deeply nested for Python) is kept, and undecided when it is called.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from functools import partial
from types import CodeType
from typing import Any

from veriscale.lean.budget import METER, Budget
from veriscale.lean.compile import expressions, functions, statements
from veriscale.lean.compile.emit import Block, Scope, Unit
from veriscale.lean.compile.functions import write_function
from veriscale.lean.compile.linker import Global, Linker
from veriscale.lean.compile.names import Namer
from veriscale.lean.compile.propositions import bulk, quantifiers
from veriscale.lean.compile.propositions.kleene import KleeneCall
from veriscale.lean.compile.propositions.memo import Memo
from veriscale.lean.compile.propositions.staged import stage
from veriscale.lean.compile.runtime import EVALUATION
from veriscale.lean.compile.simplify import simplify
from veriscale.lean.compile.terms import Callee
from veriscale.lean.compile.watchdog import WATCHDOG, time_limit
from veriscale.lean.core import CoreDeclaration, Definition, InstanceDefinition, StructureDefinition, Stuck
from veriscale.lean.diagnostics import Code, Undecided
from veriscale.lean.library.maps.persistent import ARRANGEMENT
from veriscale.lean.library.registry import LIBRARY, Library
from veriscale.lean.outcome import Decision, Evaluation, Truth
from veriscale.lean.stack import allow_depth, call_with_deep_stack
from veriscale.lean.values import Value

COMPILE_DEPTH = 20_000
"""Frames for walking over deep terms."""

__all__ = ["Program", "bulk", "expressions", "functions", "quantifiers", "statements"]


class ProgramLinker(Linker):
    """A linker that can compile the three-valued forms of its definitions."""

    def kleene_function(self, name: str) -> str | None:
        """Return the global that holds the three-valued form of the proposition `name`, or None."""
        owner = self.owner(name)
        if not isinstance(owner, ProgramLinker) or not owner.definitions[name].definition.proposition:
            return None
        call = owner.kleene_call(name)
        return self.bind(call, name)

    def kleene_call(self, name: str) -> KleeneCall:
        """Return the three-valued form of a definition of this program."""
        call = self.kleene_calls.get(name)
        if not isinstance(call, KleeneCall):
            call = self.kleene_calls[name] = KleeneCall(partial(self._compile_kleene, name))
        return call

    def _compile_kleene(self, name: str) -> Callable[..., Any]:
        definition = self.definitions[name].definition
        variable = self.namer.fresh("g", name)
        compile_definition(self, definition, variable, kleene=True)
        found: Callable[..., Any] = self.globals[variable]
        return found


class Program:
    """Compiled declarations on top of a library and, maybe, of a parent program."""

    def __init__(self, library: Library = LIBRARY, parent: "Program | None" = None):
        above = parent.linker if parent else None
        self.linker: ProgramLinker = ProgramLinker(library, above, above.namer if above else Namer())

    def add(self, declarations: Sequence[CoreDeclaration]) -> None:
        """Compile declarations; later ones may use earlier ones, and definitions of one call each other."""
        call_with_deep_stack(lambda: self._add(declarations))

    def _add(self, declarations: Sequence[CoreDeclaration]) -> None:
        allow_depth(COMPILE_DEPTH)
        definitions = []
        for declaration in declarations:
            if isinstance(declaration, InstanceDefinition):
                self.linker.instances[declaration.name] = declaration
            elif isinstance(declaration, StructureDefinition):
                self.linker.structures[declaration.name] = declaration
            else:
                definition = replace(declaration, body=_simplified(declaration))
                variable = self.linker.namer.fresh("g", definition.name)
                self.linker.definitions[definition.name] = Global(definition, variable)
                definitions.append((definition, variable))
        for definition, variable in definitions:
            compile_definition(self.linker, definition, variable)

    def function(self, name: str) -> Callable[..., Any]:
        """Return the compiled function of a definition or library function: evidence first, then its parameters.

        Raises:
            KeyError: there is no such constant.
        """
        return self.linker.callable(name)

    def source(self, name: str, kleene: bool = False) -> str:
        """Return the Python source of a definition, for people who look for a fault."""
        owner = self.linker.owner(name)
        if owner is None:
            raise KeyError(name)
        found = owner.definitions[name]
        return write_definition(owner, found.definition, found.variable, kleene)

    def run(
        self, name: str, arguments: tuple[Value, ...], budget: Budget | None = None, seconds: float | None = None
    ) -> Evaluation:
        """Evaluate the definition `name` on `arguments`.

        Args:
            name: A definition without evidence parameters.
            arguments: As many as it has parameters.
            budget: Counted limits.
            seconds: A wall-time backstop.
        """
        return call_with_deep_stack(lambda: evaluate(self.function(name), arguments, budget or Budget(), seconds))

    def decide(
        self, name: str, arguments: tuple[Value, ...], budget: Budget | None = None, seconds: float | None = None
    ) -> Decision:
        """Decide the proposition (or Boolean) `name` on `arguments`: two-valued, then three-valued if need be.

        Each of the two gets the whole `budget` and half of the `seconds`.
        """
        return call_with_deep_stack(lambda: self._decide(name, arguments, budget or Budget(), seconds))

    def _decide(self, name: str, arguments: tuple[Value, ...], budget: Budget, seconds: float | None) -> Decision:
        owner = self.linker.owner(name)
        kleene = owner.kleene_call(name) if isinstance(owner, ProgramLinker) else None
        return _decided(self.function(name), kleene, arguments, budget, seconds)

    def staged(self, name: str, early: int) -> "StagedProposition | None":
        """Return a proposition in two stages, or None where the second would do all the work.

        Args:
            name: A definition of this program, as for `decide`.
            early: How many of its first parameters are known first.
        """
        return call_with_deep_stack(lambda: self._staged(name, early))

    def _staged(self, name: str, early: int) -> "StagedProposition | None":
        allow_depth(COMPILE_DEPTH)
        linker = self.linker
        if name not in linker.definitions:
            return None
        try:
            stages = stage(linker, linker.definitions[name].definition, early)
            if stages is None:
                return None
            parts, rest = linker.namer.fresh("g", name), linker.namer.fresh("g", name)
            exec(_code(stages.write_parts(linker, parts), name), linker.globals)
            exec(_code(stages.write_rest(linker, rest, kleene=False), name), linker.globals)
        except (SyntaxError, RecursionError, MemoryError):
            return None

        def make_kleene() -> Callable[..., Any]:
            variable = linker.namer.fresh("g", name)
            try:
                exec(_code(stages.write_rest(linker, variable, kleene=True), name), linker.globals)
            except (SyntaxError, RecursionError, MemoryError):
                raise Undecided(Code.UNSUPPORTED_FORM, "too deeply nested") from None
            found: Callable[..., Any] = linker.globals[variable]
            return found

        return StagedProposition(linker.globals[parts], linker.globals[rest], KleeneCall(make_kleene))


@dataclass(frozen=True)
class StagedProposition:
    """A proposition of which parts depend on the first arguments alone."""

    parts: Callable[..., tuple[Memo, ...]]
    rest: Callable[..., Any]
    kleene: KleeneCall

    def bind(self, early: tuple[Value, ...]) -> tuple[Memo, ...]:
        """Return the parts for the first arguments; each is computed when it is first needed."""
        return self.parts(*early)

    def decide(
        self,
        parts: tuple[Memo, ...],
        arguments: tuple[Value, ...],
        budget: Budget | None = None,
        seconds: float | None = None,
    ) -> Decision:
        """Decide the proposition as `Program.decide` does.

        Args:
            parts: What `bind` returned for the first of the arguments; always used with one and the same budget.
            arguments: All arguments.
            budget: Counted limits.
            seconds: A wall-time backstop.
        """
        given = (*parts, *arguments)
        return call_with_deep_stack(lambda: _decided(self.rest, self.kleene, given, budget or Budget(), seconds))


def _decided(
    function: Callable[..., Any],
    kleene: KleeneCall | None,
    arguments: tuple[Any, ...],
    budget: Budget,
    seconds: float | None,
) -> Decision:
    """Run the two-valued form, then the three-valued one if need be."""
    part = None if seconds is None else seconds / 2
    outcome = evaluate(function, arguments, budget, part)
    if outcome.reason not in (None, Code.MACHINE_TIME, Code.MACHINE_MEMORY) and kleene is not None:
        outcome = evaluate(kleene, arguments, budget, part)
    if outcome.reason is not None:
        return Decision(Truth.UNDECIDED, outcome.reason, outcome.detail)
    return Decision(Truth.TRUE if outcome.value else Truth.FALSE)


def evaluate(
    function: Callable[..., Any], arguments: tuple[Value, ...], budget: Budget, seconds: float | None = None
) -> Evaluation:
    """Call a compiled function under a budget; to be called within a deep stack.

    Where a hash map was listed, the call is repeated with other orders of its entries: an answer that rests on their
    order is none.

    Args:
        function: From `Program.function`.
        arguments: Its arguments.
        budget: Counted limits for each call.
        seconds: A wall-time backstop for each call.
    """
    ARRANGEMENT.choice, ARRANGEMENT.seen = 0, False
    outcome = _evaluate(function, arguments, budget, seconds)
    if not ARRANGEMENT.seen or outcome.reason is not None:
        return outcome
    try:
        for choice in range(1, ARRANGEMENT.CHOICES):
            ARRANGEMENT.choice = choice
            other = _evaluate(function, arguments, budget, seconds)
            if other.reason is not None:
                return other
            # Values with floats that are no numbers are equal by what is shown of them.
            if other.value != outcome.value and repr(other.value) != repr(outcome.value):
                return Evaluation(None, Code.UNSUPPORTED_FORM, "the order of a hash map's entries matters")
    finally:
        ARRANGEMENT.choice = 0
    return outcome


def _evaluate(
    function: Callable[..., Any], arguments: tuple[Value, ...], budget: Budget, seconds: float | None
) -> Evaluation:
    EVALUATION.number += 1
    METER.start(budget)
    allow_depth(budget.depth)
    try:
        with time_limit(seconds):
            return Evaluation(function(*arguments))
    except Undecided as failure:
        if WATCHDOG.expired:
            return Evaluation(None, Code.MACHINE_TIME, f"{seconds} s")
        return Evaluation(None, failure.code, failure.detail)
    except RecursionError:
        return Evaluation(None, Code.BUDGET_DEPTH, f"more than {budget.depth} nested calls")
    except MemoryError:
        return Evaluation(None, Code.MACHINE_MEMORY, "")


def _simplified(definition: Definition) -> Any:
    try:
        return simplify(definition.body)
    except RecursionError:
        return Stuck(Code.UNSUPPORTED_FORM, "too deeply nested")


def write_definition(linker: Linker, definition: Definition, variable: str, kleene: bool = False) -> str:
    """Return the Python source of a definition."""
    unit = Unit(linker, Namer())
    block = Block()
    scope = Scope(unit, block, kleene=kleene)
    callee = Callee(definition.name, True, definition.evidence_parameters, definition.parameters)
    write_function(scope, variable, callee, bulk.rewrite(definition.body, linker.entry))
    if not (definition.parameters or definition.evidence_parameters):
        block.add(f"{variable} = h_value({variable})")
    return "\n".join(block.lines) + "\n"


def _code(source: str, name: str) -> CodeType:
    return compile(source, f"<lean {name}>", "exec")


def compile_definition(linker: Linker, definition: Definition, variable: str, kleene: bool = False) -> None:
    """Compile a definition into the linker's globals."""
    try:
        code = _code(write_definition(linker, definition, variable, kleene), definition.name)
    except (SyntaxError, RecursionError, MemoryError):
        # Python's limits on nesting; the code itself is well-formed by construction.
        stuck = replace(definition, body=Stuck(Code.UNSUPPORTED_FORM, "too deeply nested"))
        code = _code(write_definition(linker, stuck, variable), definition.name)
    exec(code, linker.globals)
