"""Writes a run folder as `veriscale scale` leaves it, of any size and with made-up rows.

Every number in it follows from `Size`, so that a test can say what a report of it must show. Row `n` of task `t` has
the input ``xs = [t, n, …]``, ``k = n``, the expected output ``n``, and the unexpected outputs ``-1``, ``-2``, …
"""

import json
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

from veriscale import __version__

LEAN = """\
-- !benchmark @start task_aux
-- !benchmark @end task_aux
def count_precond (xs : List Int) (k : Nat) : Prop :=
  -- !benchmark @start precond
  0 < k
  -- !benchmark @end precond
/- A block comment with <b>tags</b> & an ampersand. -/
def count (xs : List Int) (k : Nat) (h : count_precond xs k) : Int :=
  -- !benchmark @start code
  xs.foldl (fun sum x => sum + x) 0 -- a comment
  -- !benchmark @end code
def count_postcond (xs : List Int) (k : Nat) (result : Int) (h : count_precond xs k) : Prop :=
  -- !benchmark @start postcond
  0 ≤ result ∧ result ≤ k
  -- !benchmark @end postcond
"""
CURATED = 3
"""Curated pairs of a task; the first inputs are curated too."""


@dataclass(frozen=True)
class Size:
    """How large a run is; every task has the same numbers."""

    tasks: int
    pairs: int
    outputs: int
    """Unexpected outputs of a pair."""
    inputs: int
    adversaries: int
    lite: int
    """Rows of each list that the reduced suite has, the first ones."""
    skipped: int = 0

    @property
    def rows(self) -> int:
        """Tests of all kinds in the expanded suites."""
        return self.tasks * (self.pairs * (1 + self.outputs) + self.inputs)


def killed(pair: int, adversary: int) -> bool:
    """Return whether a pair kills an adversary: the first one is killed by all, the others by fewer and fewer."""
    return (pair * 7) % 20 >= adversary


def write_run(folder: Path, size: Size) -> None:
    """Write the run into a new folder."""
    (folder / "plus").mkdir(parents=True)
    with (folder / "plus" / "made.jsonl").open("w", encoding="utf-8") as lines:
        lines.writelines(json.dumps(_task(task, size), ensure_ascii=False) + "\n" for task in range(size.tasks))
    with (folder / "provenance.jsonl").open("w", encoding="utf-8") as lines:
        lines.writelines(json.dumps(_provenance(task, size), ensure_ascii=False) + "\n" for task in range(size.tasks))
    (folder / "summary.json").write_text(json.dumps(_summary(size)), encoding="utf-8")
    entries = ["plus", "provenance.jsonl", "summary.json"]
    marker = {"tool": "veriscale", "version": __version__, "command": "scale", "entries": entries}
    (folder / "veriscale-run.json").write_text(json.dumps(marker), encoding="utf-8")


def _task(task: int, size: Size) -> dict[str, object]:
    return {
        "id": f"task_{task}",
        "description": f"Made-up task number {task}: add up <numbers> & count them.",
        "lean_code": LEAN,
        "signature": {
            "name": "count",
            "parameters": [{"param_name": "xs", "param_type": "List Int"}, {"param_name": "k", "param_type": "Nat"}],
            "return_type": "Int",
        },
        "tests": [
            {"input": _input(task, row), "expected": row, "unexpected": [-1 - place for place in range(size.outputs)]}
            for row in range(size.pairs)
        ],
        "reject_inputs": [{"input": _input(task, -1 - row)} for row in range(size.inputs)],
    }


def _input(task: int, row: int) -> dict[str, object]:
    """Return an input of a length and with numbers that differ from row to row, so that it does not pack too well."""
    state = abs(task * 1009 + row * 9176) + 1
    items = [task, row]
    for _ in range(state % 11):
        state = state * 1103515245 % 2147483647 + 12345
        items.append(state % 1999 - 999)
    return {"xs": str(items), "k": row}


