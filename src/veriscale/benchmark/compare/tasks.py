"""Compares two versions of a benchmark, task by task; tasks belong together by their id."""

from collections.abc import Iterator

from veriscale.benchmark.compare.lean_text import compare_lean, compare_text
from veriscale.benchmark.compare.records import DESCRIPTION, SIGNATURE, Comparison, Difference, TaskComparison
from veriscale.benchmark.compare.rows import compare_rows
from veriscale.benchmark.formats.read import Benchmark
from veriscale.benchmark.problems import Problem
from veriscale.benchmark.records import RowList, Signature, Task


def compare(old: Benchmark, new: Benchmark) -> Comparison:
    """Compare two versions of a benchmark."""
    before, after = ({task.id: task for task in version.tasks} for version in (old, new))
    lost = [*_lost(old), *_lost(new)]
    unreadable = {problem.task for problem in lost}
    return Comparison(
        added=tuple(name for name in after if name not in before and name not in unreadable),
        removed=tuple(name for name in before if name not in after and name not in unreadable),
        unreadable=tuple(problem.render() for problem in lost),
        tasks=tuple(_compare_task(before[name], task) for name, task in after.items() if name in before),
    )


def _lost(version: Benchmark) -> Iterator[Problem]:
    """Yield the problems that leave out a task."""
    read = {task.id for task in version.tasks}
    return (problem for problem in version.problems if problem.task not in read)


def _compare_task(old: Task, new: Task) -> TaskComparison:
    signature = tuple(_signature_changes(old.signature, new.signature))
    texts = {DESCRIPTION: compare_text(old.description, new.description)}
    texts[SIGNATURE] = Difference.CHANGED if signature else _signature_text(old.signature, new.signature)
    texts.update(compare_lean(old, new))
    different = {name: difference for name, difference in texts.items() if difference is not Difference.SAME}
    return TaskComparison(new.id, different, signature, {rows: compare_rows(old, new, rows) for rows in RowList})


def _signature_changes(old: Signature, new: Signature) -> Iterator[str]:
    if old.name != new.name:
        yield f"the name was {old.name} and is {new.name}"
    before, after = ({parameter.name: parameter for parameter in version.parameters} for version in (old, new))
    yield from (f"the parameter {name} is gone" for name in before if name not in after)
    yield from (f"the parameter {name} : {item.type_text} is new" for name, item in after.items() if name not in before)
    for name in (name for name in before if name in after):
        if before[name].type != after[name].type:
            yield f"the parameter {name} was of type {before[name].type_text} and is of type {after[name].type_text}"
    if before.keys() == after.keys() and list(before) != list(after):
        yield f"the parameters were in the order {', '.join(before)} and are in the order {', '.join(after)}"
    if old.return_type != new.return_type:
        yield f"the result was of type {old.return_type_text} and is of type {new.return_type_text}"


def _signature_text(old: Signature, new: Signature) -> Difference:
    return Difference.SAME if old == new else Difference.FORMATTING
