"""What prompts show of a task, as texts: its words, headers, precondition and rows; never its postcondition."""

import json
import re
from collections.abc import Sequence

from veriscale.benchmark.formats.row_text import RowWriter
from veriscale.benchmark.records import Input, Task
from veriscale.benchmark.volume import is_too_long
from veriscale.llm.prompts import TaskTexts

_HEADER = re.compile(r"^(?:@\[|def |abbrev )", re.MULTILINE)
_ATTRIBUTES = re.compile(r"^@\[[^\]]*\]\s*", re.MULTILINE)
_MARKER = re.compile(r"^[ \t]*--[ \t]*!benchmark\b.*\n?", re.MULTILINE)


def task_texts(task: Task) -> TaskTexts:
    """Return what prompts show of a task, without the ground-truth postcondition and the reference."""
    signature = task.signature
    parameters = " ".join(f"({item.name} : {item.type_text})" for item in signature.parameters)
    precond_aux = task.section("precond_aux").strip()
    precondition = "\n".join(part for part in (precond_aux, task.section("precond").strip("\n")) if part)
    return TaskTexts(
        description=task.description.strip(),
        parameters=tuple(item.name for item in signature.parameters),
        header=f"{signature.name} {parameters} : {signature.return_type_text}",
        context=_context(task),
        precondition=precondition,
        precondition_header=header_of(task, "precond"),
        program_header=header_of(task, "code"),
        postcondition_header=header_of(task, "postcond"),
    )


def header_of(task: Task, section: str) -> str:
    """Return the header of a definition, up to its ``:=``, as the task's file has it but for attributes."""
    start = task.sections[section].start
    before = max((span.end for span in task.sections.values() if span.end < start), default=0)
    text = _MARKER.sub("", task.lean[before:start])
    found = _HEADER.search(text)
    return _ATTRIBUTES.sub("", text[found.start() if found else 0 :]).strip()


def postcondition_text(task: Task, postcond: str, postcond_aux: str) -> str:
    """Return a flawed postcondition as a model is shown it."""
    return f"{postcond_aux.strip()}\n\n{header_of(task, 'postcond')}\n{postcond.rstrip()}".strip()


def input_rows(task: Task, inputs: Sequence[Input]) -> tuple[str, ...]:
    """Return inputs as the texts of JSON objects, without those that are long."""
    writer = RowWriter(task)
    return tuple(
        json.dumps(writer.input_json(item), ensure_ascii=False) for item in inputs if not is_too_long(item.arguments)
    )


def is_trivial(task: Task) -> bool:
    """Return whether the precondition accepts everything."""
    text = re.sub(r"--.*", "", task.section("precond"))
    return text.strip() in {"True", "true"}


def _context(task: Task) -> str:
    """Return the declarations that precede the precondition's section: structures and other types of the task."""
    parts = (task.section("task_aux").strip(), task.section("solution_aux").strip())
    return "\n\n".join(part for part in parts if "structure" in part or "inductive" in part)
