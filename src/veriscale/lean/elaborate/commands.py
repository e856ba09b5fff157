"""Commands: from a parsed file to core declarations.

A command that does not elaborate leaves a diagnostic and its name marked as broken; the commands after it go on.
Theorems and examples are proofs and are skipped. ``sorry`` in data, ``axiom`` and their kin are refused.
"""

from dataclasses import dataclass, field, replace

from veriscale.lean.core import CoreDeclaration
from veriscale.lean.core import Definition as CoreDefinition
from veriscale.lean.diagnostics import Code, Diagnostic, LeanError
from veriscale.lean.elaborate.declarations.classes import elaborate_class
from veriscale.lean.elaborate.declarations.data_types import (
    announce_inductive,
    elaborate_inductive,
    elaborate_structure,
)
from veriscale.lean.elaborate.declarations.definitions import (
    Declared,
    announce_definition,
    elaborate_definition,
    full_name,
)
from veriscale.lean.elaborate.declarations.deriving import derive
from veriscale.lean.elaborate.declarations.instance_commands import elaborate_instance
from veriscale.lean.elaborate.declarations.notations import NotationNames
from veriscale.lean.elaborate.declarations.termination import recursive_names
from veriscale.lean.elaborate.forms.type_terms import AUTO_BOUND, AutoBound
from veriscale.lean.elaborate.resolution.environment import Environment
from veriscale.lean.elaborate.resolution.scopes import Scope
from veriscale.lean.source import Source
from veriscale.lean.stack import allow_depth, call_with_deep_stack
from veriscale.lean.syntax import tree
from veriscale.lean.syntax.parse import parse_file
from veriscale.lean.syntax.walk import mentioned

PROOF_KEYWORDS = frozenset({"theorem", "lemma", "example", "axiom"})
"""Declarations without computational content. An axiom of a benchmark is a fact about floats for its proofs."""

DEPTH = 20_000
"""Python frames for one declaration: terms nest up to the parser's limit of 400, each level takes some 20 frames."""