def _provenance(task: int, size: Size) -> dict[str, object]:
    names = [f"m{number:03}" for number in range(size.adversaries)]
    return {
        "task": f"task_{task}",
        "rows": "",
        "seeds": [{"origin": "curated", "input": _input(task, row)} for row in range(CURATED)],
        "adversaries": [
            {
                "id": name,
                "source": f"mutant:constant: {name} at line 3",
                "code": "  0",
                "code_aux": None,
                "games": ["w1"],
            }
            for name in names
        ],
        "weakened": [
            {
                "id": "w1",
                "clause": "result ≤ k",
                "kind": "conjunct-dropped",
                "postcond": "  0 ≤ result",
                "postcond_aux": None,
            }
        ],
        "plus": {
            "pairs": [
                _origin(row)
                | {
                    "kills": [name for number, name in enumerate(names) if killed(row, number)],
                    "unexpected": _made(row, size, names),
                }
                for row in range(size.pairs)
            ],
            "unexpected_inputs": [_origin(row) for row in range(size.inputs)],
        },
        "clauses": [
            {"text": "0 ≤ result", "falsified": size.pairs * size.outputs, "alone": size.pairs, "undecided": 0},
            {"text": "result ≤ k", "falsified": 2, "alone": 0, "undecided": 7},
        ],
        "clauses_checked": size.pairs * size.outputs,
        "clauses_outputs": size.pairs * size.outputs,
        "left_out": _left_out(task),
        "lite": {
            "pairs": list(range(min(size.lite, size.pairs))),
            "unexpected_inputs": list(range(min(size.lite, size.inputs))),
        },
    }


def _made(row: int, size: Size, names: Sequence[str]) -> list[list[str] | None]:
    if row < CURATED or not names:
        return [None] * size.outputs
    return [[names[place % len(names)], "w1"] for place in range(size.outputs)]


def _origin(row: int) -> dict[str, object]:
    if row < CURATED:
        return {"origin": "curated"}
    if row % 4 == 0:
        return {"origin": "random"}
    return {"origin": "mutation", "seed": row % CURATED, "chain": ["xs:values", "k:add", "xs:reuse"][: 1 + row % 3]}


def _left_out(task: int) -> list[dict[str, object]]:
    """Return the open questions of a task: every other one has some; of the others, every other one has a candidate."""
    if task % 4 == 3:
        return [{"stage": "elaboration", "reason": "unsupported-form", "count": 2, "examples": []}]
    if task % 2:
        return []
    example = {"input": '{"xs": "[9, 9]", "k": 1}', "output": "77"}
    return [{"stage": "postcondition", "reason": "budget-steps", "count": 4, "examples": [example]}]


def _summary(size: Size) -> dict[str, object]:
    lite_pairs, lite_inputs = min(size.lite, size.pairs), min(size.lite, size.inputs)
    suites = {
        "curated": (CURATED, CURATED * size.outputs, min(CURATED, size.inputs)),
        "plus": (size.pairs, size.pairs * size.outputs, size.inputs),
        "lite": (lite_pairs, lite_pairs * size.outputs, lite_inputs),
    }
    return {
        "version": __version__,
        "options": {"seed": 0},
        "tasks": {"total": size.tasks + size.skipped, "scaled": size.tasks, "skipped": {}},
        "counts": {name: {"total": sum(numbers) * size.tasks} for name, numbers in suites.items()},
        "growth": {name: {"total": sum(suites[name]) / sum(suites["curated"])} for name in ("plus", "lite")},
        "table": [dict(_volumes(name, numbers, suites["curated"])) for name, numbers in suites.items()],
        "undecided": {"budget-steps": 4 * ((size.tasks + 1) // 2)},
        "left_out": {},
        "skipped": [
            {"task": f"unread_{number}", "code": "unsupported-form", "message": "a form that is not supported"}
            for number in range(size.skipped)
        ],
        "fault_counts": {"postcondition-false": 1},
        "faults": [
            {
                "task": "task_1",
                "kind": "postcondition-false",
                "row": "tests[0]",
                "input": '{"xs": "[1]", "k": 1}',
                "output": "5",
                "reference": "5",
                "reason": None,
            }
        ],
        "problems": [],
        "cost_usd": 0.0,
    }


def _volumes(name: str, numbers: Sequence[int], base: Sequence[int]) -> Iterator[tuple[str, object]]:
    yield "name", name
    for kind, number, curated in zip(
        ("expected_pairs", "unexpected_outputs", "unexpected_inputs"), numbers, base, strict=True
    ):
        factor = None if name == "curated" or not curated else number / curated
        yield kind, {"mean": float(number), "minimum": number, "maximum": number, "factor": factor}
