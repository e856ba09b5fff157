"""A repair as JSON: a line for each step, for training data and for machines.

A step that failed holds its counterexample; the next steps name the one that they were made from as `parent`. Inputs
and outputs are Lean literals, so that types and big integers are kept.
"""

import json

from veriscale.benchmark.records import Json
from veriscale.run.repair.records import Repair, Step, SuiteTest
from veriscale.run.repair.spec_file import spec_json


def step_json(repair: Repair, step: Step) -> dict[str, Json]:
    """Return one step."""
    return {
        "task": repair.task,
        "step": step.number,
        "parent": step.parent,
        "edit": step.edit,
        "clause": step.clause,
        "specification": spec_json(step.parts),
        "counterexample": None if step.counterexample is None else counterexample_json(step.counterexample),
        "undecided": step.undecided,
        "problems": list[Json](step.problems),
    }


def counterexample_json(test: SuiteTest) -> dict[str, Json]:
    """Return a counterexample; `output` is empty where it is about an input."""
    return {
        "complaint": str(test.complaint),
        "test": test.name,
        "input": test.input_text,
        "output": test.output_text,
    }


def trajectory_text(repair: Repair) -> str:
    """Return the steps as JSON Lines."""
    lines = (json.dumps(step_json(repair, step), ensure_ascii=False, allow_nan=False) for step in repair.steps)
    return "".join(f"{line}\n" for line in lines)


def repair_json(repair: Repair) -> dict[str, Json]:
    """Return the whole repair."""
    return {
        "task": repair.task,
        "ending": str(repair.ending),
        "repaired": repair.done,
        "evaluations": repair.evaluations,
        "specification": None if repair.best is None else spec_json(repair.best.parts),
        "step": None if repair.best is None else repair.best.number,
        "steps": [step_json(repair, step) for step in repair.steps],
        "problems": list[Json](repair.problems),
    }