@dataclass
class Elaboration:
    """What a text comes to: declarations in order, diagnostics, and the scope at its end."""

    environment: Environment
    scope: Scope = field(default_factory=Scope)
    declarations: list[CoreDeclaration] = field(default_factory=list)
    diagnostics: list[Diagnostic] = field(default_factory=list)
    obligations: dict[str, tuple[str, ...]] = field(default_factory=dict)
    """For each definition, what real Lean would check besides."""
    _outer: list[tuple[str, Scope, tuple[tree.Binder, ...]]] = field(default_factory=list)
    _variables: tuple[tree.Binder, ...] = ()
    notations: NotationNames = field(default_factory=NotationNames)

    @property
    def variables(self) -> tuple[tree.Binder, ...]:
        """The binders of the ``variable`` commands that are in force, without those that change brackets alone."""
        typed = {binder.name for binder in self._variables if binder.type is not None}
        return tuple(item for item in self._variables if item.type is not None or item.name not in typed)

    def variables_of(self, term: tree.Term) -> tuple[tree.Binder, ...]:
        """Return the variables that a term needs, and the instances that are about them."""
        return tuple(_used(self.variables, term))

    def attempt(self, command: tree.Command | tree.OpenInCommand) -> None:
        """Elaborate one command; where that fails keep a diagnostic."""
        try:
            self.run(command)
        except LeanError as error:
            _note(self, command, error.diagnostic)
        except RecursionError:
            message = "this declaration is nested too deeply"
            _note(self, command, Diagnostic(Code.UNSUPPORTED_FORM, command.span, message))

    def run(self, command: tree.Command | tree.OpenInCommand) -> None:
        """Elaborate one command."""
        if isinstance(command, tree.OpenInCommand):
            scope = self.scope
            self.scope = scope.open(command.namespaces)
            self.run(command.command)
            self.scope = scope
        elif isinstance(command, tree.Mutual):
            self._mutual(self.notations.settle(command))
        elif isinstance(command, tree.Definition | tree.Structure | tree.Inductive):
            is_proof = isinstance(command, tree.Definition) and command.keyword in PROOF_KEYWORDS
            before = len(self.declarations)
            self._declare(command if is_proof else self.notations.settle(command))
            self._promise_termination((command,), before)
        elif isinstance(command, tree.DerivingInstance):
            self._derive(self.notations.settle(command))
        elif isinstance(command, tree.Notation):
            variables = {binder.name for binder in self._variables if binder.name is not None}
            self.notations.declare(command, self.environment, self.scope, variables)
        elif isinstance(command, tree.Query):
            raise LeanError(Code.UNSUPPORTED_COMMAND, command.span, f"`{command.keyword}` is not supported")
        else:
            self._scoping(command)

    def _scoping(
        self,
        command: tree.Import | tree.Open | tree.Namespace | tree.Section | tree.End | tree.Variable | tree.Ignored,
    ) -> None:
        if isinstance(command, tree.Open):
            self.scope = self.scope.open(command.namespaces)
        elif isinstance(command, tree.Namespace):
            for part in command.name.split("."):
                self._outer.append((part, self.scope, self._variables))
                namespace = f"{self.scope.namespace}.{part}" if self.scope.namespace else part
                self.scope = replace(self.scope, namespace=namespace)
        elif isinstance(command, tree.Section):
            self._outer += [(part, self.scope, self._variables) for part in (command.name or "").split(".")]
        elif isinstance(command, tree.End):
            self._end(command)
        elif isinstance(command, tree.Ignored) and command.keyword == "attribute" and "instance" in command.text:
            message = "an `attribute` command that changes which instances there are is not supported"
            raise LeanError(Code.UNSUPPORTED_COMMAND, command.span, message)
        elif isinstance(command, tree.Ignored) and command.keyword == "attribute" and "reducible" in command.text:
            # The words that are no names do no harm, and what is in doubt counts as decidable.
            self.environment.decidable.update(full_name(name, self.scope) for name in command.text.split())
        elif isinstance(command, tree.Variable):
            self._variables = (*self._variables, *self.notations.settle(command).binders)

    def _end(self, command: tree.End) -> None:
        """Close the scopes that an ``end`` names, one per component, also where the names are wrong (Lean.elabEnd)."""
        closed = (command.name or "").split(".")
        opened = [part for part, _, _ in self._outer[-len(closed) :]]
        if opened:
            _, self.scope, self._variables = self._outer[-len(opened)]
            del self._outer[-len(opened) :]
        if len(opened) < len(closed):
            raise LeanError(Code.SYNTAX, command.span, "`end` without a section or namespace")
        if opened != closed:
            wanted = " ".join(["end", *filter(None, [".".join(opened)])])
            raise LeanError(Code.SYNTAX, command.span, f"this does not close what is open: `{wanted}` is expected")

    def _declare(self, command: tree.Definition | tree.Structure | tree.Inductive) -> None:
        try:
            declared = self._elaborate(command)
        except AutoBound as request:
            raise LeanError(Code.UNKNOWN_IDENTIFIER, command.span, f"unknown identifier {request.name}") from None
        self.declarations.extend(declared.declarations)
        if command.name is not None and declared.obligations:
            self.obligations[full_name(command.name, self.scope)] = declared.obligations

    def _mutual(self, command: tree.Mutual) -> None:
        """Elaborate declarations that may refer to each other: all names are known before the first body."""
        before = len(self.declarations)
        try:
            self._announce_and_declare(command.definitions)
        except LeanError:
            del self.declarations[before:]
            forget(self.environment, {full_name(item.name, self.scope) for item in command.definitions if item.name})
            raise

    def _announce_and_declare(self, commands: tuple[tree.Definition | tree.Inductive | tree.Structure, ...]) -> None:
        if all(isinstance(item, tree.Inductive) for item in commands):
            for item in commands:
                assert isinstance(item, tree.Inductive)
                announce_inductive(self.environment, item, self.scope)
        else:
            for item in commands:
                if not isinstance(item, tree.Definition) or item.keyword in PROOF_KEYWORDS:
                    raise LeanError(Code.UNSUPPORTED_FORM, item.span, "`mutual` of more than functions")
                announce_definition(self.environment, self._with_variables(item), self.scope)
        before = len(self.declarations)
        for item in commands:
            self._declare(item)
        self._promise_termination(commands, before)

    def _promise_termination(
        self, commands: tuple[tree.Definition | tree.Inductive | tree.Structure, ...], before: int
    ) -> None:
        """Note for the definitions since `before` that call themselves that Lean would look for a measure."""
        found = recursive_names(item for item in self.declarations[before:] if isinstance(item, CoreDefinition))
        for command in commands:
            name = full_name(command.name, self.scope) if command.name is not None else ""
            if name in found and isinstance(command, tree.Definition) and "partial" not in command.modifiers:
                self.obligations[name] = (*self.obligations.get(name, ()), "termination is not checked")

    def _with_variables(self, command: tree.Definition) -> tree.Definition:
        if not self._variables:
            return command
        return replace(command, binders=(*_used(self._variables, command), *command.binders))

    def _elaborate(self, command: tree.Definition | tree.Structure | tree.Inductive) -> Declared:
        if command.name is not None and self.environment.find_user_class(full_name(command.name, self.scope)):
            raise LeanError(Code.DUPLICATE_DECLARATION, command.span, f"{command.name} is declared already")
        if isinstance(command, tree.Structure) and command.keyword == "class":
            return elaborate_class(self.environment, command, self.scope)
        if isinstance(command, tree.Structure):
            return elaborate_structure(self.environment, command, self.scope)
        if isinstance(command, tree.Inductive):
            return elaborate_inductive(self.environment, command, self.scope)
        if command.keyword in PROOF_KEYWORDS:
            if command.name is not None:
                found = Diagnostic(Code.UNSUPPORTED_NAME, command.span, "a proof by its name is not supported")
                self.environment.broken[full_name(command.name, self.scope)] = found
                header = self._with_variables(replace(command, value=None, alternatives=()))
                self.environment.theorems[full_name(command.name, self.scope)] = header
            return Declared(())
        if command.keyword == "opaque" or "unsafe" in command.modifiers:
            raise LeanError(Code.FORBIDDEN, command.span, "`opaque` and `unsafe` hide what a definition does")
        self._refuse_instance_choice(command)
        command = self._with_variables(command)
        if command.keyword == "instance":
            return elaborate_instance(self.environment, command, self.scope)
        return elaborate_definition(self.environment, command, self.scope)

    def _refuse_instance_choice(self, command: tree.Definition) -> None:
        """Refuse what makes Lean choose another instance than the latest one that is declared."""
        for attribute in command.attributes:
            if attribute.name in ("priority", "instance", "default_instance"):
                message = f"`{attribute.name}` of an instance is not supported"
                raise LeanError(Code.UNSUPPORTED_FORM, attribute.span, message)
        nested = "local" in command.modifiers and bool(self._outer)
        if command.keyword == "instance" and ("scoped" in command.modifiers or nested):
            raise LeanError(Code.UNSUPPORTED_FORM, command.span, "an instance for a part of the file is not supported")

    def _derive(self, command: tree.DerivingInstance) -> None:
        for type_name in command.types:
            data_type = self.environment.find_data_type(full_name(type_name, self.scope))
            if data_type is None:
                raise LeanError(Code.UNKNOWN_IDENTIFIER, command.span, f"unknown type {type_name}")
            for class_name in command.classes:
                self.declarations.extend(derive(self.environment, data_type, class_name, command))


