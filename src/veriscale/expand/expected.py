"""Expected outputs: what the reference returns, through the gate that every exported pair passes.

The gate (design, section 2): the precondition is true, the reference returns the output, the postcondition is true. An
input that fails it gives a `GateFault` and no pair; a fault that is not merely undecided is a fault of the benchmark,
such as a reference that breaks its own postcondition. Curated pairs pass the same gate with their own output.
"""

from dataclasses import dataclass
from enum import StrEnum

from veriscale.benchmark.records import ExpectedPair, Input, TypedValue, UnexpectedOutput
from veriscale.engines.base import LoadedTask, Truth, Verdict
from veriscale.lean.diagnostics import Code
from veriscale.lean.values import Value


class GateFaultKind(StrEnum):
    """Which part of the gate did not open."""

    PRECONDITION_FALSE = "precondition-false"
    """The input of a curated pair is rejected by the precondition."""
    REFERENCE_DIFFERS = "reference-differs"
    """The reference returns another output than the curated one."""
    POSTCONDITION_FALSE = "postcondition-false"
    """The postcondition rejects the output."""
    UNEXPECTED_EQUALS_EXPECTED = "unexpected-equals-expected"
    """A curated unexpected output is the expected one."""
    UNEXPECTED_ACCEPTED = "unexpected-accepted"
    """The postcondition accepts a curated unexpected output."""
    INPUT_ACCEPTED = "unexpected-input-accepted"
    """The precondition accepts a curated unexpected input."""
    PRECONDITION_UNDECIDED = "precondition-undecided"
    REFERENCE_UNDECIDED = "reference-undecided"
    EQUALITY_UNDECIDED = "equality-undecided"
    POSTCONDITION_UNDECIDED = "postcondition-undecided"
    UNEXPECTED_UNDECIDED = "unexpected-undecided"
    """A curated unexpected output that stays all the same: nothing speaks against it."""


@dataclass(frozen=True, slots=True)
class GateFault:
    """An input that gives no certified row: `output` is the value that was refused, `reference` what the task returns.

    `reason` and `detail` are set where the fault is that something is undecided.
    """

    kind: GateFaultKind
    input: Input
    output: Value = None
    reference: Value = None
    reason: Code | None = None
    detail: str = ""

    @property
    def undecided(self) -> bool:
        """Whether the benchmark may be right and only the engine has no answer."""
        return self.reason is not None


@dataclass(frozen=True, slots=True)
class CheckedPair:
    """A curated pair after the gate: None where it is not exported, and all faults that were found in it."""

    pair: ExpectedPair | None
    faults: tuple[GateFault, ...] = ()


def expected_pair(task: LoadedTask, item: Input) -> ExpectedPair | GateFault:
    """Return the certified pair of an input, or why there is none."""
    fault = _input_fault(task, item)
    if fault is not None:
        return fault
    run = task.reference(item.arguments)
    if not run.finished:
        return GateFault(GateFaultKind.REFERENCE_UNDECIDED, item, reason=run.reason, detail=run.detail)
    fault = _output_fault(task, item, run.value)
    return ExpectedPair(item, TypedValue(run.value)) if fault is None else fault


def curated_pair(task: LoadedTask, pair: ExpectedPair) -> CheckedPair:
    """Return a curated pair without the unexpected outputs that the ground truth does not reject.

    Curated unexpected outputs on which the engine has no answer stay: they are reported, and not ours to remove.
    """
    item, expected = pair.input, pair.expected.value
    fault = _input_fault(task, item) or _reference_fault(task, item, expected) or _output_fault(task, item, expected)
    if fault is not None:
        return CheckedPair(None, (fault,))
    kept: list[UnexpectedOutput] = []
    faults: list[GateFault] = []
    for row in pair.unexpected:
        found = _unexpected_fault(task, item, expected, row.output.value)
        faults += [] if found is None else [found]
        if found is None or found.undecided:
            kept.append(row)
    return CheckedPair(ExpectedPair(item, pair.expected, tuple(kept), pair.kills), tuple(faults))


def curated_unexpected_input(task: LoadedTask, item: Input) -> GateFault | None:
    """Return what is wrong with a curated unexpected input, None where the precondition rejects it."""
    verdict = task.precondition(item.arguments)
    if verdict.truth is Truth.FALSE:
        return None
    return _fault((GateFaultKind.INPUT_ACCEPTED, GateFaultKind.PRECONDITION_UNDECIDED), item, verdict)


def _input_fault(task: LoadedTask, item: Input) -> GateFault | None:
    verdict = task.precondition(item.arguments)
    if verdict.truth is Truth.TRUE:
        return None
    kinds = GateFaultKind.PRECONDITION_FALSE, GateFaultKind.PRECONDITION_UNDECIDED
    return _fault(kinds, item, verdict)


def _output_fault(task: LoadedTask, item: Input, output: Value) -> GateFault | None:
    verdict = task.postcondition(item.arguments, output)
    if verdict.truth is Truth.TRUE:
        return None
    kinds = GateFaultKind.POSTCONDITION_FALSE, GateFaultKind.POSTCONDITION_UNDECIDED
    return _fault(kinds, item, verdict, output, output)


def _reference_fault(task: LoadedTask, item: Input, expected: Value) -> GateFault | None:
    """Return the fault of a curated output that is not what the reference returns."""
    run = task.reference(item.arguments)
    if not run.finished:
        return GateFault(GateFaultKind.REFERENCE_UNDECIDED, item, expected, reason=run.reason, detail=run.detail)
    verdict = task.equal(run.value, expected)
    if verdict.truth is Truth.TRUE:
        return None
    kinds = GateFaultKind.REFERENCE_DIFFERS, GateFaultKind.EQUALITY_UNDECIDED
    return _fault(kinds, item, verdict, expected, run.value)


def _unexpected_fault(task: LoadedTask, item: Input, expected: Value, output: Value) -> GateFault | None:
    """Return the fault of a curated unexpected output that the ground truth does not tell from a right one."""
    if task.equal(output, expected).truth is Truth.TRUE:
        return GateFault(GateFaultKind.UNEXPECTED_EQUALS_EXPECTED, item, output, expected)
    verdict = task.postcondition(item.arguments, output)
    if verdict.truth is Truth.FALSE:
        return None
    if verdict.truth is Truth.TRUE:
        return GateFault(GateFaultKind.UNEXPECTED_ACCEPTED, item, output, expected)
    return _fault((GateFaultKind.UNEXPECTED_UNDECIDED,) * 2, item, verdict, output, expected)


def _fault(
    kinds: tuple[GateFaultKind, GateFaultKind],
    item: Input,
    verdict: Verdict,
    output: Value = None,
    reference: Value = None,
) -> GateFault:
    """Return the first kind of fault where the verdict is false, the second where it is undecided."""
    if verdict.truth is Truth.UNDECIDED:
        return GateFault(kinds[1], item, output, reference, verdict.reason, verdict.detail)
    return GateFault(kinds[0], item, output, reference)
