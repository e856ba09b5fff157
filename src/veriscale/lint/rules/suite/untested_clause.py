"""Clauses of the postcondition that no unexpected output tests."""

from collections.abc import Iterator

from veriscale.lint.examine import Examination
from veriscale.lint.findings import Severity
from veriscale.lint.rule import Hit, TaskRule
from veriscale.lint.trials.suite_trials import SuiteTrials
from veriscale.lint.trials.trials import smallest_probe


def untested(examination: Examination) -> Iterator[Hit]:
    """Yield the clauses that are false of no unexpected output, although they alone reject an output that was tried."""
    suite = examination.suite_trials
    for place in () if suite is None else suite.clauses_without_test:
        assert suite is not None
        yield from _hit(examination, suite, place)


def not_alone(examination: Examination) -> Iterator[Hit]:
    """Yield the clauses that are tested, but never alone, although they alone reject an output that was tried."""
    suite = examination.suite_trials
    for place in () if suite is None else suite.clauses_without_own_test:
        assert suite is not None
        yield from _hit(examination, suite, place)


def _hit(examination: Examination, suite: SuiteTrials, place: int) -> Iterator[Hit]:
    probes = [probe for probe in suite.trials.probes if probe.broken == (place,)]
    if not probes:
        return
    probe = smallest_probe(probes)
    inputs = examination.arguments(probe.trial.inputs)
    yield Hit(
        f"it alone rejects {examination.output(probe.output)} for {inputs}, and no unexpected output of the suite",
        value=examination.output(probe.output),
        clause=suite.trials.clauses.texts[place],
        smallest=inputs,
        subject="",
    )


RULES = (
    TaskRule(
        "untested-clause",
        Severity.WARNING,
        "No unexpected output of the suite breaks a clause of the postcondition.",
        "A specification that forgets the clause is scored as right by the suite. The finding names an output, and the "
        "input that it belongs to, which this clause alone rejects; add it. Clauses that reject nothing alone are "
        "`implied-clause`. Suites without unexpected outputs are not reported clause by clause.",
        untested,
    ),
    TaskRule(
        "clause-not-tested-alone",
        Severity.NOTE,
        "A clause of the postcondition is broken only together with others.",
        "A specification that forgets just this clause still rejects every unexpected output of the suite, by its "
        "other clauses. The finding names an output that this clause alone rejects; add it.",
        not_alone,
    ),
)