def forget(environment: Environment, names: set[str]) -> None:
    """Take the names of a ``mutual`` block that did not elaborate out of the environment."""
    environment.announced -= names
    for name in names:
        environment.data_types.pop(name, None)
    for name, found in list(environment.globals.items()):
        if name in names or (found.constructor is not None and found.constructor.type_name in names):
            del environment.globals[name]


def _used(variables: tuple[tree.Binder, ...], command: tree.Node) -> list[tree.Binder]:
    """Return the variables that a definition gets: those that it needs, and the instances that are about them alone."""
    needed = mentioned(command)
    for binder in reversed(variables):
        if binder.name in needed:
            needed |= mentioned(binder.type)
    names = {binder.name for binder in variables}
    return [binder for binder in variables if binder.name in needed or _is_about(binder, needed, names)]


def _is_about(binder: tree.Binder, needed: set[str], names: set[str | None]) -> bool:
    """Whether a binder is an instance whose types have no variables but those that are `needed`."""
    if binder.kind is not tree.BinderKind.INSTANCE:
        return False
    types = binder.type.arguments if isinstance(binder.type, tree.App) else ()
    return all(name in needed for name in mentioned(types) if name in names or AUTO_BOUND.match(name))


def elaborate_file(source: Source, environment: Environment | None = None, scope: Scope | None = None) -> Elaboration:
    """Elaborate a text over an environment, which is not changed."""
    return call_with_deep_stack(lambda: _elaborate_file(source, environment, scope or Scope()))


def _elaborate_file(source: Source, environment: Environment | None, scope: Scope) -> Elaboration:
    allow_depth(DEPTH)
    file, diagnostics = parse_file(source)
    elaboration = Elaboration(Environment(parent=environment), scope, diagnostics=list(diagnostics))
    for command in file.commands:
        elaboration.attempt(command)
    return elaboration


def _note(elaboration: Elaboration, command: tree.Command | tree.OpenInCommand, found: Diagnostic) -> None:
    elaboration.diagnostics.append(found)
    _mark_broken(elaboration, command, found)


def _mark_broken(elaboration: Elaboration, command: tree.Command | tree.OpenInCommand, found: Diagnostic) -> None:
    if isinstance(command, tree.OpenInCommand):
        _mark_broken(elaboration, command.command, found)
    elif isinstance(command, tree.Mutual):
        for inner in command.definitions:
            _mark_broken(elaboration, inner, found)
    elif isinstance(command, tree.Definition | tree.Structure | tree.Inductive) and command.name is not None:
        elaboration.environment.broken[full_name(command.name, elaboration.scope)] = found
