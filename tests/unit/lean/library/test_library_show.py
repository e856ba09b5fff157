"""toString, repr and the layout of long representations."""

import ast
import gzip
import json
from collections.abc import Callable
from itertools import accumulate
from pathlib import Path
from typing import Any

import pytest

from veriscale.lean.library.format import (
    Format,
    TupleFormat,
    derived_constructor,
    pretty,
    sequence,
)
from veriscale.lean.library.registry import Dictionary

Call = Callable[..., Any]
Evidence = Callable[..., Dictionary]


def test_to_string(call: Call, evidence: Evidence) -> None:
    """``toString (some 5)`` is ``(some 5)``; pairs nest on the right (lean_facts.md)."""
    nat, boolean = evidence("instToStringNat"), evidence("instToStringBool")
    nested = evidence("instToStringProd", nat, evidence("instToStringProd", boolean, nat))
    assert nested.methods["toString"]((1, (True, 2))) == "(1, (true, 2))"
    assert evidence("instToStringOption", nat).methods["toString"]((5,)) == "(some 5)"
    assert evidence("instToStringOption", nat).methods["toString"](None) == "none"
    assert call("List.toString", evidence("instToStringInt"), (1, -2)) == "[1, -2]"
    assert call("List.toString", nat, ()) == "[]"
    either = evidence("instToStringExcept", nat, nat)
    assert either.methods["toString"]((1, 3)) == "ok: 3"


def test_repr(evidence: Evidence) -> None:
    """``repr`` parenthesises negative numbers as arguments alone, and flattens tuples (lean_facts.md)."""
    integer = evidence("instReprInt")
    option = evidence("instReprOption", integer)
    triple = evidence("instReprProd", integer, evidence("instReprProd", integer, option))
    assert pretty(integer.methods["reprPrec"](-5, 0)) == "-5"
    assert pretty(option.methods["reprPrec"]((-5,), 0)) == "some (-5)"
    assert pretty(option.methods["reprPrec"](None, 1024)) == "none"
    assert pretty(triple.methods["reprPrec"]((1, (-2, (3,))), 0)) == "(1, -2, some 3)"
    assert pretty(evidence("instReprOption", option).methods["reprPrec"](((5,),), 0)) == "some (some 5)"
    assert pretty(evidence("instReprList", option).methods["reprPrec"](((1,), None), 0)) == "[some 1, none]"
    ordering = evidence("instReprOrdering")
    assert pretty(ordering.methods["reprPrec"]((2,), 0)) == "Ordering.gt"


def test_a_pair_in_the_first_component_keeps_its_parentheses(evidence: Evidence) -> None:
    nat = evidence("instReprNat")
    pair = evidence("instReprProd", nat, nat)
    assert pretty(evidence("instReprProd", pair, nat).methods["reprPrec"](((1, 2), 3), 0)) == "((1, 2), 3)"


def test_derived_forms() -> None:
    assert pretty(derived_constructor("Tree.node", ("1", "(-2)"), 0)) == "Tree.node 1 (-2)"
    assert pretty(derived_constructor("Color.red", (), 1024)) == "(Color.red)"


def test_atoms_fill_lines_and_other_elements_stand_one_a_line() -> None:
    """Lists of numbers fill lines of 120 columns; lists of pairs break at every comma or at none."""
    numbers = pretty(sequence("[", tuple("12345678" for _ in range(13))))
    # A bracket, twelve numbers of eight digits with commas and the spaces between them: 1 + 12 * 9 + 11 = 120.
    assert numbers.splitlines()[1] == " 12345678]"
    assert max(map(len, numbers.splitlines())) <= 120
    pairs: tuple[Format, ...] = tuple(TupleFormat(("12345678", "1")) for _ in range(13))
    assert len(pretty(sequence("[", pairs)).splitlines()) == 13


LETTERS = dict(zip("23456789", ["abc", "def", "ghi", "jkl", "mno", "pqrs", "tuv", "wxyz"], strict=True))


def _document(task: str, inputs: dict[str, Any]) -> Format | None:
    """Return the representation of the right output, computed in Python from the task's description."""
    if task == "verina_basic_88":
        return sequence("#[", tuple(map(str, ast.literal_eval(inputs["xs"]))))
    if task == "verina_basic_108":
        sums = list(accumulate(ast.literal_eval(inputs["operations"]), initial=0))
        return TupleFormat((sequence("#[", tuple(map(str, sums))), "true" if min(sums) < 0 else "false"))
    if task == "verina_advanced_26":
        words = [""] if inputs["digits"] else []
        for digit in inputs["digits"]:
            words = [word + letter for word in words for letter in LETTERS.get(digit, "")]
        return sequence("[", tuple(json.dumps(word) for word in words))
    return None


def test_recorded_outputs_wrap_where_lean_wraps(shared: Path) -> None:
    """VerinaPlus stored the last line of each printed output, also of those that Lean broke into lines."""
    checked = wrapped = 0
    with gzip.open(shared / "verina" / "verinaplus-dev.jsonl.gz", "rt", encoding="utf-8") as lines:
        for line in lines:
            task = json.loads(line)
            for row in task["tests"]:
                document = _document(task["id"], row["input"])
                if document is not None:
                    printed = pretty(document).splitlines()
                    assert printed[-1].strip() == row["expected"].strip(), row["input"]
                    checked += 1
                    wrapped += len(printed) > 1
    assert checked > 500
    assert wrapped > 70


@pytest.mark.parametrize("width", [0, 1, 5])
def test_narrow_widths_break_everywhere(width: int) -> None:
    assert pretty(sequence("[", ("11", "22")), width) == "[11,\n 22]"
