"""Reduction of a whole suite: unexpected inputs by boundaries, expected pairs by kills (paper section 3.2).

Unexpected outputs go with their pairs. Curated rows stay. The kills must be recorded in the pairs; nothing runs here.
"""

from collections.abc import Callable, Mapping
from dataclasses import replace

from veriscale.benchmark.options import Options
from veriscale.benchmark.records import ExpectedPair, Input, Json, Origin, Signature, Suite
from veriscale.lean.types import LeanType
from veriscale.lean.values import Value
from veriscale.reduce.adversary_killing import reduce_pairs
from veriscale.reduce.boundary import reduce_unexpected_inputs

ToJson = Callable[[Value, LeanType], Json]
"""Writes a run-time value of a type as the benchmark's files would; used where a value was not read from a file."""


def reduce_suite(suite: Suite, signature: Signature, options: Options, to_json: ToJson) -> Suite:
    """Return the reduced suite (VerinaLite's counterpart) of an expanded one."""
    return without_spare_inputs(
        without_spare_pairs(suite, options.MAX_ACCEPT_TEST_CASES_PER_TASK), signature, options, to_json
    )


def without_spare_pairs(suite: Suite, budget: int) -> Suite:
    """Return the suite with its expected pairs reduced by kills, in their order."""
    kept = reduce_pairs(
        [frozenset(pair.kills) for pair in suite.pairs], [is_curated(pair) for pair in suite.pairs], budget
    )
    return replace(suite, pairs=tuple(suite.pairs[index] for index in kept))


def without_spare_inputs(suite: Suite, signature: Signature, options: Options, to_json: ToJson) -> Suite:
    """Return the suite with its unexpected inputs reduced by boundaries, in the order of importance."""
    inputs = suite.unexpected_inputs
    kept = reduce_unexpected_inputs(
        [input_json(item, signature, to_json) for item in inputs], [is_curated(item) for item in inputs], options
    )
    return replace(suite, unexpected_inputs=tuple(inputs[index] for index in kept))


def is_curated(row: ExpectedPair | Input) -> bool:
    """Return whether a row's input comes from the benchmark's own tests."""
    provenance = row.input.provenance if isinstance(row, ExpectedPair) else row.provenance
    return provenance.origin is Origin.CURATED


def input_json(item: Input, signature: Signature, to_json: ToJson) -> Mapping[str, Json]:
    """Return an input as it stands, or would stand, in a file."""
    return {
        parameter.name: typed.raw if typed.raw is not None else to_json(typed.value, parameter.type)
        for parameter, typed in zip(signature.parameters, item.values, strict=True)
    }
