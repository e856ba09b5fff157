"""Reads submissions: JSON Lines, plain or gzipped, one answer a line.

A line names ``task``, ``kind`` (``spec`` or ``code``), ``model`` and ``sample``, and holds either the parts of the
answer by Verina's names or ``text``, a model's reply. A line that cannot be read is a problem with its file and line;
it is counted and passes nothing. Other fields are ignored.
"""

import gzip
import zlib
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from enum import StrEnum
from pathlib import Path

from veriscale.benchmark.formats.json_text import JsonTextError, Member, find_refused, read_object
from veriscale.errors import UsageError, read_failure
from veriscale.evaluate.records import Kind, Submission
from veriscale.evaluate.reply import MAX_TEXT, OPTIONAL, REQUIRED
from veriscale.texts import is_name, printable


class SubmissionFault(StrEnum):
    """The ways in which a line of submissions can be wrong."""

    ENCODING = "not-utf8"
    JSON = "broken-json"
    MISSING_FIELD = "missing-field"
    WRONG_FIELD = "wrong-field"
    TOO_LONG = "too-long"
    DUPLICATE = "duplicate-sample"
    UNKNOWN_TASK = "unknown-task"
    NO_REPLY = "no-reply"
    """A question that the server did not reply to; it counts as a failed answer."""


@dataclass(frozen=True, slots=True)
class SubmissionProblem:
    """One line that is left out, or a question without a reply, and why."""

    code: SubmissionFault
    place: str
    """The file and line, or the question."""
    reason: str

    def render(self) -> str:
        """Return ``file:line: reason [code]``."""
        return f"{self.place}: {self.reason} [{self.code}]"


@dataclass
class SubmissionSet:
    """The submissions of all sources, in order, without repeated ones, and what is wrong with the others."""

    submissions: list[Submission] = field(default_factory=list)
    problems: list[SubmissionProblem] = field(default_factory=list)
    _places: dict[tuple[str, Kind, str, int], str] = field(default_factory=dict)

    def add(self, submission: Submission) -> None:
        """Take a submission in; of several with the same task, kind, model and sample only the first one counts."""
        earlier = self._places.get(submission.key)
        if earlier is None:
            self._places[submission.key] = submission.origin
            self.submissions.append(submission)
            if not submission.replied:
                fault = SubmissionProblem(SubmissionFault.NO_REPLY, submission.origin, submission.fault)
                self.problems.append(fault)
            return
        reason = f"sample {submission.sample} of {submission.model} for {submission.task} ({submission.kind}) is there"
        self.problems.append(
            SubmissionProblem(SubmissionFault.DUPLICATE, submission.origin, f"{reason} already: {earlier}")
        )


class _Refused(Exception):  # noqa: N818 - it carries a problem to the loop that collects them
    def __init__(self, code: SubmissionFault, reason: str):
        super().__init__(reason)
        self.code = code
        self.reason = reason


def read_submissions(paths: Sequence[Path]) -> SubmissionSet:
    """Read the submissions of several files.

    Raises:
        UsageError: a file cannot be read or unpacked at all.
    """
    found = SubmissionSet()
    for path in paths:
        for item in _read_file(path):
            if isinstance(item, Submission):
                found.add(item)
            else:
                found.problems.append(item)
    return found


def read_line(line: bytes, origin: str) -> Submission | SubmissionProblem:
    """Read one line; `origin` says where it stands."""
    try:
        return _submission(_members(line), origin)
    except _Refused as refused:
        return SubmissionProblem(refused.code, origin, refused.reason)


def _read_file(path: Path) -> Iterator[Submission | SubmissionProblem]:
    try:
        data = path.read_bytes()
        data = gzip.decompress(data) if path.suffix == ".gz" else data
    except (OSError, EOFError, zlib.error) as error:
        raise UsageError(f"{path}: cannot be read: {read_failure(error)}") from None
    place = printable(str(path))
    for number, line in enumerate(data.split(b"\n"), 1):
        if line.strip():
            yield read_line(line, f"{place}:{number}")


def _members(line: bytes) -> dict[str, Member]:
    try:
        return read_object(line.decode("utf-8"))
    except UnicodeDecodeError as error:
        raise _Refused(SubmissionFault.ENCODING, f"not UTF-8 at byte {error.start} of the line") from None
    except JsonTextError as error:
        raise _Refused(SubmissionFault.JSON, f"column {error.offset + 1}: {error.reason}") from None


def _submission(members: dict[str, Member], origin: str) -> Submission:
    task, model = (_name(members, name) for name in ("task", "model"))
    kind = _kind(members)
    sample = members["sample"].item.value if "sample" in members else None
    if sample is None:
        raise _Refused(SubmissionFault.MISSING_FIELD, "sample is missing")
    if not isinstance(sample, int) or isinstance(sample, bool) or sample < 0:
        raise _Refused(SubmissionFault.WRONG_FIELD, "sample is not a natural number")
    named = [name for name in (*REQUIRED[kind], *OPTIONAL[kind]) if name in members]
    if "text" in members:
        if named:
            raise _Refused(SubmissionFault.WRONG_FIELD, f"both text and {named[0]} are given")
        return Submission(task, kind, model, sample, {}, _text(members, "text"), origin)
    parts = {name: _text(members, name) for name in REQUIRED[kind]}
    parts |= {name: _text(members, name) if name in members else "" for name in OPTIONAL[kind]}
    return Submission(task, kind, model, sample, parts, None, origin)


def _kind(members: dict[str, Member]) -> Kind:
    kind = _text(members, "kind")
    if kind not in tuple(Kind):
        raise _Refused(SubmissionFault.WRONG_FIELD, f"kind is {kind[:40]!r}, not spec or code")
    return Kind(kind)


def _name(members: dict[str, Member], key: str) -> str:
    text = _text(members, key)
    if not is_name(text):
        raise _Refused(SubmissionFault.WRONG_FIELD, f"{key} is {text[:40]!r}, not a name")
    return text


def _text(members: dict[str, Member], key: str) -> str:
    if key not in members:
        raise _Refused(SubmissionFault.MISSING_FIELD, f"{key} is missing")
    value = members[key].item.value
    refused = find_refused(value)
    if refused is not None:
        raise _Refused(SubmissionFault.WRONG_FIELD, f"{key}: {refused.reason}")
    if not isinstance(value, str):
        raise _Refused(SubmissionFault.WRONG_FIELD, f"{key} is not text")
    if len(value) > MAX_TEXT:
        raise _Refused(SubmissionFault.TOO_LONG, f"{key} has {len(value)} characters, limit {MAX_TEXT}")
    return value
