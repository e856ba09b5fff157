"""Tail calls, loops of do blocks, what closures made inside them see, and the depth of recursion."""

from typing import Any

from veriscale.lean.budget import Budget
from veriscale.lean.core import (
    Apply,
    Constant,
    DoBlock,
    If,
    Lambda,
    Let,
    LetRec,
    LocalFunction,
    Match,
    PCons,
    PNil,
    PSome,
    PTuple,
    PVar,
    Row,
    SAssign,
    SBreak,
    SContinue,
    Sequence,
    SFor,
    SIf,
    SLet,
    SLetRec,
    SMatch,
    SReturn,
    SWhile,
)
from veriscale.lean.diagnostics import Code


def _count(kit: Any) -> Any:
    step = kit.call("count", kit.sub(kit.v("n"), kit.lit(1)), kit.add(kit.v("n"), kit.v("acc")))
    return kit.define("count", "n", "acc", body=If(kit.eq(kit.v("n"), kit.lit(0)), kit.v("acc"), step))


def _sum(kit: Any) -> Any:
    step = kit.add(kit.v("n"), kit.call("sum", kit.sub(kit.v("n"), kit.lit(1))))
    return kit.define("sum", "n", body=If(kit.eq(kit.v("n"), kit.lit(0)), kit.lit(0), step))


def test_a_million_tail_calls(kit: Any) -> None:
    assert kit.run([_count(kit)], 10**6, 0).value == 10**6 * (10**6 + 1) // 2


def test_deep_recursion(kit: Any) -> None:
    assert kit.run([_sum(kit)], 10**5).value == 10**5 * (10**5 + 1) // 2
    assert kit.run([_sum(kit)], 900_000).value == 900_000 * 900_001 // 2


def test_deep_recursion_through_library_functions(kit: Any) -> None:
    """Each level goes through List.map, so it takes C stack as well."""
    inner = kit.call("List.map", Constant("nest", (), 1), Sequence((kit.sub(kit.v("n"), kit.lit(1)),)))
    nest = kit.define(
        "nest",
        "n",
        body=If(kit.eq(kit.v("n"), kit.lit(0)), kit.lit(0), kit.add(kit.lit(1), kit.call("List.length", inner))),
    )
    assert kit.run([nest], 50_000).value == 2


def test_the_depth_budget(kit: Any) -> None:
    outcome = kit.run([_sum(kit)], 5000, budget=Budget(depth=1000))
    assert outcome.reason is Code.BUDGET_DEPTH
    assert kit.run([_sum(kit)], 500, budget=Budget(depth=1000)).value == 125250


def test_the_step_budget_counts_calls_and_rounds(kit: Any) -> None:
    assert kit.run([_count(kit)], 99, 0, budget=Budget(steps=100)).reason is None
    assert kit.run([_count(kit)], 100, 0, budget=Budget(steps=100)).reason is Code.BUDGET_STEPS
    assert kit.run([_sum(kit)], 100, budget=Budget(steps=100)).reason is Code.BUDGET_STEPS
    forever = kit.define("forever", "n", body=kit.call("forever", kit.v("n")))
    assert kit.run([forever], 0).reason is Code.BUDGET_STEPS


def test_the_size_budget(kit: Any) -> None:
    square = kit.call("blow", kit.mul(kit.v("n"), kit.v("n")))
    assert kit.run([kit.define("blow", "n", body=square)], 3).reason is Code.BUDGET_SIZE


def test_the_wall_time_backstop(kit: Any) -> None:
    forever = kit.define("forever", "n", body=kit.call("forever", kit.v("n")))
    outcome = kit.program(forever).run("forever", (0,), Budget(steps=10**12), seconds=0.2)
    assert outcome.reason is Code.MACHINE_TIME
    assert kit.run([_sum(kit)], 10).value == 55


def test_a_global_value_costs_the_same_in_every_evaluation(kit: Any) -> None:
    program = kit.program(
        _sum(kit),
        kit.define("c", body=kit.call("sum", kit.lit(50))),
        kit.define("use", "x", body=kit.add(Constant("c"), kit.add(Constant("c"), kit.v("x")))),
    )
    for _ in range(2):
        assert program.run("use", (0,), Budget(steps=60)).value == 2550
        assert program.run("use", (0,), Budget(steps=40)).reason is Code.BUDGET_STEPS


