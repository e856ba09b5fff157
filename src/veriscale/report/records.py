"""What the report knows of a run: plain records of texts and numbers, as its files have them.

Values are texts for people here; nothing is evaluated, and no value is checked against its type.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from veriscale.benchmark.records import Origin


@dataclass(frozen=True, slots=True)
class RowOrigin:
    """Where an input comes from; `seed` counts in the task's list of seeds, None for what is no mutant."""

    origin: Origin
    seed: int | None
    chain: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class OutputRow:
    """An unexpected output; `adversary` and `weakened` are identifiers, None for a curated one."""

    value: str
    adversary: str | None
    weakened: str | None


@dataclass(frozen=True, slots=True)
class PairRow:
    """An expected pair: the arguments in the order of the signature."""

    arguments: tuple[str, ...]
    expected: str
    unexpected: tuple[OutputRow, ...]
    origin: RowOrigin
    kills: frozenset[str]
    """Identifiers of the adversaries that it kills."""
    lite: bool
    """Whether it is a row of the reduced suite."""


@dataclass(frozen=True, slots=True)
class InputRow:
    """An unexpected input."""

    arguments: tuple[str, ...]
    origin: RowOrigin
    lite: bool


@dataclass(frozen=True, slots=True)
class AdversaryText:
    """An adversarial implementation."""

    id: str
    source: str
    code: str
    games: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class WeakenedText:
    """A weakened postcondition."""

    id: str
    clause: str
    kind: str
    postcond: str


@dataclass(frozen=True, slots=True)
class ClauseRow:
    """A clause of the postcondition, and on how many unexpected outputs it is false, the only false one, undecided."""

    text: str
    falsified: int
    alone: int
    undecided: int


@dataclass(frozen=True, slots=True)
class OpenRow:
    """What was left out at a stage for a reason: how often, and the first cases as input and output."""

    stage: str
    reason: str
    count: int
    examples: tuple[tuple[str, str], ...]


@dataclass(frozen=True, slots=True)
class FaultRow:
    """A row that the ground truth does not confirm, or a curated row that is undecided, which has a `reason`."""

    task: str
    kind: str
    row: str | None
    input: str
    output: str
    reference: str
    reason: str | None


@dataclass(frozen=True, slots=True)
class Parameter:
    """A parameter as the signature writes it."""

    name: str
    type: str


@dataclass(frozen=True, slots=True)
class ScaledTask:
    """A task with its expanded suite; the reduced suite consists of the rows marked `lite`."""

    id: str
    description: str
    function: str
    parameters: tuple[Parameter, ...]
    return_type: str
    lean: str
    pairs: tuple[PairRow, ...]
    inputs: tuple[InputRow, ...]
    seeds: tuple[tuple[str, tuple[str, ...]], ...]
    """Origin and arguments of what mutants were made from."""
    adversaries: tuple[AdversaryText, ...]
    weakened: tuple[WeakenedText, ...]
    clauses: tuple[ClauseRow, ...]
    clauses_checked: int
    """Of how many unexpected outputs the clauses were asked."""
    clauses_outputs: int
    """How many unexpected outputs there are to ask them of."""
    left_out: tuple[OpenRow, ...]


@dataclass(frozen=True, slots=True)
class SkippedTask:
    """A task without suites, and why."""

    id: str
    code: str
    message: str


@dataclass(frozen=True, slots=True)
class Spread:
    """Tests of one kind per task: mean, least, most, and the growth of the mean over the curated suite."""

    mean: float
    minimum: int
    maximum: int
    factor: float | None


@dataclass(frozen=True, slots=True)
class SuiteRow:
    """A row of Table 1: the spreads of pairs, unexpected outputs and unexpected inputs, and all tests together."""

    name: str
    kinds: tuple[Spread, Spread, Spread]
    total: int
    growth: float | None


KINDS: Sequence[str] = ("expected pairs", "unexpected outputs", "unexpected inputs")
"""The kinds of tests, in the order of `SuiteRow.kinds`."""


@dataclass(frozen=True, slots=True)
class UsageLine:
    """What a model was asked in a role; `cost` is in dollars, None where there is no price."""

    role: str
    model: str
    paid: int
    known: int
    tokens_in: int
    tokens_out: int
    cost: float | None


@dataclass(frozen=True, slots=True)
class FamilyLine:
    """What a family of sources contributed, and which adversaries its pairs kill."""

    name: str
    seeds: int
    pairs: int
    outputs: int
    inputs: int
    adversaries: int
    kills_built_in: int
    kills_model: int


@dataclass(frozen=True, slots=True)
class SharedRow:
    """An output that is not the expected one and that a generated and the ground-truth postcondition accept."""

    task: str
    input: str
    expected: str
    output: str


@dataclass(frozen=True, slots=True)
class ModelFacts:
    """What the summary says about language models."""

    usage: tuple[UsageLine, ...]
    families: tuple[FamilyLine, ...]
    refused: Mapping[str, int]
    given_up: Mapping[str, int]
    shared: tuple[SharedRow, ...]
    budget_spent: bool


@dataclass(frozen=True, slots=True)
class RunFacts:
    """What ``summary.json`` says about a run."""

    version: str
    options: Mapping[str, str]
    total: int
    scaled: int
    suites: tuple[SuiteRow, SuiteRow, SuiteRow]
    undecided: Mapping[str, int]
    skipped: tuple[SkippedTask, ...]
    faults: tuple[FaultRow, ...]
    fault_counts: Mapping[str, int]
    problems: tuple[str, ...]
    cost: float
    models: ModelFacts | None = None
    """None for a run without language models."""
