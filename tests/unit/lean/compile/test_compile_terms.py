"""Each kind of core term evaluates to what Lean's semantics say; expected values are reasoned beside them."""

import math
from typing import Any

import pytest

from veriscale.lean.compile.program import Program
from veriscale.lean.core import (
    Apply,
    Constant,
    Construct,
    Equality,
    Erased,
    If,
    InstanceDefinition,
    InstanceParameter,
    InstanceRef,
    Let,
    LetRec,
    LocalFunction,
    Match,
    Method,
    Pair,
    PAs,
    PCons,
    PConstructor,
    PInt,
    PLiteral,
    PNil,
    PNone,
    Project,
    PSequence,
    PSome,
    PSuccessor,
    PTuple,
    PVar,
    Row,
    Sequence,
    StructureDefinition,
    Stuck,
)
from veriscale.lean.diagnostics import Code
from veriscale.lean.types import BOOL, FLOAT, INT, NAT, PROP, TCon, TFun, TParam, list_of

POINT = StructureDefinition("Point", ("α",), (("Point.mk", ("x", "y"), (TParam("α"), NAT)),))
SHAPE = StructureDefinition(
    "Shape", (), (("Shape.dot", (), ()), ("Shape.disc", ("r",), (NAT,)), ("Shape.two", ("a",), (TCon("Shape"),))), True
)


@pytest.mark.parametrize("value", [0, -3, 10**30, -(10**5000), True, "a\"'\\\n{}é", "😀", (), 1.5, -0.0, math.inf])
def test_literals_keep_their_value(kit: Any, value: Any) -> None:
    result = kit.value(kit.lit(value))
    assert result == value
    assert type(result) is type(value)


def test_nan_and_the_sign_of_zero(kit: Any) -> None:
    assert math.isnan(kit.value(kit.lit(math.nan)))
    assert math.copysign(1, kit.value(kit.lit(-0.0))) == -1


def test_constructors_and_projections(kit: Any) -> None:
    v, lit = kit.v, kit.lit
    assert kit.value(Pair(lit(1), Pair(lit(2), lit(3)))) == (1, (2, 3))
    assert kit.value(Sequence((lit(1),))) == (1,)
    assert kit.value(Sequence(())) == ()
    assert kit.value(Construct("P", None, (lit(1),))) == (1,)
    assert kit.value(Construct("U", None, ())) == ()
    assert kit.value(Construct("C", 2, (lit("x"),))) == (2, "x")
    assert kit.value(Project(v("p"), 1), p=(5, 6)) == 6
    assert kit.value(Erased()) == ()


def test_stuck_terms_are_undecided_only_when_evaluated(kit: Any) -> None:
    stuck = Stuck(Code.UNSUPPORTED_NAME, "foo'\"")
    outcome = kit.run([kit.define("f", body=kit.add(kit.lit(1), stuck))])
    assert (outcome.reason, outcome.detail) == (Code.UNSUPPORTED_NAME, "foo'\"")
    assert kit.value(If(kit.lit(True), kit.lit(1), stuck)) == 1


def test_names_cannot_reach_python(kit: Any) -> None:
    names = ["__import__", "None", "lambda", "M", "h_stuck", "x'", "«a b»", "α₁", "exec('1')\nimport os"]
    body = kit.lit(0)
    for name in names:
        body = kit.add(kit.v(name), body)
    outcome = kit.run([kit.define("import os; x", *names, body=body)], *range(len(names)))
    assert outcome.value == sum(range(len(names)))


def test_partial_application_evaluates_its_arguments_at_once(kit: Any) -> None:
    add3 = kit.define("add3", "a", "b", "c", body=kit.add(kit.v("a"), kit.add(kit.v("b"), kit.v("c"))))
    partial = Apply(Constant("add3", (), 3), (kit.lit(1),), 3)
    assert kit.run([add3, kit.define("f", body=Apply(partial, (kit.lit(2), kit.lit(3)), 2))]).value == 6
    stuck = Apply(Constant("add3", (), 3), (Stuck(Code.UNSUPPORTED_NAME, "x"),), 3)
    unused = kit.call("List.length", Sequence((stuck,)))
    assert kit.run([add3, kit.define("f", body=unused)]).reason is Code.UNSUPPORTED_NAME


