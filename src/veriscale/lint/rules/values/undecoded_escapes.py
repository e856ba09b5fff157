"""Texts with Lean's escapes left undecoded."""

from collections.abc import Iterator

from veriscale.errors import ValueFormatError
from veriscale.lean.library.char import escape
from veriscale.lean.types import STRING
from veriscale.lean.values import Value, parse_lean
from veriscale.lint.examine import Examination, PairCheck
from veriscale.lint.findings import Severity
from veriscale.lint.rule import Hit, TaskRule
from veriscale.lint.suite_rows import shown


def check(examination: Examination) -> Iterator[Hit]:
    """Yield the outputs that are what Lean shows of a text, where it is certain that the text itself is meant."""
    if examination.task.signature.return_type != STRING:
        return
    for pair in examination.pairs:
        reference = None if pair.reference is None or not pair.reference.finished else pair.reference.value
        if not isinstance(reference, str):
            continue
        expected = pair.row.expected
        if expected is not None and expected.value != reference and expected.value == escaped(reference):
            yield Hit(f"the reference returns {examination.output(reference)}", pair.row, "expected", shown(expected))
        yield from _unexpected(examination, pair, reference)


def _unexpected(examination: Examination, pair: PairCheck, reference: str) -> Iterator[Hit]:
    """Yield unexpected outputs with escapes: of characters that the input has, where nothing has a backslash."""
    known = reference + "".join(_texts(pair.row.arguments or ()))
    for output in pair.unexpected:
        if output is None or "\\" in known or not isinstance(output.output.value, str):
            continue
        text = _decoded(output.output.value)
        if text is not None and escaped(text) == output.output.value != text and _special(text) <= set(known):
            meant = examination.output(text)
            yield Hit(f"it stands for {meant}, as Lean shows it", pair.row, output.field, shown(output.output))


def escaped(text: str) -> str:
    """Return a text as it stands between the quotes where Lean shows it."""
    return "".join(map(escape, text))


def _decoded(text: str) -> str | None:
    try:
        value = parse_lean(f'"{text}"', STRING, {})
    except ValueFormatError:
        return None
    return value if isinstance(value, str) else None


def _special(text: str) -> set[str]:
    return {char for char in text if escaped(char) != char}


def _texts(value: Value) -> Iterator[str]:
    if isinstance(value, str):
        yield value
    elif isinstance(value, tuple):
        for item in value:
            yield from _texts(item)


RULES = (
    TaskRule(
        "undecoded-escapes",
        Severity.ERROR,
        "A text has escapes that were never decoded.",
        "The file holds what Lean shows between quotes, such as a backslash and `n` for a line break, where texts "
        "stand raw. An expected output is reported where it is the reference's output shown in that way; an "
        "unexpected one where all of its escapes are of characters that the input or the reference's output has, and "
        "neither has a backslash.",
        check,
    ),
)