def test_tail_calls_in_matches_and_connectives(kit: Any) -> None:
    """all : the last operand of ∧ is a tail call."""
    rows = (
        Row((PNil(),), kit.lit(True)),
        Row(
            (PCons(PVar("x"), PVar("r")),),
            kit.conj(kit.lt(kit.v("x"), kit.v("b")), kit.call("all", kit.v("r"), kit.v("b"))),
        ),
    )
    program = kit.program(kit.define("all", "xs", "b", body=Match((kit.v("xs"),), rows)))
    assert "while True" in program.source("all")
    assert program.run("all", ((1,) * 5000, 2), Budget(depth=100)).value is True
    assert program.run("all", ((1, 3, 1), 2)).value is False


def _call_all(kit: Any, functions: Any, argument: Any) -> Any:
    return kit.call("List.map", kit.fun("h", body=kit.ap(kit.v("h"), argument)), functions)


def test_closures_made_in_a_tail_loop_keep_their_values(kit: Any) -> None:
    """f n acc = f (n-1) ((fun x => x + n) :: acc): each closure adds the n of its own round."""
    closure = kit.fun("x", body=kit.add(kit.v("x"), kit.v("n")))
    cons = kit.call("List.append", Sequence((closure,)), kit.v("acc"))
    body = If(
        kit.eq(kit.v("n"), kit.lit(0)),
        _call_all(kit, kit.v("acc"), kit.lit(10)),
        kit.call("f", kit.sub(kit.v("n"), kit.lit(1)), cons),
    )
    assert kit.run([kit.define("f", "n", "acc", body=body)], 3, ()).value == (11, 12, 13)


def test_closures_over_lets_and_nested_closures_in_a_tail_loop(kit: Any) -> None:
    inner = kit.fun(
        "x",
        body=kit.ap(
            kit.fun("y", "z", body=kit.add(kit.v("y"), kit.add(kit.v("m"), kit.v("z")))), kit.v("x"), kit.v("x")
        ),
    )
    nested = kit.fun("u", body=Match((kit.v("u"),), (Row((PVar("w"),), kit.ap(inner, kit.v("w"))),)))
    step = Let(
        "m",
        kit.mul(kit.v("n"), kit.lit(100)),
        kit.call(
            "f",
            kit.sub(kit.v("n"), kit.lit(1)),
            kit.call("List.append", Sequence((nested, kit.fun("k", body=kit.v("m")))), kit.v("acc")),
        ),
    )
    body = If(kit.eq(kit.v("n"), kit.lit(0)), _call_all(kit, kit.v("acc"), kit.lit(1)), step)
    assert kit.run([kit.define("f", "n", "acc", body=body)], 2, ()).value == (102, 100, 202, 200)


def test_partial_applications_and_lazy_lets_in_a_tail_loop(kit: Any) -> None:
    plus = kit.define("plus", "a", "b", body=kit.add(kit.v("a"), kit.v("b")))
    part = Apply(Constant("plus", (), 2), (kit.v("n"),), 2)
    lazy = Let(
        "p",
        kit.lt(kit.lit(1), kit.v("n")),
        kit.call(
            "f",
            kit.sub(kit.v("n"), kit.lit(1)),
            kit.call(
                "List.append",
                Sequence((part, kit.fun("k", body=If(kit.conj(kit.v("p"), kit.v("p")), kit.lit(1), kit.lit(0))))),
                kit.v("acc"),
            ),
        ),
        lazy=True,
    )
    body = If(kit.eq(kit.v("n"), kit.lit(0)), _call_all(kit, kit.v("acc"), kit.lit(10)), lazy)
    assert kit.run([plus, kit.define("f", "n", "acc", body=body)], 2, ()).value == (11, 0, 12, 1)


