"""Ground-truth postconditions weakened clause by clause: the attack targets that need no language model.

The paper (section 3.1) drops constraints from the ground truth where a model finds no adversary; here that is done
systematically, with one flaw per postcondition. Each rule makes a clause weaker, so that a weakened postcondition
accepts at least what the ground truth accepts, as long as its text elaborates and means what it seems to mean; the
gates of ``unexpected.py`` do not rest on that.
"""

from collections.abc import Iterator
from typing import Final

from veriscale.benchmark.records import Task
from veriscale.expand.adversaries.edits import Draft, edited_section, framed, one_line
from veriscale.expand.adversaries.records import WeakenedPostcondition, WeakeningKind
from veriscale.expand.adversaries.spread import in_turns
from veriscale.expand.adversaries.weakening_rules.clauses import ClauseWalk
from veriscale.expand.adversaries.weakening_rules.collections import collections, permutations, projections
from veriscale.expand.adversaries.weakening_rules.comparisons import bounded_quantifiers, comparisons, guards, slack
from veriscale.expand.adversaries.weakening_rules.connectives import branches, conjuncts, directions, premises
from veriscale.expand.adversaries.weakening_rules.rule import Rule, Setting, Weakening
from veriscale.lean.source import Source, Span
from veriscale.lean.syntax.parse import parse_file
from veriscale.lean.syntax.tree import Definition, Term
from veriscale.lean.syntax.walk import definitions

MAX_WEAKENED: Final = 24
"""Flawed postconditions per task: some three times the clauses of a usual postcondition."""

RULES: Final[tuple[Rule, ...]] = (
    conjuncts,
    directions,
    projections,
    permutations,
    branches,
    collections,
    bounded_quantifiers,
    guards,
    premises,
    comparisons,
    slack,
)


def weakened_postconditions(task: Task, limit: int = MAX_WEAKENED) -> tuple[WeakenedPostcondition, ...]:
    """Return up to `limit` flawed postconditions of a task, in turns over the kinds, the vacuous one last.

    A task whose postcondition does not parse has only the vacuous one.
    """
    drafts: dict[str, list[WeakenedPostcondition]] = {kind: [] for kind in WeakeningKind}
    seen: set[tuple[str, str | None]] = {(task.section("postcond").strip(), None)}
    source = Source(task.lean, task.id)
    for weakening in _weakenings(task, source):
        made = _apply(task, source, weakening)
        if made is not None and (made.postcond.strip(), made.postcond_aux) not in seen:
            seen.add((made.postcond.strip(), made.postcond_aux))
            drafts[made.kind].append(made)
    chosen = in_turns(drafts, limit - 1)
    chosen.append(_vacuous(task))
    return tuple(
        WeakenedPostcondition(f"w{number:02}", item.clause, item.kind, item.postcond, item.postcond_aux)
        for number, item in enumerate(chosen, 1)
    )


def _weakenings(task: Task, source: Source) -> Iterator[Weakening]:
    """Yield all weakenings of the postcondition, clause by clause, and of the helpers in ``postcond_aux``."""
    body, helpers = _postcondition(task, source)
    if body is None:
        return
    setting = Setting(Draft(source), task.signature)
    for clause in ClauseWalk(helpers).clauses(body):
        for rule in RULES:
            yield from rule(setting, clause)


def _postcondition(task: Task, source: Source) -> tuple[Term | None, dict[str, Definition]]:
    """Return the body of the postcondition and the definitions of ``postcond_aux`` by name."""
    section = task.sections.get("postcond_aux", Span(0, 0))
    body: Term | None = None
    helpers: dict[str, Definition] = {}
    file, _ = parse_file(source)
    for definition in definitions(file):
        if definition.name == f"{task.signature.name}_postcond":
            body = definition.value
        elif definition.name is not None and section.contains(definition.span):
            helpers[definition.name] = definition
    return body, helpers


def _apply(task: Task, source: Source, weakening: Weakening) -> WeakenedPostcondition | None:
    """Return the edited sections, None where the clause stands in neither of them."""
    postcond = edited_section(task, "postcond", weakening.edits)
    postcond_aux = edited_section(task, "postcond_aux", weakening.edits)
    if postcond is None and postcond_aux is None:
        return None
    clause = one_line(source.slice(weakening.clause.span))
    return WeakenedPostcondition(
        "", clause, weakening.kind, task.section("postcond") if postcond is None else postcond, postcond_aux
    )


def _vacuous(task: Task) -> WeakenedPostcondition:
    original = task.section("postcond")
    return WeakenedPostcondition("", one_line(original), WeakeningKind.VACUOUS, framed(original, "True"))
