"""Tells a finding from others in another version of a benchmark: by what it is about, not by where that stands.

The identity of a row is its input by value, so that a row may move, and its other parts may change. The fingerprint of
a finding is made of its task, code, row, field and value; indices and lines are no part of it. Findings without a row
go by their message, numbers apart; those that rest on trials go by their subject, since the example may be another one.
"""

import hashlib
import json
import re
from collections.abc import Iterable, Iterator
from dataclasses import replace

from veriscale.lean.values import to_lean
from veriscale.lint.examine import Examination
from veriscale.lint.findings import Finding
from veriscale.lint.suite_rows import Row, text_of

DIGITS = 16
"""Hexadecimal digits of a digest that are kept."""
_INDEX = re.compile(r"\[\d+\]")
_NUMBER = re.compile(r"\d+")


def with_identities(findings: Iterable[Finding], examination: Examination) -> Iterator[Finding]:
    """Yield the findings of a task, those of a row with the row's identity and size."""
    named = (*examination.pair_rows, *examination.reject_rows)
    rows = {row.name: row for row in named}
    for finding in findings:
        row = None if finding.row is None else rows.get(finding.row)
        if row is not None:
            size = sum(len(text_of(item.raw)) for item in row.values if item is not None)
            finding = replace(finding, identity=row_identity(row, examination), size=size)
        yield finding


def row_identity(row: Row, examination: Examination) -> str:
    """Return a digest of a row's input: of typed values where it can be read, else of the JSON."""
    if row.arguments is None:
        return _digest(_input_json(row))
    parameters = examination.task.signature.parameters
    pairs = zip(parameters, row.arguments, strict=True)
    return _digest([to_lean(value, parameter.type, examination.structures) for parameter, value in pairs])


def fingerprint(finding: Finding) -> str:
    """Return what a finding has in common with the same one in another version of the benchmark."""
    if finding.subject is not None:
        return _digest([finding.task, finding.code, finding.subject, finding.clause])
    listed = None if finding.row is None else _INDEX.sub("", finding.row)
    field = None if finding.field is None else _INDEX.sub("", finding.field)
    value = None if finding.value is None else "".join(finding.value.split())
    message = None if finding.identity else _NUMBER.sub("#", finding.message)
    return _digest([finding.task, finding.code, listed, finding.identity, field, value, finding.clause, message])


def _input_json(row: Row) -> object:
    """Return the input of a row as the file has it, the whole row where it has none."""
    if row.source is None:
        return row.name
    try:
        parsed: object = json.loads(row.source.text)
    except (ValueError, RecursionError):  # what the reader refuses as well
        return row.source.text
    return parsed["input"] if isinstance(parsed, dict) and "input" in parsed else parsed


def _digest(value: object) -> str:
    text = json.dumps(value, sort_keys=True)
    return hashlib.sha256(text.encode("ascii")).hexdigest()[:DIGITS]