def test_functions_as_values(kit: Any) -> None:
    mapped = kit.call("List.map", kit.fun("x", body=kit.mul(kit.v("x"), kit.v("k"))), kit.v("xs"))
    assert kit.value(mapped, k=3, xs=(1, 2)) == (3, 6)
    constant = kit.call("List.map", Constant("Nat.isOdd", (), 1), kit.v("xs"))
    assert kit.value(constant, xs=(1, 2)) == (True, False)
    method = Apply(Method("Add", "add", InstanceRef("instAddNat"), 2), (kit.lit(5),), 2)
    assert kit.value(kit.call("List.map", method, kit.v("xs")), xs=(1, 2)) == (6, 7)


def test_a_lambda_with_statements_in_its_body(kit: Any) -> None:
    body = Match((kit.v("o"),), (Row((PNone(),), kit.v("d")), Row((PSome(PVar("x")),), kit.v("x"))))
    assert kit.value(kit.call("List.map", kit.fun("o", body=body), kit.v("os")), os=(None, (4,)), d=9) == (9, 4)


def test_lets(kit: Any) -> None:
    twice = Let("y", kit.add(kit.v("x"), kit.lit(1)), kit.mul(kit.v("y"), kit.v("y")))
    assert kit.value(twice, x=4) == 25
    assert kit.value(Sequence((twice, If(kit.v("b"), twice, kit.lit(0)))), x=1, b=True) == (4, 4)
    unused = Let("y", Stuck(Code.UNSUPPORTED_NAME, "y"), kit.lit(3))
    assert kit.value(unused) == 3


def test_a_let_used_in_one_branch_is_not_computed_for_the_other(kit: Any) -> None:
    """The value is beyond the size budget, but the branch that uses it twice is not taken."""
    big = kit.call("List.range", kit.lit(10**12))
    used = kit.add(kit.call("List.length", kit.v("xs")), kit.call("List.length", kit.v("xs")))
    assert kit.value(Let("xs", big, If(kit.v("b"), used, kit.lit(0))), b=False) == 0


def test_lazy_lets_are_computed_at_most_once_and_only_when_needed(kit: Any) -> None:
    calls: list[bool] = []
    library = type(kit.library)(dict(kit.library.functions), {}, kit.library.classes, {}, kit.library.instance_names)

    def record(value: bool) -> bool:
        calls.append(value)
        return value

    library.function("probe", "")(record)
    probe = Apply(Constant("probe", (), 1), (kit.v("p"),), 1)
    body = kit.disj(kit.v("c"), kit.conj(kit.v("q"), kit.v("q")))
    program = Program(library)
    program.add(
        [kit.define("f", "p", "c", body=Let("q", probe, kit.conj(body, kit.disj(kit.v("c"), kit.v("q"))), True))]
    )
    assert program.run("f", (True, False)).value is True
    assert calls == [True]
    calls.clear()
    assert program.run("f", (True, True)).value is True
    assert calls == []


def test_connectives_short_circuit(kit: Any) -> None:
    stuck = Stuck(Code.UNSUPPORTED_NAME, "x")
    t, f = kit.lit(True), kit.lit(False)
    assert kit.value(kit.conj(f, stuck)) is False
    assert kit.value(kit.disj(t, stuck)) is True
    assert kit.value(kit.imp(f, stuck)) is True
    for a in (True, False):
        for b in (True, False):
            assert kit.value(kit.conj(kit.v("a"), kit.v("b")), a=a, b=b) is (a and b)
            assert kit.value(kit.disj(kit.v("a"), kit.v("b")), a=a, b=b) is (a or b)
            assert kit.value(kit.imp(kit.v("a"), kit.v("b")), a=a, b=b) is (not a or b)
            assert kit.value(kit.iff(kit.v("a"), kit.v("b")), a=a, b=b) is (a is b)
            assert kit.value(kit.neg(kit.v("a")), a=a) is (not a)


