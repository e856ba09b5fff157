"""Weakened postconditions of small tasks: their exact texts, each reasoned by hand from the clause."""

from collections.abc import Mapping

import pytest

from veriscale.benchmark.formats.lean_file import find_sections
from veriscale.benchmark.records import Parameter, Signature, Suite, Task
from veriscale.expand.adversaries.records import WeakenedPostcondition, WeakeningKind
from veriscale.expand.adversaries.weaken import weakened_postconditions
from veriscale.lean.types import BOOL, INT, NAT, LeanType, array_of, list_of, option_of, prod_of, render

K = WeakeningKind


def task_of(postcond: str, returns: LeanType, **parameters: LeanType) -> Task:
    """A task with this postcondition; its reference is of no interest here. ``---`` stands after ``postcond_aux``."""
    aux, _, postcond = postcond.rpartition("---\n")
    binders = " ".join(f"({name} : {render(type_)})" for name, type_ in parameters.items())
    lean = f"""\
def f_precond {binders} : Prop :=
  -- !benchmark @start precond
  True
  -- !benchmark @end precond

-- !benchmark @start code_aux
-- !benchmark @end code_aux

def f {binders} (h_precond : f_precond) : {render(returns)} :=
  -- !benchmark @start code
  default
  -- !benchmark @end code

-- !benchmark @start postcond_aux
{aux}
-- !benchmark @end postcond_aux

def f_postcond {binders} (result : {render(returns)}) (h_precond : f_precond) : Prop :=
  -- !benchmark @start postcond
  {postcond}
  -- !benchmark @end postcond
"""
    values = tuple(Parameter(name, type_, render(type_)) for name, type_ in parameters.items())
    signature = Signature("f", values, returns, render(returns))
    return Task("t", "", signature, lean, find_sections(lean), Suite((), ()), "test")


def by_kind(task: Task) -> Mapping[WeakeningKind, list[str]]:
    found: dict[WeakeningKind, list[str]] = {}
    for item in weakened_postconditions(task, 1000):
        found.setdefault(item.kind, []).append(item.postcond.strip())
    return found


def texts(kind: WeakeningKind, postcond: str, returns: LeanType, **parameters: LeanType) -> list[str]:
    return by_kind(task_of(postcond, returns, **parameters)).get(kind, [])


# Connectives --------------------------------------------------------------------------------------------------------


def test_each_conjunct_is_dropped_and_each_kept_alone() -> None:
    found = by_kind(task_of("p 1 ∧ p 2 ∧ p result", INT))
    assert found[K.CONJUNCT_DROPPED] == ["p 2 ∧ p result", "p 1 ∧ p result", "p 1 ∧ p 2"]
    assert found[K.CONJUNCT_ALONE] == ["p 1", "p 2", "p result"]


def test_of_two_conjuncts_the_other_one_stays() -> None:
    found = by_kind(task_of("p 1 ∧ p result", INT))
    assert found[K.CONJUNCT_DROPPED] == ["p result", "p 1"]
    assert K.CONJUNCT_ALONE not in found


def test_conjuncts_over_several_lines_keep_their_layout() -> None:
    found = texts(K.CONJUNCT_DROPPED, "p 1 ∧\n  -- why\n    (∀ i,\n      q i) ∧\n  p 3", INT)
    assert found == [
        "(∀ i,\n    q i) ∧\n  p 3",
        "p 1 ∧\n  -- why\n    p 3",
        "p 1 ∧\n  -- why\n    (∀ i,\n      q i)",
    ]


@pytest.mark.parametrize(
    ("postcond", "wanted"),
    [
        ("∀ i, i < n → p i ∧ q i", ["∀ i, i < n → q i", "∀ i, i < n → p i"]),
        ("let y := n + 1\n  p y ∧ q y", ["let y := n + 1\n  q y", "let y := n + 1\n  p y"]),
        ("if n = 0 then p 1 ∧ p 2 else q 1", ["if n = 0 then p 2 else q 1", "if n = 0 then p 1 else q 1"]),
        ("xs.all (fun x => p x && q x)", ["xs.all (fun x => q x)", "xs.all (fun x => p x)"]),
        ("xs.Pairwise (fun a b => p a ∧ p b)", ["xs.Pairwise (fun a b => p b)", "xs.Pairwise (fun a b => p a)"]),
        ("¬ (p 1 ∨ ¬ (p 2 ∧ p 3))", ["¬ (p 1 ∨ ¬ (p 3))", "¬ (p 1 ∨ ¬ (p 2))"]),
        ("∃ i, p i ∧ q i", ["∃ i, q i", "∃ i, p i"]),
        ("p 1 ∨ (p 2 ∧ p 3)", ["p 1 ∨ (p 3)", "p 1 ∨ (p 2)"]),
        ("let ok := p 1 ∧ p 2\n  n = 0 → ok", ["let ok := p 2\n  n = 0 → ok", "let ok := p 1\n  n = 0 → ok"]),
    ],
)  # fmt: skip
def test_conjuncts_are_dropped_wherever_that_weakens(postcond: str, wanted: list[str]) -> None:
    assert texts(K.CONJUNCT_DROPPED, postcond, INT, n=NAT, xs=list_of(INT)) == wanted


