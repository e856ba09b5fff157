"""Which case deaths are put down to."""

from dataclasses import replace

from veriscale.engines.workers.blame import MAX_BAD, PATIENCE, PATIENCE_IDLE, PATIENCE_OUTSIDE, Death, Inquest
from veriscale.engines.workers.cases import BadCase, CaseKind, case_of
from veriscale.lean.diagnostics import Code

FIRST = case_of(CaseKind.REFERENCE, "first")
SECOND = case_of(CaseKind.REFERENCE, "second")
CRASH = Death(Code.MACHINE_CRASH, "its worker was killed by signal 11")
KILL = Death(Code.MACHINE_CRASH, "its worker was killed by signal 9", outside=True)


def test_the_first_death_makes_the_next_go_careful_and_the_second_names_the_case() -> None:
    inquest = Inquest()
    assert not inquest.careful
    assert inquest.take(replace(CRASH, ordinal=4)) is None
    assert inquest.careful
    assert inquest.take(replace(CRASH, ordinal=4, case=FIRST)) == BadCase(FIRST, Code.MACHINE_CRASH)
    assert inquest.careful
    assert inquest.verdict is None


def test_deaths_in_different_cases_name_none() -> None:
    inquest = Inquest()
    assert inquest.take(replace(CRASH, ordinal=4)) is None
    assert inquest.take(replace(CRASH, ordinal=5, case=SECOND)) is None
    assert inquest.take(replace(CRASH, ordinal=4, case=FIRST)) is not None


def test_cases_go_by_their_content_where_it_is_known() -> None:
    inquest = Inquest()
    inquest.take(replace(CRASH, ordinal=9, case=FIRST))
    assert inquest.take(replace(CRASH, ordinal=9, case=SECOND)) is None
    assert inquest.take(replace(CRASH, ordinal=2, case=FIRST)) is not None


def test_a_kill_has_to_hit_a_case_three_times() -> None:
    inquest = Inquest()
    assert inquest.take(replace(KILL, ordinal=4)) is None
    assert inquest.take(replace(KILL, ordinal=4, case=FIRST)) is None
    assert inquest.take(replace(KILL, ordinal=4, case=FIRST)) is not None


def test_a_careful_go_that_runs_into_the_time_limit_needs_no_second_one() -> None:
    inquest = Inquest()
    late = Death(Code.MACHINE_TIME, "late", 4, FIRST)
    assert inquest.take(KILL) is None
    assert inquest.take(late) == BadCase(FIRST, Code.MACHINE_TIME)


def test_a_fault_of_our_own_outside_of_cases_is_not_tried_again() -> None:
    inquest = Inquest()
    inquest.take(Death(Code.MACHINE_CRASH, "its worker ended with exit code 1", orderly=True))
    assert inquest.verdict == "its worker ended with exit code 1"


def test_the_patience_ends() -> None:
    for death, patience in (
        (CRASH, PATIENCE),
        (KILL, PATIENCE_OUTSIDE),
        (replace(KILL, begun=False), PATIENCE_IDLE),
    ):
        inquest = Inquest()
        for _ in range(patience - 1):
            inquest.take(death)
            assert inquest.verdict is None
        inquest.take(death)
        assert inquest.verdict == f"{death.text}, and {patience - 1} times before"


def test_a_task_with_too_many_bad_cases_is_given_up() -> None:
    inquest = Inquest([BadCase(FIRST, Code.MACHINE_CRASH)])
    for number in range(MAX_BAD + 1):
        assert inquest.verdict is None
        inquest.take(Death(Code.MACHINE_TIME, "late", number, case_of(CaseKind.EQUAL, number)))
    assert inquest.verdict is not None
    assert len(inquest.bad) == MAX_BAD + 2
