"""Selection of adversaries from hand-made observations."""

from veriscale.engines.base import Truth
from veriscale.expand.adversaries.records import WeakenedPostcondition, WeakeningKind
from veriscale.expand.adversaries.select import Behaviour, Gaming, select_adversaries

T, F, U = Truth.TRUE, Truth.FALSE, Truth.UNDECIDED


def weakened(name: str, kind: WeakeningKind = WeakeningKind.CONJUNCT_DROPPED) -> WeakenedPostcondition:
    return WeakenedPostcondition(name, "clause", kind, "True")


def behaviour(
    name: str,
    outputs: tuple[int, ...],
    accepted: tuple[Truth, ...] | None = None,
    rejected: tuple[Truth, ...] | None = None,
    family: str = "degenerate:constant",
) -> Behaviour:
    """A program on inputs whose expected output is always 0; the ground truth rejects all else, ``w`` accepts all."""
    differs = tuple(F if output == 0 else T for output in outputs)
    all_true = (T,) * len(outputs)
    return Behaviour(name, family, outputs, differs, rejected or differs, {"w": accepted or all_true})


def chosen(behaviours: list[Behaviour], limit: int = 5) -> list[str]:
    return [item.program_id for item in select_adversaries([weakened("w")], behaviours, limit)]


def test_a_program_that_never_differs_games_nothing() -> None:
    assert chosen([behaviour("right", (0, 0))]) == []


def test_a_program_that_the_weakened_postcondition_never_accepts_while_wrong_games_nothing() -> None:
    assert chosen([behaviour("seen", (0, 5), accepted=(T, F))]) == []


def test_a_program_whose_wrong_outputs_the_ground_truth_accepts_games_nothing() -> None:
    # Both 0 and 8 are right, as in the top element of a list with ties.
    assert chosen([behaviour("tie", (0, 8), rejected=(F, F))]) == []


def test_undecided_verdicts_do_not_count_as_gaming() -> None:
    assert chosen([behaviour("open", (1, 1), accepted=(U, U))]) == []
    assert chosen([behaviour("open", (1, 1), rejected=(U, U))]) == []


def test_complete_gaming_comes_before_partial_gaming_with_more_hits() -> None:
    partial = behaviour("partial", (1, 1, 1, 1), accepted=(T, T, T, F))
    complete = behaviour("complete", (0, 0, 0, 2))
    picked = select_adversaries([weakened("w")], [partial, complete], 5)
    assert picked == (Gaming("w", "complete", True, 1), Gaming("w", "partial", False, 3))


def test_equal_outputs_add_nothing() -> None:
    assert chosen([behaviour("one", (1, 2)), behaviour("same", (1, 2)), behaviour("part", (1, 0))]) == ["one"]


def test_the_next_program_is_the_one_with_most_new_outputs() -> None:
    # After "most" has the places 0 to 3, "near" brings one new output and "new" two, among them that of "near".
    programs = [
        behaviour("near", (1, 1, 0, 0, 9)),
        behaviour("new", (0, 0, 0, 7, 9)),
        behaviour("most", (1, 1, 1, 1, 0)),
    ]
    assert chosen(programs) == ["most", "new"]


def test_among_equally_new_programs_an_unused_family_goes_first() -> None:
    programs = [
        behaviour("first", (1, 1)),
        behaviour("alike", (2, 2)),
        behaviour("other", (3, 3), family="mutant:comparison"),
    ]
    assert chosen(programs) == ["first", "other", "alike"]


def test_the_limit_holds_for_each_postcondition() -> None:
    programs = [behaviour(f"p{number}", (number, number)) for number in range(1, 9)]
    assert chosen(programs, limit=3) == ["p1", "p2", "p3"]


def test_the_vacuous_postcondition_is_the_last_resort() -> None:
    program = Behaviour("p", "f", (1,), (T,), (T,), {"w": (T,), "v": (T,)})
    hidden = Behaviour("p", "f", (1,), (T,), (T,), {"w": (F,), "v": (T,)})
    both = [weakened("v", WeakeningKind.VACUOUS), weakened("w")]
    assert [item.weakened_id for item in select_adversaries(both, [program], 5)] == ["w"]
    assert [item.weakened_id for item in select_adversaries(both, [hidden], 5)] == ["v"]
