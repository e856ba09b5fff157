"""Mutants of the reference: one small fault each, in the ``code`` and ``code_aux`` sections or in the result.

A mutant is the task's own text with a few edits. Mutants need not elaborate, end, or differ from the reference: the
engine drops the first, its budget stops the second, and ``select.py`` never picks the third.
"""

from collections.abc import Iterator
from typing import Final

from veriscale.benchmark.records import Task
from veriscale.expand.adversaries.edits import Draft, Edit, edited_section, shifted
from veriscale.expand.adversaries.mutation_operators.calls import arguments, omitted, siblings
from veriscale.expand.adversaries.mutation_operators.control import conditions, statements
from veriscale.expand.adversaries.mutation_operators.operator import Mutation, Operator
from veriscale.expand.adversaries.mutation_operators.operators import bounds, exchanged, joined, operands
from veriscale.expand.adversaries.mutation_operators.values import base_cases, indices, literals
from veriscale.expand.adversaries.perturbations import perturbed
from veriscale.expand.adversaries.records import CandidateProgram
from veriscale.expand.adversaries.spread import in_turns, strided
from veriscale.lean.source import Source
from veriscale.lean.syntax.parse import parse_file
from veriscale.lean.syntax.tree import File, Term
from veriscale.lean.syntax.walk import definitions, walk

MAX_MUTANTS: Final = 80
"""Mutants per task: with the degenerate programs some 120 candidates, a second's work for a usual task."""

OPERATORS: Final[tuple[Operator, ...]] = (
    exchanged,
    operands,
    bounds,
    joined,
    literals,
    indices,
    base_cases,
    conditions,
    statements,
    omitted,
    siblings,
    arguments,
)


def mutants(task: Task, limit: int = MAX_MUTANTS) -> tuple[CandidateProgram, ...]:
    """Return up to `limit` mutants of a task's reference, in turns over the operators, spread over the places."""
    source = Source(task.lean, task.id)
    file, _ = parse_file(source)
    draft = Draft(source)
    groups: dict[str, list[CandidateProgram]] = {}
    seen = {(task.section("code").strip(), "")}
    for mutation in (*_result_mutations(task, draft, file), *_code_mutations(task, draft, file)):
        program = _apply(task, draft, mutation)
        if program is not None and (program.code.strip(), program.code_aux or "") not in seen:
            seen.add((program.code.strip(), program.code_aux or ""))
            groups.setdefault(program.family, []).append(program)
    chosen = in_turns({family: strided(group) for family, group in groups.items()}, limit)
    return tuple(
        CandidateProgram(f"m{number:03}", item.source, item.code, item.code_aux)
        for number, item in enumerate(chosen, 1)
    )


def _code_mutations(task: Task, draft: Draft, file: File) -> Iterator[Mutation]:
    """Yield the mutations of every place in the two sections of code."""
    sections = [task.sections[name] for name in ("code_aux", "code") if name in task.sections]
    for definition in definitions(file):
        overlaps = any(
            definition.span.start < section.end and section.start < definition.span.end for section in sections
        )
        for node in walk(definition) if overlaps else ():
            for operator in OPERATORS:
                yield from operator(draft, node)


def _result_mutations(task: Task, draft: Draft, file: File) -> Iterator[Mutation]:
    """Yield mutations that turn the reference's result into a near miss of it."""
    body = _body(task, file)
    if body is None:
        return
    name = _fresh("answer", task.lean)
    column = draft.source.column(body.span.start)
    head = f"let {name} : {task.signature.return_type_text} := ("
    text = head + shifted(draft.text(body), len(head)) + ")\n" + " " * column
    for item in perturbed(name, task.signature.return_type):
        change = f"{item.family}: {item.text}"
        # A sign at the start of a line would continue the line before it.
        last = f"({item.text})" if item.text[0] in "-!" else item.text
        yield Mutation("result", change, body, (Edit(body.span, text + last),))


def _body(task: Task, file: File) -> Term | None:
    """Return the body of the task's function."""
    for definition in definitions(file):
        if definition.name == task.signature.name and definition.keyword == "def":
            return definition.value
    return None


def _fresh(name: str, text: str) -> str:
    """Return the name with as many primes as it takes not to occur in the text."""
    while name in text:
        name += "'"
    return name


def _apply(task: Task, draft: Draft, mutation: Mutation) -> CandidateProgram | None:
    """Return the edited sections, None where the place stands in neither of them."""
    code = edited_section(task, "code", mutation.edits)
    code_aux = edited_section(task, "code_aux", mutation.edits)
    if code is None and code_aux is None:
        return None
    place = f"at line {draft.line(mutation.place)}"
    source = f"mutant:{mutation.operator}: {mutation.change} {place}"
    return CandidateProgram("", source, task.section("code") if code is None else code, code_aux)
