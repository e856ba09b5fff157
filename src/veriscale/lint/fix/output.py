"""What a repair did, as text and as JSON."""

from collections import Counter
from collections.abc import Iterator, Sequence
from pathlib import Path

from veriscale.benchmark.records import Json
from veriscale.lint.findings import Finding, Severity
from veriscale.lint.fix.changes import Action, Repair
from veriscale.lint.fix.write import changes_file
from veriscale.lint.output.text import counted, severities

_NOUNS = {
    Action.RECOMPUTED: "{} recomputed",
    Action.OUTPUT_DROPPED: "{} dropped",
    Action.ROW_DROPPED: "{} dropped",
    Action.ROW_MOVED: "{} moved to the unexpected inputs",
    Action.MERGED: "{} given the unexpected outputs of a duplicate",
}
_WHAT = {Action.RECOMPUTED: "expected output", Action.OUTPUT_DROPPED: "unexpected output"}


def fix_json(target: Path, repairs: Sequence[Repair], left: Sequence[Finding]) -> dict[str, Json]:
    """Return what was done and the numbers of findings that no repair took care of."""
    actions = _actions(repairs)
    found = Counter(finding.severity for finding in left)
    return {
        "out": str(target),
        "changes_file": str(changes_file(target)),
        "tasks": sum(bool(repair.changes) for repair in repairs),
        "changes": {str(action): actions[action] for action in Action},
        "left": {str(severity): found[severity] for severity in Severity},
    }


def fix_text(target: Path, repairs: Sequence[Repair], left: Sequence[Finding]) -> Iterator[str]:
    """Yield the lines of a summary."""
    actions = _actions(repairs)
    tasks = counted(sum(bool(repair.changes) for repair in repairs), "task")
    done = [_NOUNS[action].format(counted(actions[action], _WHAT.get(action, "row"))) for action in Action]
    shown = [text for action, text in zip(Action, done, strict=True) if actions[action]]
    what = f": {', '.join(shown)}; each is listed in {changes_file(target)}" if shown else ""
    yield f"{target}: {counted(actions.total(), 'change')} in {tasks}{what}"
    yield f"not repaired: {severities(left)}"


def _actions(repairs: Sequence[Repair]) -> Counter[Action]:
    return Counter(change.action for repair in repairs for change in repair.changes)