def test_local_functions_made_in_a_tail_loop(kit: Any) -> None:
    """go refers to itself and to n; the go of an earlier round must not become that of a later one."""
    go = LocalFunction(
        "go",
        ("k",),
        If(
            kit.eq(kit.v("k"), kit.lit(0)),
            kit.v("n"),
            kit.add(kit.lit(0), kit.ap(kit.v("go"), kit.sub(kit.v("k"), kit.lit(1)))),
        ),
    )
    cons = kit.call("List.append", Sequence((kit.v("go"),)), kit.v("acc"))
    step = LetRec((go,), kit.call("f", kit.sub(kit.v("n"), kit.lit(1)), cons))
    body = If(kit.eq(kit.v("n"), kit.lit(0)), _call_all(kit, kit.v("acc"), kit.lit(3)), step)
    assert kit.run([kit.define("f", "n", "acc", body=body)], 3, ()).value == (1, 2, 3)


def test_a_looping_local_function(kit: Any) -> None:
    closure = kit.fun("x", body=kit.add(kit.v("x"), kit.v("k")))
    go = LocalFunction(
        "go",
        ("k", "acc"),
        If(
            kit.eq(kit.v("k"), kit.lit(0)),
            kit.v("acc"),
            kit.ap(
                kit.v("go"),
                kit.sub(kit.v("k"), kit.lit(1)),
                kit.call("List.append", Sequence((closure,)), kit.v("acc")),
            ),
        ),
    )
    term = LetRec((go,), _call_all(kit, kit.ap(kit.v("go"), kit.v("n"), Sequence(())), kit.lit(0)))
    assert kit.value(term, n=3) == (1, 2, 3)


def test_swapping_arguments_in_a_tail_call(kit: Any) -> None:
    body = If(
        kit.eq(kit.v("n"), kit.lit(0)),
        Sequence((kit.v("a"), kit.v("b"))),
        kit.call("f", kit.sub(kit.v("n"), kit.lit(1)), kit.v("b"), kit.v("a")),
    )
    assert kit.run([kit.define("f", "n", "a", "b", body=body)], 3, 1, 2).value == (2, 1)


# Do blocks -----------------------------------------------------------------------------------------------------------


def _do(*statements: Any) -> Any:
    return DoBlock(tuple(statements))


def test_a_loop_with_mutable_variables(kit: Any) -> None:
    block = _do(
        SLet(PVar("s"), kit.lit(0)),
        SFor(
            PVar("x"),
            kit.v("xs"),
            (
                SIf(kit.eq(kit.v("x"), kit.lit(7)), (SBreak(),), ()),
                SIf(kit.eq(kit.v("x"), kit.lit(3)), (SContinue(),), ()),
                SAssign("s", kit.add(kit.v("s"), kit.v("x"))),
            ),
        ),
        SReturn(kit.v("s")),
    )
    assert kit.value(block, xs=(1, 2, 3, 4, 7, 100)) == 7
    assert kit.value(kit.add(block, kit.lit(1)), xs=(1, 2)) == 4
    assert kit.value(If(kit.v("b"), block, kit.lit(0)), xs=(1, 2), b=True) == 3


def test_while_match_destructuring_and_early_return(kit: Any) -> None:
    block = _do(
        SLet(PTuple((PVar("a"), PVar("b"))), kit.v("p")),
        SLet(PVar("i"), kit.v("a")),
        SWhile(
            kit.lt(kit.v("i"), kit.v("b")),
            (
                SMatch(
                    (kit.call("List.get!", kit.v("os"), kit.v("i"), evidence=(kit.ref("instInhabitedNat"),)),),
                    (
                        ((PSome(PVar("x")),), (SReturn(kit.v("x")),)),
                        ((PVar(None),), ()),
                    ),
                ),
                SAssign("i", kit.add(kit.v("i"), kit.lit(1))),
            ),
        ),
        SReturn(kit.lit(99)),
    )
    assert kit.value(block, p=(0, 3), os=(None, (5,), None)) == 5
    assert kit.value(block, p=(2, 3), os=(None, (5,), None)) == 99


