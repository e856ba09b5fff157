"""Forbidden means that show in commands: attributes, instances and second declarations.

An instance is free where its class or a type that it is about is the candidate's own. Everything else would change
what an operator, a comparison or a coercion means for text that the candidate did not write.
"""

from collections.abc import Collection, Iterator
from dataclasses import dataclass, field, fields
from typing import Final

from veriscale.lean.library import LIBRARY
from veriscale.lean.library.registry import ERASED_CLASSES
from veriscale.lean.library.types import TYPE_ALIASES, TYPE_ARITY
from veriscale.lean.source import Source, Span
from veriscale.lean.syntax import tree

Found = tuple[Span, str]

ATTRIBUTES: Final = {
    "implemented_by": "lets other code stand for a definition",
    "extern": "lets foreign code stand for a definition",
    "export": "gives a definition a foreign name",
    "csimp": "lets other code stand for a definition",
    "init": "runs code",
    "default_instance": "changes how types are inferred",
    "unification_hint": "changes how types are inferred",
    "macro": "can change what other text means",
    "term_elab": "can change what other text means",
    "command_elab": "can change what other text means",
    "tactic": "can change what other text means",
    "term_parser": "can change what other text means",
    "command_parser": "can change what other text means",
    "tactic_parser": "can change what other text means",
}
"""Attributes that are forbidden wherever they stand."""

_FOREIGN: Final = LIBRARY.classes.keys() | ERASED_CLASSES | TYPE_ARITY.keys() | TYPE_ALIASES.keys()
"""Types and classes of Lean."""

UNPROVED: Final = ("isTrue", "isFalse", "propDecidable")
"""What a decision procedure says that was written by hand instead of found."""


@dataclass
class CommandCheck:
    """A walk over the commands of a text; only what stands in `written` is the candidate's."""

    source: Source
    written: tuple[Span, ...]
    taken: Collection[str]
    _types: set[str] = field(default_factory=set)
    _classes: set[str] = field(default_factory=set)
    """The candidate's own types and classes, by their full names."""
    _namespaces: list[tuple[str, ...]] = field(default_factory=list)
    _opened: list[str] = field(default_factory=list)

    def run(self, file: tree.File) -> Iterator[Found]:
        """Yield the place of each forbidden means."""
        for command in file.commands:
            yield from self._command(command)

    def _command(self, command: tree.Command | tree.OpenInCommand) -> Iterator[Found]:
        if isinstance(command, tree.OpenInCommand):
            self._opened += command.namespaces
            yield from self._command(command.command)
        elif isinstance(command, tree.Open):
            self._opened += command.namespaces
        elif isinstance(command, tree.Mutual):
            for inner in command.definitions:
                yield from self._command(inner)
        elif isinstance(command, tree.Namespace | tree.Section):
            opens = isinstance(command, tree.Namespace)
            self._namespaces += [(part,) if opens else () for part in (command.name or "").split(".")]
        elif isinstance(command, tree.End):
            del self._namespaces[-len((command.name or "").split(".")) :]
        elif isinstance(command, tree.Definition | tree.Structure | tree.Inductive):
            yield from self._declaration(command)
        elif isinstance(command, tree.Variable):
            yield from self._variable(command)
        elif isinstance(command, tree.Ignored) and command.keyword == "attribute":
            yield from self._attribute_command(command)

    # Declarations ------------------------------------------------------------------------------------------------

    def _declaration(self, command: tree.Definition | tree.Structure | tree.Inductive) -> Iterator[Found]:
        self._learn(command)
        for attribute in command.attributes:
            yield from _attribute(attribute.name, attribute.span)
        name = self._full_name(command.name)
        if name is not None and name in self.taken and self._wrote(command.span.start):
            yield command.span, f"the task declares {name} itself"
        if isinstance(command, tree.Definition):
            attributes = {attribute.name for attribute in command.attributes}
            if command.keyword == "instance" or "instance" in attributes:
                yield from self._instance(command)
        yield from _unproved(command)

    def _full_name(self, name: str | None) -> str | None:
        if name is None or name.startswith("_root_."):
            return None if name is None else name.removeprefix("_root_.")
        return ".".join([*(part for parts in self._namespaces for part in parts), name])

    def _learn(self, command: tree.Definition | tree.Structure | tree.Inductive) -> None:
        """Keep the types and classes that the candidate declares."""
        if isinstance(command, tree.Definition) or not self._wrote(command.span.start):
            return
        name = self._full_name(command.name) or command.name
        if isinstance(command, tree.Structure) and command.keyword == "class":
            if all(self._is_own(_head(parent), self._classes) for parent in command.extends):
                self._classes.add(name)
        else:
            self._types.add(name)

    def _is_own(self, name: str, own: Collection[str]) -> bool:
        """Whether a name means one of the candidate's own; one that Lean or the task has counts as theirs.

        What was opened is not closed here, and a root name goes before it.
        """
        parts = [part for parts in self._namespaces for part in parts]
        if any(".".join([*parts[:count], name]) in own for count in range(len(parts) + 1)):
            return True
        foreign = name in _FOREIGN or name in self.taken
        return not foreign and any(f"{namespace}.{name}" in own for namespace in self._opened)

    def _wrote(self, offset: int) -> bool:
        return any(part.start <= offset < part.end for part in self.written)

    # Instances ---------------------------------------------------------------------------------------------------

    def _instance(self, command: tree.Definition) -> Iterator[Found]:
        target = _target(command.type)
        if target is None:
            yield command.span, "an instance without a type"
            return
        head, arguments = target
        shown = " ".join(self.source.slice(command.type.span).split()) if command.type is not None else ""
        if head.startswith("Decidable") and head != "DecidableEq":
            text = self.source.slice(command.span)
            if any(word in text for word in UNPROVED):
                yield command.span, f"a decision procedure by hand: {shown}"
        elif not self._is_free(head, arguments):
            yield command.span, f"the instance {shown} changes what other text means"

    def _is_free(self, head: str, arguments: tuple[str, ...]) -> bool:
        return self._is_own(head, self._classes) or any(self._is_own(argument, self._types) for argument in arguments)

    def _variable(self, command: tree.Variable) -> Iterator[Found]:
        """``variable [BEq Nat]`` gives later definitions an instance; that of a type variable is its caller's."""
        for binder in command.binders:
            if binder.kind is not tree.BinderKind.INSTANCE:
                continue
            target = _target(binder.type)
            if target is None or not (self._is_free(*target) or any(map(_is_variable, target[1]))):
                yield binder.span, "an instance for later definitions"

    # Attributes --------------------------------------------------------------------------------------------------

    def _attribute_command(self, command: tree.Ignored) -> Iterator[Found]:
        inside = command.text.partition("[")[2].partition("]")[0]
        for entry in inside.split(","):
            words = entry.replace("-", " ").split()
            for word in words[:2]:
                yield from _attribute(word, command.span)
                if word == "instance":
                    yield command.span, "this changes which instances there are"


