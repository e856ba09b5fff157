"""A comparison as text for people and as JSON for machines."""

from collections.abc import Iterator

from veriscale.benchmark.compare.invalidated import Result, invalidated
from veriscale.benchmark.compare.records import (
    SIGNATURE,
    Comparison,
    Difference,
    FieldChange,
    RowAction,
    RowChange,
    RowsComparison,
    TaskComparison,
)
from veriscale.benchmark.records import Json

SHOWN = 80
"""Characters of a value that a line of text shows."""


def comparison_json(comparison: Comparison) -> dict[str, Json]:
    """Return a comparison as one JSON object."""
    different = [task for task in comparison.tasks if task.difference is not Difference.SAME]
    counts: dict[str, Json] = {str(kind): comparison.count(kind) for kind in Difference}
    changes: list[Json] = [_task_json(task) for task in different]
    return {
        "same": comparison.same,
        "tasks": {"added": list(comparison.added), "removed": list(comparison.removed), **counts},
        "unreadable": list(comparison.unreadable),
        "changes": changes,
        "invalidated": {str(result): tasks for result, tasks in _tasks_by_result(comparison).items()},
    }


def comparison_text(comparison: Comparison, per_list: int) -> Iterator[str]:
    """Yield the lines of a comparison, with at most `per_list` rows of each list; then a summary."""
    yield from (f"cannot be compared: {problem}" for problem in comparison.unreadable)
    yield from (f"removed: {name}" for name in comparison.removed)
    yield from (f"added: {name}" for name in comparison.added)
    for task in comparison.tasks:
        if task.difference is not Difference.SAME:
            yield task.task
            yield from (f"  {line}" for line in _task_lines(task, per_list))
    for result, tasks in _tasks_by_result(comparison).items():
        yield f"invalidated: {result} of {_counted(len(tasks), 'task')}"
    yield _summary(comparison)


def _summary(comparison: Comparison) -> str:
    counts = [
        f"{comparison.count(Difference.CHANGED)} changed",
        f"{comparison.count(Difference.FORMATTING)} in formatting alone",
        f"{comparison.count(Difference.SAME)} the same",
        f"{len(comparison.added)} added",
        f"{len(comparison.removed)} removed",
    ]
    return f"{'no change' if comparison.same else 'changed'}: tasks: {', '.join(counts)}"


def _tasks_by_result(comparison: Comparison) -> dict[Result, list[Json]]:
    by_task = [(task.task, invalidated(task)) for task in comparison.tasks]
    found: dict[Result, list[Json]] = {
        result: [name for name, results in by_task if result in results] for result in Result
    }
    return {result: tasks for result, tasks in found.items() if tasks}


def _task_json(task: TaskComparison) -> dict[str, Json]:
    record: dict[str, Json] = {
        "task": task.task,
        "difference": str(task.difference),
        "texts": {name: str(difference) for name, difference in task.texts.items()},
        "signature": list(task.signature),
    }
    record.update({str(name): _rows_json(rows) for name, rows in task.rows.items()})
    record["invalidates"] = {str(result): list(parts) for result, parts in invalidated(task).items()}
    return record


def _rows_json(rows: RowsComparison) -> dict[str, Json]:
    listed: list[Json] = [_row_json(change) for change in rows.changes]
    counts: dict[str, Json] = {str(action): rows.count(action) for action in RowAction}
    return {**counts, "reordered": rows.reordered, "formatting": rows.formatting, "rows": listed}


def _row_json(change: RowChange) -> dict[str, Json]:
    fields: list[Json] = [{"field": item.field, "old": item.old, "new": item.new} for item in change.fields]
    return {
        "action": str(change.action),
        "old": change.old,
        "new": change.new,
        "input": change.input,
        "fields": fields,
    }


def _task_lines(task: TaskComparison, per_list: int) -> Iterator[str]:
    for name, difference in task.texts.items():
        if name == SIGNATURE and task.signature:
            yield from (f"{name}: {sentence}" for sentence in task.signature)
        else:
            yield f"{name}: {'changed' if difference is Difference.CHANGED else 'formatting alone'}"
    for listed, rows in task.rows.items():
        if rows.difference is not Difference.SAME:
            yield f"{listed}: {_rows_line(rows)}"
            yield from (f"  {_row_line(change)}" for change in rows.changes[:per_list])
            if len(rows.changes) > per_list:
                yield f"  … and {len(rows.changes) - per_list} more"
    by_parts: dict[str, list[str]] = {}
    for result, parts in invalidated(task).items():
        by_parts.setdefault(", ".join(parts), []).append(result)
    for parts_text, results in by_parts.items():
        yield f"{parts_text} invalidates {', '.join(results)}"


def _rows_line(rows: RowsComparison) -> str:
    parts = [f"{rows.count(action)} {action}" for action in RowAction if rows.count(action)]
    parts += ["in another order"] * rows.reordered + ["some written differently"] * rows.formatting
    return ", ".join(parts)


def _row_line(change: RowChange) -> str:
    name = change.old if change.new is None or change.old == change.new else change.new
    if change.old is not None and change.new is not None and change.old != change.new:
        name = f"{change.old}, now {change.new}"
    fields = "; ".join(map(_field_text, change.fields))
    return f"{change.action} {name}: {_cut(change.input)}" + (f": {fields}" if fields else "")


def _field_text(change: FieldChange) -> str:
    if change.old is None:
        return f"{change.field} {_cut(change.new)!r} is new"
    if change.new is None:
        return f"{change.field} {_cut(change.old)!r} is gone"
    return f"{change.field} was {_cut(change.old)!r} and is {_cut(change.new)!r}"


def _cut(text: str | None) -> str:
    return "" if text is None else text if len(text) <= SHOWN else f"{text[:SHOWN]}…"


def _counted(number: int, noun: str) -> str:
    return f"{number} {noun}" if number == 1 else f"{number} {noun}s"
