"""Every mutant is of its parameter's type, for generated types and values."""

from random import Random
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from veriscale.benchmark.options import Options
from veriscale.benchmark.records import Input, InputProvenance, Origin, Parameter, Signature, TypedValue
from veriscale.expand.mutate.engine import Mutator
from veriscale.expand.mutate.registry import mutator_for
from veriscale.lean.types import INT, LeanType, TCon, TParam, array_of, list_of, option_of, prod_of, render
from veriscale.lean.values import StructureInfo, conforms

STRUCTURES = {"Box": StructureInfo("Box", ("A",), ("items", "on"), (list_of(TParam("A")), TCon("Bool")))}

SCALARS: dict[str, st.SearchStrategy[Any]] = {
    "Int": st.integers(),
    "Nat": st.integers(min_value=0),
    "Bool": st.booleans(),
    "Char": st.characters(exclude_categories=["Cs"]),
    "String": st.text(st.characters(exclude_categories=["Cs"]), max_size=8),
    "Float": st.floats(),
    "UInt8": st.integers(0, 255),
    "UInt64": st.integers(0, 2**64 - 1),
}

TYPES: st.SearchStrategy[LeanType] = st.recursive(
    st.sampled_from(sorted(SCALARS)).map(TCon),
    lambda inner: st.one_of(
        inner.map(list_of),
        inner.map(array_of),
        inner.map(option_of),
        st.builds(prod_of, inner, inner),
        inner.map(lambda content: TCon("Box", (content,))),
    ),
    max_leaves=4,
)


def values(type_: LeanType) -> st.SearchStrategy[Any]:
    assert isinstance(type_, TCon)
    if type_.name in SCALARS:
        return SCALARS[type_.name]
    if type_.name in ("List", "Array"):
        return st.lists(values(type_.args[0]), max_size=4).map(tuple)
    if type_.name == "Option":
        return st.one_of(st.none(), st.tuples(values(type_.args[0])))
    parts = STRUCTURES["Box"].types_at(type_) if type_.name == "Box" else type_.args
    return st.tuples(*(values(part) for part in parts))


@settings(max_examples=300, deadline=None)
@given(st.data(), TYPES, st.integers(0, 2**32))
def test_a_hundred_steps_stay_in_the_type(data: st.DataObject, type_: LeanType, chance: int) -> None:
    value = data.draw(values(type_))
    assert conforms(value, type_, STRUCTURES)
    mutator = mutator_for(type_, STRUCTURES)
    assert mutator is not None
    draw = Random(chance).random
    for _ in range(100):
        _, value = mutator.mutate(value, draw)
        assert conforms(value, type_, STRUCTURES)
        assert conforms(mutator.fresh.sample(draw), type_, STRUCTURES)


@settings(max_examples=50, deadline=None)
@given(st.data(), st.lists(TYPES, min_size=1, max_size=3), st.integers(0, 2**32))
def test_proposed_inputs_are_well_typed_and_distinct(data: st.DataObject, types: list[LeanType], chance: int) -> None:
    parameters = tuple(Parameter(f"p{place}", type_, render(type_)) for place, type_ in enumerate(types))
    seeds = [
        Input(tuple(TypedValue(data.draw(values(type_))) for type_ in types), InputProvenance(Origin.CURATED))
        for _ in range(2)
    ]
    mutator = Mutator(Signature("f", parameters, INT, "Int"), Options(), Random(chance), STRUCTURES)
    for seed in seeds:
        mutator.learn(seed)
    found = mutator.propose(100)
    for item in found:
        for argument, type_ in zip(item.arguments, types, strict=True):
            assert conforms(argument, type_, STRUCTURES)
    assert len({repr(item.arguments) for item in found}) == len(found)
