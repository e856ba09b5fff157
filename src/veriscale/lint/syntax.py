"""What a task's Lean text says without being evaluated: which names its sections mention, and its headers."""

import re
from functools import cached_property

from veriscale.benchmark.records import Task
from veriscale.lean.source import Source
from veriscale.lean.syntax.parse import parse_file
from veriscale.lean.syntax.tree import BinderKind, Definition
from veriscale.lean.syntax.walk import definitions

_COMMENT = re.compile(r"--[^\n]*|/-.*?-/", re.DOTALL)


class TaskSyntax:
    """The text of one task, parsed when it is first asked about."""

    def __init__(self, task: Task) -> None:
        self._task = task

    @cached_property
    def definitions(self) -> dict[str, Definition]:
        """The definitions of the file by name."""
        file, _ = parse_file(Source(self._task.lean))
        return {item.name: item for item in definitions(file) if item.name is not None}

    def text(self, section: str) -> str:
        """Return the text of a section without comments."""
        return _COMMENT.sub(" ", self._task.section(section))

    def mentions(self, section: str, name: str) -> bool:
        """Return whether a section may mention a name; a name that is only bound there counts, too."""
        return re.search(rf"(?<![\w.'!?]){re.escape(name)}(?![\w'!?])", self.text(section)) is not None

    def by_cases(self, name: str) -> bool:
        """Return whether a definition takes its arguments apart without naming them."""
        found = self.definitions.get(name)
        return found is not None and bool(found.alternatives)

    def parameters(self, name: str) -> tuple[str, ...] | None:
        """Return the names of a definition's explicit parameters, None where one has no name or there is none."""
        found = self.definitions.get(name)
        if found is None:
            return None
        names = [binder.name for binder in found.binders if binder.kind is BinderKind.EXPLICIT]
        return None if None in names else tuple(item for item in names if item is not None)

    @cached_property
    def result(self) -> str | None:
        """The name that the postcondition gives to the result: the parameter behind those of the signature."""
        names = self.parameters(f"{self._task.signature.name}_postcond")
        place = len(self._task.signature.parameters)
        return names[place] if names is not None and len(names) > place else None
