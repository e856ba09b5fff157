"""Run as a program by `test_isolation.py`: evaluates hostile texts and prints what became of each, and its memory."""

import json
import resource
import sys
import time

from veriscale.lean.budget import Budget
from veriscale.lean.compile.program import Program
from veriscale.lean.elaborate.commands import elaborate_file
from veriscale.lean.source import Source
from veriscale.lean.stack import call_with_deep_stack


def answer(text: str) -> str:
    elaboration = elaborate_file(Source(text))
    if elaboration.diagnostics:
        return str(elaboration.diagnostics[0].code)
    program = Program()
    program.add(elaboration.declarations)
    outcome = program.run("it", (), Budget())
    return str(outcome.reason) if outcome.reason is not None else repr(outcome.value)[:100]


def main() -> None:
    results: dict[str, tuple[str, float]] = {}
    for name, text in json.load(sys.stdin).items():
        start = time.monotonic()
        results[name] = (answer(text), time.monotonic() - start)
    unit = 1 if sys.platform == "darwin" else 1024
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * unit
    print(json.dumps({"results": results, "peak": peak}))


if __name__ == "__main__":
    call_with_deep_stack(main)