PATTERNS = [
    (PLiteral(3), 3, 4, {}),
    (PLiteral("a"), "a", "b", {}),
    (PLiteral(True), True, False, {}),
    (PLiteral(False), False, True, {}),
    (PSuccessor(PVar("x"), 2), 5, 1, {"x": 3}),
    (PNil(), (), (1,), {}),
    (PCons(PVar("x"), PVar("y")), (1, 2, 3), (), {"x": 1, "y": (2, 3)}),
    (PCons(PVar("x"), PCons(PVar("y"), PVar("z"))), (1, 2, 3), (1,), {"x": 1, "y": 2, "z": (3,)}),
    (PCons(PVar("x"), PAs("y", PCons(PVar("z"), PVar(None)))), (1, 2, 3), (1,), {"x": 1, "y": (2, 3), "z": 2}),
    (PCons(PVar("x"), PNil()), (1,), (1, 2), {"x": 1}),
    (PCons(PLiteral(0), PVar("x")), (0, 7), (1, 7), {"x": (7,)}),
    (PSequence((PVar("x"), PVar("y"))), (1, 2), (1,), {"x": 1, "y": 2}),
    (PAs("x", PCons(PVar(None), PVar(None))), (1,), (), {"x": (1,)}),
    (PNone(), None, (1,), {}),
    (PSome(PVar("x")), (None,), None, {"x": None}),
    (PSome(PTuple((PVar("x"), PLiteral(1)))), ((5, 1),), ((5, 2),), {"x": 5}),
    (PConstructor(1, (PVar("x"), PVar("y"))), (1, 8, 9), (0, 8, 9), {"x": 8, "y": 9}),
    (PInt(PVar("x"), False), 4, -4, {"x": 4}),
    (PInt(PVar("x"), True), -4, 4, {"x": 3}),  # Int.negSucc 3 is -4
    (PInt(PSuccessor(PVar("x"), 1), True), -4, -1, {"x": 2}),
]


@pytest.mark.parametrize(("pattern", "value", "other", "bound"), PATTERNS)
def test_patterns(kit: Any, pattern: Any, value: Any, other: Any, bound: Any) -> None:
    body = Sequence(tuple(kit.v(name) for name in bound))
    term = Match((kit.v("s"),), (Row((pattern,), body), Row((PVar(None),), kit.lit("no"))))
    assert kit.value(term, s=value) == tuple(bound.values())
    assert kit.value(term, s=other) == "no"
    inside = Sequence((term, kit.conj(kit.lit(False), Equality(term, term, NAT))))
    assert kit.value(inside, s=value) == (tuple(bound.values()), False)


def test_match_on_several_values_takes_the_first_row_that_fits(kit: Any) -> None:
    rows = (
        Row((PLiteral(0), PVar(None)), kit.lit("a")),
        Row((PVar(None), PLiteral(0)), kit.lit("b")),
        Row((PVar("n"), PSuccessor(PVar("m"), 1)), kit.add(kit.v("n"), kit.v("m"))),
    )
    term = Match((kit.v("x"), kit.v("y")), rows)
    assert [kit.value(term, x=x, y=y) for x, y in ((0, 0), (5, 0), (5, 3))] == ["a", "b", 7]
    assigned = kit.add(
        Match((kit.v("x"),), (Row((PLiteral(0),), kit.lit(10)), Row((PVar("k"),), kit.v("k")))), kit.lit(1)
    )
    assert [kit.value(assigned, x=x) for x in (0, 4)] == [11, 5]


