"""A specification as one text with the places of its parts, so that the edits of clauses can be applied to it.

The text is for reading its syntax only; what is run is made from the parts.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from functools import cached_property

from veriscale.benchmark.records import Task
from veriscale.engines.alternatives import Family
from veriscale.engines.submitted.parts import SpecParts
from veriscale.engines.submitted.text import defines, header_of
from veriscale.expand.adversaries.edits import Draft, Edit, apply_edits, shifted
from veriscale.expand.adversaries.weakening_rules.clauses import Clause, ClauseWalk
from veriscale.expand.adversaries.weakening_rules.rule import Setting
from veriscale.lean.source import Source, Span
from veriscale.lean.syntax.parse import parse_file
from veriscale.lean.syntax.tree import Definition, Let, LetRec, Paren, Term
from veriscale.lean.syntax.walk import definitions
from veriscale.run.repair.records import POSTCOND, PRECOND

_PARTS = ("precond_aux", PRECOND, "postcond_aux", POSTCOND)


@dataclass(frozen=True)
class SpecText:
    """The parts of a specification, read."""

    task: Task
    parts: SpecParts

    def name(self, section: str) -> str:
        """Return the name of a section's definition."""
        return f"{self.task.signature.name}_{section}"

    def _head(self, section: str) -> str:
        """Return the header that the author was given, "" where the part brings its own."""
        text = self.parts.precond if section == PRECOND else self.parts.postcond
        return "" if defines(text, self.name(section)) else header_of(self.task, section)

    @cached_property
    def _layout(self) -> tuple[str, Mapping[str, Span]]:
        text, spans = "", {}
        for part in _PARTS:
            if part in (PRECOND, POSTCOND):
                text += self._head(part)
            own: str = getattr(self.parts, part)
            spans[part] = Span(len(text), len(text) + len(own))
            text += own + "\n"
        return text, spans

    @cached_property
    def source(self) -> Source:
        """The whole text."""
        return Source(self._layout[0], self.task.id)

    @cached_property
    def _definitions(self) -> Mapping[str, Definition]:
        file, _ = parse_file(self.source)
        return {item.name: item for item in definitions(file) if item.name is not None}

    def body(self, section: str) -> Term | None:
        """Return the proposition of a section, None where it is no single term."""
        found = self._definitions.get(self.name(section))
        return None if found is None else found.value

    def result(self) -> str:
        """Return the name of the output in the postcondition."""
        found = self._definitions.get(self.name(POSTCOND))
        names = [item.name for item in found.binders] if found is not None else []
        place = len(self.task.signature.parameters)
        return next((name for name in names[place:] if name is not None), "result")

    def setting(self) -> Setting:
        """Return what rules of edits need."""
        return Setting(Draft(self.source), self.task.signature, self.result())

    def clauses(self, section: str) -> list[Clause]:
        """Return the clauses of a section, those of helpers that it calls too."""
        body = self.body(section)
        if body is None:
            return []
        names = {self.name(PRECOND), self.name(POSTCOND)}
        helpers = {name: item for name, item in self._definitions.items() if name not in names}
        return list(ClauseWalk(helpers).clauses(body))

    def innermost(self, section: str) -> Term | None:
        """Return the body of a section behind its local definitions."""
        body = self.body(section)
        while isinstance(body, Let | LetRec | Paren):
            body = body.term if isinstance(body, Paren) else body.body
        return body

    def framed(self, section: str, clause: str) -> str:
        """Return the body of a section with its local definitions and this clause alone."""
        inner = self.innermost(section)
        assert inner is not None
        column = self.source.column(inner.span.start)
        edited = self.edited_body(section, (Edit(inner.span, shifted(clause, column)),))
        assert edited is not None
        return edited

    def conjoined(self, section: str, clauses: Iterable[str]) -> Edit:
        """Return the edit that adds clauses to what a section demands."""
        inner = self.innermost(section)
        assert inner is not None
        column = self.source.column(inner.span.start)
        given = self.source.slice(inner.span)
        parts = [] if given in {"True", "true"} else [f"({shifted(given, 1)})"]
        parts += [f"({clause})" for clause in clauses]
        return Edit(inner.span, f" ∧\n{' ' * column}".join(parts))

    def edited(self, edits: Iterable[Edit]) -> SpecParts | None:
        """Return the parts after edits, None where one of them lies in no part."""
        changed: dict[str, list[Edit]] = {}
        for edit in edits:
            part = next((part for part, span in self._layout[1].items() if span.contains(edit.span)), None)
            if part is None:
                return None
            start = self._layout[1][part].start
            moved = Edit(Span(edit.span.start - start, edit.span.end - start), edit.text)
            changed.setdefault(part, []).append(moved)
        return replace(
            self.parts, **{part: apply_edits(getattr(self.parts, part), found) for part, found in changed.items()}
        )

    def family(self, section: str) -> Family:
        """Return what candidates for the body of a section have in common."""
        found = self._definitions[self.name(section)]
        assert found.value is not None
        start = self._start(section)
        before = self.source.text[:start]
        if section == POSTCOND:
            before = self._without_precondition(before)
        head = self.source.text[start : self._body_start(section)]
        return Family(before, head, self.name(section))

    def edited_body(self, section: str, edits: Iterable[Edit]) -> str | None:
        """Return what follows the header of a section after edits, None where one of them lies elsewhere."""
        span = Span(self._body_start(section), self._layout[1][section].end)
        found = list(edits)
        if not all(span.contains(edit.span) for edit in found):
            return None
        moved = (Edit(Span(e.span.start - span.start, e.span.end - span.start), e.text) for e in found)
        return apply_edits(self.source.slice(span), moved)

    def _start(self, section: str) -> int:
        """Return where the header of a section starts."""
        head, span = self._head(section), self._layout[1][section]
        return span.start - len(head) if head else self._definitions[self.name(section)].span.start

    def _body_start(self, section: str) -> int:
        """Return where the body of a section starts, with the white space before it where we know the header."""
        if self._head(section):
            return self._layout[1][section].start
        value = self._definitions[self.name(section)].value
        assert value is not None
        return value.span.start

    def _without_precondition(self, text: str) -> str:
        """Let the precondition be true, which a postcondition cannot use anyway."""
        value = self.body(PRECOND)
        return text if value is None else text[: value.span.start] + "True" + text[value.span.end :]
