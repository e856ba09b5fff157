"""The last stage: the expanded suite is put together and reduced. Nothing of Lean runs here."""

from dataclasses import replace
from functools import partial

from veriscale.benchmark.options import Options
from veriscale.benchmark.records import ExpectedPair, Suite, Task
from veriscale.benchmark.structures import structures_for
from veriscale.lean.values import to_json
from veriscale.reduce.suite import reduce_suite
from veriscale.run.stages.records import InputsDone, OutputsDone, ReduceDone


def expanded_suite(task: Task, found: InputsDone, outputs: OutputsDone) -> Suite:
    """Return the curated rows of a task, all of them and first, and the new ones."""
    new = [
        replace(pair, unexpected=(*pair.unexpected, *added.unexpected), kills=added.kills)
        for pair, added in zip(found.pairs, outputs.added[len(found.certified) :], strict=True)
    ]
    curated = _curated(task, found, outputs)
    return Suite((*curated, *new), (*task.suite.unexpected_inputs, *found.unexpected))


def reduce_rows(task: Task, plus: Suite, options: Options) -> ReduceDone:
    """Return which rows of an expanded suite the reduced one keeps."""
    write = partial(to_json, structures=structures_for(task.signature, task.lean))
    lite = reduce_suite(plus, task.signature, options, write)
    # Rows are told apart as objects, since equal curated rows may occur twice.
    places = {id(row): index for rows in (plus.pairs, plus.unexpected_inputs) for index, row in enumerate(rows)}
    return ReduceDone(
        tuple(places[id(row)] for row in lite.pairs), tuple(places[id(row)] for row in lite.unexpected_inputs)
    )


def reduced_suite(plus: Suite, reduced: ReduceDone) -> Suite:
    """Return the rows of the expanded suite that the reduced one keeps."""
    return Suite(
        tuple(plus.pairs[index] for index in reduced.pairs),
        tuple(plus.unexpected_inputs[index] for index in reduced.unexpected_inputs),
    )


def _curated(task: Task, found: InputsDone, outputs: OutputsDone) -> list[ExpectedPair]:
    """Return the curated pairs as they came, those that are certified with what was found for them."""
    results = iter(outputs.added)
    pairs = []
    for pair, passed in zip(task.suite.pairs, found.passed, strict=True):
        if passed:
            added = next(results)
            pair = replace(pair, unexpected=(*pair.unexpected, *added.unexpected), kills=added.kills)
        pairs.append(pair)
    return pairs
