"""The Kleene tables: every combination of true, false and undecided operands."""

import contextlib
import itertools
from typing import Any

import pytest

from veriscale.lean import decide
from veriscale.lean.budget import METER, Budget
from veriscale.lean.diagnostics import Code, Undecided

U = "undecided"


def _operand(value: Any) -> Any:
    def operand() -> Any:
        if value is U:
            raise Undecided(Code.UNDECIDABLE_EQUALITY, "here")
        return value

    return operand


def _result(function: Any, *values: Any) -> Any:
    METER.start(Budget())
    try:
        return function(*map(_operand, values))
    except Undecided as failure:
        return U if failure.code is Code.UNDECIDABLE_EQUALITY else failure


def _possible(function: Any, values: Any) -> Any:
    """What the two-valued function may give when each undecided operand is either."""
    choices = [(True, False) if value is U else (value,) for value in values]
    results = {function(*choice) for choice in itertools.product(*choices)}
    return results.pop() if len(results) == 1 else U


TABLES = [
    (decide.conjunction, lambda a, b: a and b, 2),
    (decide.disjunction, lambda a, b: a or b, 2),
    (decide.implication, lambda a, b: not a or b, 2),
    (decide.conditional, lambda c, a, b: a if c else b, 3),
]


@pytest.mark.parametrize(("function", "logic", "operands"), TABLES)
def test_tables(function: Any, logic: Any, operands: Any) -> None:
    """An operator is decided exactly where all completions of its undecided operands agree."""
    for values in itertools.product((True, False, U), repeat=operands):
        assert _result(function, *values) == _possible(logic, values), values


def test_quantifiers() -> None:
    for values in itertools.product((True, False, U), repeat=3):

        def body(index: Any, values: Any = values) -> Any:
            return _operand(values[index])()

        for function, absorbing in ((decide.universal, False), (decide.existential, True)):
            METER.start(Budget())
            result: object = U
            expected = absorbing if absorbing in values else U if U in values else not absorbing
            with contextlib.suppress(Undecided):
                result = function(range(3), body, None)
            assert result == expected


def test_open_quantifiers_are_only_decided_by_a_witness() -> None:
    METER.start(Budget())
    assert decide.existential([1, 2], lambda x: x == 2, "x") is True
    assert decide.universal([1, 2], lambda x: x == 1, "x") is False
    with pytest.raises(Undecided, match="unbounded-quantifier"):
        decide.universal([1, 2], lambda x: True, "x")


def test_an_expensive_operand_leaves_steps_for_the_other() -> None:
    METER.start(Budget(steps=1000))

    def endless() -> Any:
        while True:
            METER.charge(1)

    assert decide.conjunction(endless, lambda: False) is False
    assert METER.steps > 0


def test_limits_of_the_machine_end_everything() -> None:
    def late() -> Any:
        raise Undecided(Code.MACHINE_MEMORY)

    with pytest.raises(Undecided, match="machine-memory"):
        decide.conjunction(late, lambda: False)
