"""Counts what the ground truth says of the rows of a task: each comparison once, undecided ones never as agreement."""

from veriscale.engines.base import Truth, Verdict
from veriscale.lint.examine import Examination, PairCheck
from veriscale.lint.findings import Agreement, Gate, Tally

_AGREE = {True: Agreement.AGREE, False: Agreement.DISAGREE}


def tally(examination: Examination) -> Tally:
    """Return the counts of a task."""
    counts = Tally()
    for check in examination.pairs:
        _count_reference(counts, check)
        _count(counts, Gate.PRECONDITION, check.precondition, Truth.TRUE)
        _count(counts, Gate.POSTCONDITION, check.expected, Truth.TRUE)
        for output in check.unexpected:
            _count(counts, Gate.POSTCONDITION, None if output is None else output.verdict, Truth.FALSE)
    for reject in examination.rejects:
        _count(counts, Gate.PRECONDITION, reject.precondition, Truth.FALSE)
    return counts


def _count(counts: Tally, gate: Gate, verdict: Verdict | None, wanted: Truth) -> None:
    if verdict is None:
        counts.count(gate, Agreement.UNREADABLE)
    elif verdict.truth is Truth.UNDECIDED:
        counts.count(gate, Agreement.UNDECIDED, verdict.reason)
    else:
        counts.count(gate, _AGREE[verdict.truth is wanted])


def _count_reference(counts: Tally, check: PairCheck) -> None:
    if check.reference is None or check.row.expected is None:
        counts.count(Gate.REFERENCE, Agreement.UNREADABLE)
    elif check.reference_equal is None:
        counts.count(Gate.REFERENCE, Agreement.UNDECIDED, check.reference.reason)
    else:
        _count(counts, Gate.REFERENCE, check.reference_equal, Truth.TRUE)