@pytest.mark.parametrize(
    "postcond", ["p 1 ∧ p 2 → q 1", "(p 1 ∧ p 2) ↔ q 1", "¬ (p 1 ∧ p 2)", "let y := p 1 ∧ p 2\n  y ∨ (y → q 1)"]
)
def test_no_conjunct_is_dropped_where_that_does_not_weaken(postcond: str) -> None:
    assert texts(K.CONJUNCT_DROPPED, postcond, INT) == []


def test_a_conjunct_of_a_helper_is_dropped_in_postcond_aux() -> None:
    task = task_of("def helper (n : Nat) (r : Int) : Prop :=\n  p n ∧ q r---\nhelper n result", INT, n=NAT)
    found = [item for item in weakened_postconditions(task) if item.kind is K.CONJUNCT_DROPPED]
    assert [(item.postcond.strip(), (item.postcond_aux or "").split(":=\n")[1].strip()) for item in found] == [
        ("helper n result", "q r"),
        ("helper n result", "p n"),
    ]


def test_an_equivalence_becomes_each_implication() -> None:
    assert texts(K.ONE_DIRECTION, "p 1 ↔ q result", INT) == ["((p 1) → (q result))", "((q result) → (p 1))"]


def test_an_equation_with_a_bool_result_becomes_each_implication() -> None:
    found = by_kind(task_of("result = p n", BOOL, n=NAT))
    assert found[K.ONE_DIRECTION] == ["(result → (p n))", "((p n) → result)"]
    assert texts(K.ONE_DIRECTION, "result = p n", INT, n=NAT) == []


def test_branches_demand_nothing() -> None:
    assert texts(K.BRANCH_DROPPED, "if n = 0 then p 1 else q 1", INT, n=NAT) == [
        "if n = 0 then True else q 1",
        "if n = 0 then p 1 else True",
    ]
    assert texts(K.BRANCH_DROPPED, "match result with\n  | some i => p i\n  | none => True", option_of(NAT)) == [
        "match result with\n  | some i => True\n  | none => True"
    ]


def test_a_disjunct_of_a_premise_is_dropped() -> None:
    assert texts(K.PREMISE_STRENGTHENED, "p 1 ∨ p 2 → q result", INT) == ["p 2 → q result", "p 1 → q result"]


# Comparisons --------------------------------------------------------------------------------------------------------


def test_an_equation_becomes_both_inequalities() -> None:
    assert texts(K.COMPARISON, "2 * result = n + 1", INT, n=INT) == ["2 * result ≤ n + 1", "2 * result ≥ n + 1"]


def test_a_strict_inequality_becomes_a_weak_one_and_gets_slack() -> None:
    found = by_kind(task_of("result < n ∧ m > result", INT, n=INT, m=INT))
    assert found[K.COMPARISON] == ["result ≤ n ∧ m > result", "result < n ∧ m ≥ result"]
    assert found[K.SLACK] == ["result < n + 1 ∧ m > result", "result < n ∧ m + 1 > result"]


def test_an_operator_beside_a_comment_is_found() -> None:
    assert texts(K.COMPARISON, "result /- = -/ = n", INT, n=INT)[0] == "result /- = -/ ≤ n"


def test_a_section_of_an_operator_is_weakened_in_place() -> None:
    assert texts(K.COMPARISON, "List.Pairwise (· < ·) result", list_of(INT)) == ["List.Pairwise (· ≤ ·) result"]