def test_local_recursion(kit: Any) -> None:
    even = LocalFunction(
        "even",
        ("n",),
        If(kit.eq(kit.v("n"), kit.lit(0)), kit.lit(True), kit.ap(kit.v("odd"), kit.sub(kit.v("n"), kit.lit(1)))),
    )
    odd = LocalFunction(
        "odd",
        ("m",),
        If(kit.eq(kit.v("m"), kit.lit(0)), kit.lit(False), kit.ap(kit.v("even"), kit.sub(kit.v("m"), kit.lit(1)))),
    )
    assert kit.value(LetRec((even, odd), kit.ap(kit.v("even"), kit.v("k"))), k=1001) is False
    value = LocalFunction("c", (), kit.add(kit.v("k"), kit.lit(1)))
    assert kit.value(LetRec((value,), kit.mul(kit.v("c"), kit.v("c"))), k=2) == 9


def test_equality_by_type(kit: Any) -> None:
    v = kit.v

    def reason(type_: Any) -> Any:
        return kit.decide(Equality(v("a"), v("b"), type_), a=1, b=1).reason

    assert kit.value(Equality(v("a"), v("b"), list_of(INT)), a=(1, 2), b=(1, 2)) is True
    assert reason(TFun(NAT, NAT)) is Code.UNDECIDABLE_EQUALITY
    assert reason(list_of(TFun(NAT, NAT))) is Code.UNDECIDABLE_EQUALITY
    assert reason(FLOAT) is Code.UNDECIDABLE_EQUALITY
    assert reason(TCon("Std.HashMap", (NAT, NAT))) is Code.UNDECIDABLE_EQUALITY
    assert kit.value(Equality(v("a"), kit.lit(False), BOOL), a=False) is True
    assert kit.value(Equality(v("a"), v("b"), PROP), a=True, b=False) is False


def test_equality_at_a_type_variable_looks_at_the_values(kit: Any) -> None:
    term = Equality(kit.v("a"), kit.v("b"), list_of(TParam("α")))
    assert kit.value(term, a=(1, (2, None)), b=(1, (2, None))) is True
    assert kit.value(term, a=(1,), b=(2,)) is False
    for value in (1.0, len):
        assert kit.decide(term, a=(value,), b=(value,)).reason is Code.UNDECIDABLE_EQUALITY


def test_equality_of_structures_looks_into_their_fields(kit: Any) -> None:
    functions = StructureDefinition("F", (), (("F.mk", ("f",), (TFun(NAT, NAT),)),))
    program = kit.program(
        functions,
        POINT,
        SHAPE,
        kit.define("f", "a", body=Equality(kit.v("a"), kit.v("a"), TCon("F"))),
        kit.define("p", "a", body=Equality(kit.v("a"), kit.v("a"), TCon("Point", (NAT,)))),
        kit.define("q", "a", body=Equality(kit.v("a"), kit.v("a"), TCon("Point", (FLOAT,)))),
        kit.define("s", "a", body=Equality(kit.v("a"), kit.v("a"), TCon("Shape"))),
    )
    assert program.run("f", ((len,),)).reason is Code.UNDECIDABLE_EQUALITY
    assert program.run("p", ((1, 2),)).value is True
    assert program.run("q", ((1.0, 2),)).reason is Code.UNDECIDABLE_EQUALITY
    assert program.run("s", ((2, (0,)),)).value is True


def test_methods_at_instances_and_at_parameters(kit: Any) -> None:
    beq = Method("BEq", "beq", InstanceParameter("inst"), 2)
    same = kit.define("same", "a", "b", body=Apply(beq, (kit.v("a"), kit.v("b")), 2), evidence=("inst",))
    both = InstanceRef("instBEqList", (InstanceRef("instBEqNat"),))
    use = kit.define("use", "a", "b", body=kit.call("same", kit.v("a"), kit.v("b"), evidence=(both,)))
    assert kit.run([same, use], (1, 2), (1, 2)).value is True
    assert kit.run([same, use], (1, 2), (1, 3)).value is False
    inner = InstanceRef("instBEqList", (InstanceParameter("inst"),))
    nested = Apply(Method("BEq", "beq", inner, 2), (kit.v("a"), kit.v("b")), 2)
    lists = kit.define("lists", "a", "b", body=nested, evidence=("inst",))
    use2 = kit.define(
        "use2", "a", "b", body=kit.call("lists", kit.v("a"), kit.v("b"), evidence=(InstanceRef("instBEqNat"),))
    )
    assert kit.run([lists, use2], (1,), (1,)).value is True