def _is_variable(name: str) -> bool:
    """Whether a name looks like a type variable: a letter, maybe with an index."""
    return len(name.rstrip("0123456789₀₁₂₃₄₅₆₇₈₉'")) == 1 and name not in ("ℕ", "ℤ", "ℚ", "ℝ")


def _attribute(name: str, span: Span) -> Iterator[Found]:
    if name in ATTRIBUTES or name.startswith("builtin_"):
        yield span, f"the attribute {name} {ATTRIBUTES.get(name, 'changes Lean itself')}"


def _target(type_: tree.Term | None) -> tuple[str, tuple[str, ...]] | None:
    """Return the class and the heads of its arguments in the type of an instance."""
    while True:
        if isinstance(type_, tree.Paren):
            type_ = type_.term
        elif isinstance(type_, tree.Arrow):
            type_ = type_.codomain
        elif isinstance(type_, tree.Quantifier):
            type_ = type_.body
        else:
            break
    if isinstance(type_, tree.App):
        return _head(type_.function), tuple(_head(argument.value) for argument in type_.arguments)
    return (type_.name, ()) if isinstance(type_, tree.Ident) else None


def _head(term: tree.Term) -> str:
    """Return the name at the head of a type, empty where there is none."""
    if isinstance(term, tree.Paren):
        return _head(term.term)
    if isinstance(term, tree.App):
        return _head(term.function)
    return term.name if isinstance(term, tree.Ident) else ""


def _unproved(node: object) -> Iterator[Found]:
    """Yield the proofs within `node` that hold ``sorry``, ``admit`` or ``stop``."""
    if isinstance(node, tree.Proof) and node.sorry:
        yield node.span, "this proof leaves something unproved"
    elif isinstance(node, tuple):
        for item in node:
            yield from _unproved(item)
    elif isinstance(node, tree.Node):
        for item in fields(node):
            yield from _unproved(getattr(node, item.name))