@pytest.mark.parametrize(
    ("postcond", "wanted"),
    [
        ("∀ i, i < n → p i", ["∀ i, i < n - 1 → p i"]),
        ("∀ i, 0 ≤ i → i ≤ n → p i", ["∀ i, 0 < i → i ≤ n → p i", "∀ i, 0 ≤ i → i < n → p i"]),
        ("∀ i, (0 ≤ i ∧ i < n) → p i", ["∀ i, (0 < i ∧ i < n) → p i", "∀ i, (0 ≤ i ∧ i < n - 1) → p i"]),
        ("∀ i < n, p i", ["∀ i < n - 1, p i"]),
        ("∀ x ∈ xs, p x", ["∀ x ∈ (xs.drop 1), p x"]),
        ("∀ x, x ∈ xs → p x", ["∀ x, x ∈ (xs.drop 1) → p x"]),
        ("∀ x ∈ a, p x", ["∀ x ∈ (a.toList.drop 1), p x"]),
        ("xs.all (fun x => p x)", ["(xs.drop 1).all (fun x => p x)"]),
        ("a.all p", ["(a.toList.drop 1).all p"]),
        ("(List.range n).all p", ["((List.range n).drop 1).all p"]),
        ("List.Pairwise (· ≤ ·) xs", ["List.Pairwise (· ≤ ·) (xs.drop 1)"]),
    ],
)
def test_ranges_shrink(postcond: str, wanted: list[str]) -> None:
    assert texts(K.RANGE_SHRUNK, postcond, INT, n=NAT, xs=list_of(INT), a=array_of(INT)) == wanted


def test_ranges_of_existential_quantifiers_stay() -> None:
    assert texts(K.RANGE_SHRUNK, "∃ i, i < n ∧ p i", INT, n=NAT) == []
    assert texts(K.RANGE_SHRUNK, "∃ x ∈ xs, p x", INT, xs=list_of(INT)) == []


def test_a_premise_of_difference_becomes_an_order() -> None:
    assert texts(K.PREMISE_STRENGTHENED, "∀ k, k ≠ n → p k", INT, n=NAT) == ["∀ k, k < n → p k", "∀ k, k > n → p k"]


# Results ------------------------------------------------------------------------------------------------------------


def test_an_equation_of_a_list_result_is_projected() -> None:
    assert texts(K.PROJECTION, "result = g xs", list_of(INT), xs=list_of(INT)) == [
        "(result.length = (g xs).length)",
        "(List.isPerm result (g xs))",
        "(result.all (fun x => (g xs).contains x))",
        "((g xs).all (fun x => result.contains x))",
    ]


def test_equations_of_other_results_are_projected_by_type() -> None:
    assert texts(K.PROJECTION, "g n = result", INT, n=INT) == ["(result % 2 = (g n) % 2)"]
    assert texts(K.PROJECTION, "result = g n", option_of(INT), n=INT) == ["(result.isSome = (g n).isSome)"]
    assert texts(K.PROJECTION, "result = g n", prod_of(INT, INT), n=INT) == [
        "(result.1 = (g n).1)",
        "(result.2 = (g n).2)",
    ]
    assert texts(K.PROJECTION, "result.size = n", array_of(INT), n=NAT) == ["(result.size % 2 = (n) % 2)"]
    assert texts(K.PROJECTION, "n = m", INT, n=INT, m=INT) == []


def test_a_permutation_becomes_lengths_or_sets() -> None:
    wanted = [
        "(result.length = (xs ++ ys).length)",
        "(result.all (fun x => (xs ++ ys).contains x))",
        "((xs ++ ys).all (fun x => result.contains x))",
    ]
    parameters: dict[str, LeanType] = {"xs": list_of(INT), "ys": list_of(INT)}
    assert texts(K.PROJECTION, "List.isPerm result (xs ++ ys)", list_of(INT), **parameters) == wanted
    assert texts(K.PROJECTION, "result.isPerm (xs ++ ys)", list_of(INT), **parameters) == wanted


# The whole ----------------------------------------------------------------------------------------------------------


def test_the_last_one_is_vacuous_and_names_the_whole() -> None:
    found = weakened_postconditions(task_of("p 1 ∧ q result", INT))
    assert found[-1] == WeakenedPostcondition(f"w{len(found):02}", "p 1 ∧ q result", K.VACUOUS, "  True\n")


def test_the_clause_is_that_of_the_task_on_one_line() -> None:
    found = weakened_postconditions(task_of("p 1 ∧\n    q  result -- why", INT))
    assert [item.clause for item in found[:2]] == ["p 1", "q result"]


def test_texts_are_distinct_and_the_limit_takes_turns_over_the_kinds() -> None:
    task = task_of("result = n ∧ (∀ i, i < n → p i) ∧ (result = n ↔ q n)", INT, n=INT)
    everything = [item.postcond for item in weakened_postconditions(task, 1000)]
    assert len(everything) == len(set(everything))
    found = weakened_postconditions(task, 5)
    assert [item.kind for item in found] == [
        K.CONJUNCT_DROPPED,
        K.ONE_DIRECTION,
        K.PROJECTION,
        K.RANGE_SHRUNK,
        K.VACUOUS,
    ]
    assert [item.id for item in found] == ["w01", "w02", "w03", "w04", "w05"]


def test_a_postcondition_that_does_not_parse_has_only_the_vacuous_one() -> None:
    assert list(by_kind(task_of("(((", INT))) == [K.VACUOUS]