def test_values_of_classes(kit: Any) -> None:
    default = Method("Inhabited", "default", InstanceParameter("i"), 0)
    get = kit.define("d", body=default, evidence=("i",))
    use = kit.define(
        "u", body=Apply(Constant("List.get!", (InstanceRef("instInhabitedNat"),), 2), (Sequence(()), kit.lit(4)), 2)
    )
    whole = kit.define("w", body=kit.add(Constant("d", (InstanceRef("instInhabitedNat"),), 0), Constant("u")))
    assert kit.run([get, use, whole]).value == 0
    assert kit.value(Method("Inhabited", "default", InstanceRef("instInhabitedNat"), 0)) == 0


def test_user_instances(kit: Any) -> None:
    """Equality modulo 10 by hand, used for lists through the library's instance."""
    mod = kit.define(
        "modEq",
        "a",
        "b",
        body=kit.eq(kit.call("Nat.mod", kit.v("a"), kit.lit(10)), kit.call("Nat.mod", kit.v("b"), kit.lit(10))),
    )
    instance = InstanceDefinition("instBEqMod", "BEq", (), (("beq", "modEq"),))
    lists = InstanceRef("instBEqList", (InstanceRef("instBEqMod"),))
    use = kit.define("use", "a", "b", body=Apply(Method("BEq", "beq", lists, 2), (kit.v("a"), kit.v("b")), 2))
    program = kit.program(mod, instance, use)
    assert program.run("use", ((11, 2), (21, 32))).value is True
    assert program.run("use", ((11, 2), (21, 33))).value is False


def test_derived_instances(kit: Any) -> None:
    nat = InstanceRef("instBEqNat")
    equal = Apply(Method("BEq", "beq", InstanceRef("instBEqPoint", (nat,)), 2), (kit.v("a"), kit.v("b")), 2)
    program = kit.program(POINT, SHAPE, kit.define("eq", "a", "b", body=equal))
    assert program.run("eq", ((1, 2), (1, 2))).value is True
    assert program.run("eq", ((1, 2), (1, 3))).value is False


def test_a_missing_name_is_undecided(kit: Any) -> None:
    assert kit.run([kit.define("f", body=kit.call("nowhere", kit.lit(1)))]).reason is Code.UNSUPPORTED_NAME
    missing = Apply(Method("BEq", "beq", InstanceRef("instBEqNowhere"), 2), (kit.lit(1), kit.lit(1)), 2)
    assert kit.run([kit.define("f", body=missing)]).reason is Code.MISSING_INSTANCE


def test_a_child_program_sees_and_hides_its_parents_declarations(kit: Any) -> None:
    parent = kit.program(
        kit.define("f", "x", body=kit.add(kit.v("x"), kit.lit(1))), kit.define("g", "x", body=kit.call("f", kit.v("x")))
    )
    child = Program(kit.library, parent)
    child.add([kit.define("h", "x", body=kit.call("g", kit.v("x")))])
    assert child.run("h", (1,)).value == 2
    child.add(
        [
            kit.define("f", "x", body=kit.lit(0)),
            kit.define("k", "x", body=kit.add(kit.call("f", kit.v("x")), kit.call("g", kit.v("x")))),
        ]
    )
    assert child.run("k", (1,)).value == 2  # f of the child is 0, g still calls f of the parent
    assert parent.run("f", (1,)).value == 2


def test_too_deep_nesting_is_undecided_not_a_crash(kit: Any) -> None:
    term = kit.v("x")
    for _ in range(3000):
        term = kit.add(term, kit.lit(1))
    outcome = kit.run([kit.define("f", "x", body=term)], 0)
    assert outcome.value == 3000 or outcome.reason is Code.UNSUPPORTED_FORM