def test_patterns_in_for_and_rounds_are_counted(kit: Any) -> None:
    block = _do(
        SLet(PVar("s"), kit.lit(0)),
        SFor(
            PTuple((PVar("a"), PVar("b"))),
            kit.v("xs"),
            (SAssign("s", kit.add(kit.v("s"), kit.mul(kit.v("a"), kit.v("b")))),),
        ),
        SReturn(kit.v("s")),
    )
    assert kit.value(block, xs=((1, 2), (3, 4))) == 14
    endless = _do(SWhile(kit.lit(True), ()), SReturn(kit.lit(0)))
    assert kit.run([kit.define("f", body=endless)]).reason is Code.BUDGET_STEPS
    assert (
        kit.value(_do(SFor(PVar("i"), kit.v("r"), (SReturn(kit.v("i")),)), SReturn(kit.lit(0))), r=range(5, 10**30))
        == 5
    )


def test_closures_in_loops_keep_the_values_of_their_round(kit: Any) -> None:
    """A closure over the loop variable, a let of the round and a mutable variable."""
    closure = kit.fun("u", body=Sequence((kit.v("x"), kit.v("y"), kit.v("m"))))
    block = _do(
        SLet(PVar("m"), kit.lit(0)),
        SLet(PVar("fs"), Sequence(())),
        SFor(
            PVar("x"),
            kit.v("xs"),
            (
                SLet(PVar("y"), kit.mul(kit.v("x"), kit.lit(10))),
                SAssign("fs", kit.call("List.append", kit.v("fs"), Sequence((closure,)))),
                SAssign("m", kit.add(kit.v("m"), kit.lit(1))),
            ),
        ),
        SReturn(_call_all(kit, kit.v("fs"), kit.lit(0))),
    )
    assert kit.value(block, xs=(1, 2)) == ((1, 10, 0), (2, 20, 1))


def test_a_closure_over_a_mutable_variable_outside_of_loops(kit: Any) -> None:
    block = _do(
        SLet(PVar("m"), kit.lit(1)),
        SLet(PVar("f"), Lambda(("u",), kit.v("m"))),
        SAssign("m", kit.lit(2)),
        SReturn(kit.ap(kit.v("f"), kit.lit(0))),
    )
    assert kit.value(block) == 1


def test_local_functions_in_loops(kit: Any) -> None:
    go = LocalFunction(
        "go",
        ("k",),
        If(
            kit.eq(kit.v("k"), kit.lit(0)),
            kit.v("x"),
            kit.add(kit.lit(0), kit.ap(kit.v("go"), kit.sub(kit.v("k"), kit.lit(1)))),
        ),
    )
    block = _do(
        SLet(PVar("fs"), Sequence(())),
        SFor(
            PVar("x"),
            kit.v("xs"),
            (SLetRec((go,)), SAssign("fs", kit.call("List.append", kit.v("fs"), Sequence((kit.v("go"),))))),
        ),
        SReturn(_call_all(kit, kit.v("fs"), kit.lit(2))),
    )
    assert kit.value(block, xs=(5, 6)) == (5, 6)


def test_a_do_block_at_the_end_of_a_tail_loop(kit: Any) -> None:
    """The call after the inner loop continues the function's loop; the one inside of it is a plain call."""
    block = _do(
        SFor(
            PVar("x"),
            kit.v("xs"),
            (
                SIf(
                    kit.eq(kit.v("x"), kit.v("n")),
                    (SReturn(kit.call("f", kit.add(kit.v("n"), kit.lit(1)), kit.v("xs"))),),
                    (),
                ),
            ),
        ),
        SIf(kit.lt(kit.lit(100), kit.v("n")), (SReturn(kit.v("n")),), ()),
        SReturn(kit.call("f", kit.mul(kit.lit(2), kit.v("n")), kit.v("xs"))),
    )
    assert kit.run([kit.define("f", "n", "xs", body=block)], 1, (1, 4, 5)).value == 192  # 1 2 4 5 6 12 … 192


def test_a_loop_over_a_range_does_not_make_the_list(kit: Any) -> None:
    block = _do(
        SFor(PVar("i"), kit.call("List.range", kit.v("n")), (SIf(kit.lt(kit.lit(5), kit.v("i")), (SBreak(),), ()),)),
        SReturn(kit.lit(1)),
    )
    assert kit.value(block, n=10**30) == 1
