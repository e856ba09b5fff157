"""Does the parser read the Lean of the benchmark, and of answers as models write them, without a diagnostic?

Every task file was accepted by Lean 4.24 when its tests were recorded, so a diagnostic here is a fault of the parser.
"""

import gzip
import json
from pathlib import Path

from veriscale.lean.source import Source
from veriscale.lean.syntax.parse import parse_file
from veriscale.lean.syntax.tree import Definition, File

TASKS = 117


def faults(source: Source) -> list[str]:
    return [fault.render(source) for fault in parse_file(source)[1]]


def definitions(file: File) -> dict[str, Definition]:
    return {item.name: item for item in file.commands if isinstance(item, Definition) and item.name is not None}


def test_every_task_parses(shared: Path) -> None:
    texts = (shared / "verina" / "verina-dev.jsonl").read_text(encoding="utf-8").splitlines()
    texts += gzip.decompress((shared / "verina" / "verinaplus-dev.jsonl.gz").read_bytes()).decode().splitlines()
    tasks = [json.loads(text) for text in texts]
    assert len(tasks) == 2 * TASKS
    for task in tasks:
        source = Source(task["lean_code"], task["id"])
        file, diagnostics = parse_file(source)
        assert [fault.render(source) for fault in diagnostics] == []
        name = task["signature"]["name"]
        assert {name, f"{name}_precond", f"{name}_postcond"} <= definitions(file).keys()


def test_every_answer_parses(shared: Path) -> None:
    answers = (shared / "answers" / "answers-dev.jsonl").read_text(encoding="utf-8").splitlines()
    assert answers
    for line in answers:
        answer = json.loads(line)
        for part in ("code", "precond", "postcond"):
            if answer.get(part):
                assert faults(Source(f"def f : T :=\n{answer[part]}\n", f"{answer['task']}/{part}")) == []
            if answer.get(f"{part}_aux"):
                assert faults(Source(answer[f"{part}_aux"], f"{answer['task']}/{part}_aux")) == []
