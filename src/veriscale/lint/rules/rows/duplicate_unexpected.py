"""The same unexpected output twice in one row."""

from collections.abc import Iterator

from veriscale.benchmark.identity import Key, structural_key
from veriscale.lint.examine import Examination
from veriscale.lint.findings import Severity
from veriscale.lint.rule import Hit, TaskRule
from veriscale.lint.suite_rows import shown


def check(examination: Examination) -> Iterator[Hit]:
    """Yield each unexpected output that an earlier one of its row equals."""
    for row in examination.pair_rows:
        seen: dict[Key, int] = {}
        for index, output in enumerate(row.unexpected):
            if output is None:
                continue
            first = seen.setdefault(structural_key(output.value), index)
            if first != index:
                yield Hit(f"the same as unexpected[{first}]", row, f"unexpected[{index}]", shown(output))


RULES = (
    TaskRule(
        "duplicate-unexpected-output",
        Severity.WARNING,
        "An unexpected output is listed twice in a row.",
        "Outputs are compared as typed values. A duplicate tests nothing new and inflates the counts.",
        check,
    ),
)
