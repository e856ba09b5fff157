"""Mutants of small programs: the exact texts that each operator gives, reasoned by hand."""

import pytest

from veriscale.benchmark.formats.lean_file import find_sections
from veriscale.benchmark.records import Parameter, Signature, Suite, Task
from veriscale.expand.adversaries.mutants import mutants
from veriscale.lean.types import INT, LeanType, list_of, prod_of, render


def task_of(code: str, returns: LeanType = INT, aux: str = "") -> Task:
    lean = f"""\
def f_precond (n : Int) (xs : List Int) : Prop :=
  -- !benchmark @start precond
  n < 5
  -- !benchmark @end precond

-- !benchmark @start code_aux
{aux}
-- !benchmark @end code_aux

def f (n : Int) (xs : List Int) (h_precond : f_precond n xs) : {render(returns)} :=
  -- !benchmark @start code
  {code}
  -- !benchmark @end code

def f_postcond (n : Int) (xs : List Int) (result : {render(returns)}) : Prop :=
  -- !benchmark @start postcond
  result = n + 7
  -- !benchmark @end postcond
"""
    parameters = (Parameter("n", INT, "Int"), Parameter("xs", list_of(INT), "List Int"))
    signature = Signature("f", parameters, returns, render(returns))
    return Task("t", "", signature, lean, find_sections(lean), Suite((), ()), "test")


def by_operator(code: str, returns: LeanType = INT, aux: str = "") -> dict[str, list[str]]:
    found: dict[str, list[str]] = {}
    for program in sorted(mutants(task_of(code, returns, aux), 1000), key=lambda item: item.code):
        found.setdefault(program.family.removeprefix("mutant:"), []).append(program.code.strip())
    return found


@pytest.mark.parametrize(
    ("operator", "code", "wanted"),
    [
        ("comparison", "g (n < m)", ["g (n ≤ m)", "g (n ≥ m)"]),
        ("comparison", "g (n <= m)", ["g (n < m)", "g (n > m)"]),
        ("comparison", "g (n = m)", ["g (n ≠ m)"]),
        ("comparison", "g (n == m)", ["g (n != m)"]),
        ("off-by-one", "g (n < m)", ["g (n < m + 1)", "g (n < m - 1)"]),
        ("off-by-one", "xs[i]!", ["xs[i + 1]!", "xs[i - 1]!"]),
        ("off-by-one", "xs[g i]!", ["xs[(g i) + 1]!", "xs[(g i) - 1]!"]),
        ("arithmetic", "n + m", ["n - m"]),
        ("arithmetic", "n % m", ["n / m"]),
        ("operand", "n + m", ["n"]),
        ("logic", "p && q", ["p || q"]),
        ("operand", "p && q", ["p", "q"]),
        ("sequence", "n :: xs", ["n :: n :: xs", "xs"]),
        ("sequence", "xs ++ ys", ["xs", "ys", "ys ++ xs"]),
        ("constant", "g 3", ["g 2", "g 4"]),
        ("constant", "g 0", ["g 1"]),
        ("constant", "g (-1)", ["g (-0)", "g (-2)", "g (0)", "g (1)"]),
        ("constant", "g true", ["g false"]),
        ("constant", 'g "abc"', ['g ""']),
        ("constant", "g 'x'", ["g 'a'"]),
        ("negation", "if n < m then a else b", ["if ¬ (n < m) then a else b"]),
        ("branch", "if n < m then a else b", ["if False then a else b", "if True then a else b"]),
        ("omitted-call", "xs.reverse", ["xs"]),
        ("omitted-call", "List.reverse (g xs)", ["(g xs)"]),
        ("omitted-call", "g (xs.filter p)", ["g (xs)"]),
        ("omitted-call", "(g xs).reverse", ["(g xs)"]),
        ("sibling", "max n m", ["min n m"]),
        ("sibling", "(g xs).take n", ["(g xs).drop n"]),
        ("arguments", "g n m", ["g m n"]),
        ("arguments", "g (h n) m", ["g m (h n)"]),
    ],
)
def test_operators(operator: str, code: str, wanted: list[str]) -> None:
    assert by_operator(code)[operator] == wanted


def test_base_cases_become_defaults_and_constants_of_other_alternatives() -> None:
    found = by_operator("match xs with\n  | [] => 0\n  | [_] => n\n  | x :: t => g x t")
    start = "match xs with\n  | [] => "
    assert found["base-case"] == [
        start + "0\n  | [_] => 0\n  | x :: t => g x t",
        start + "0\n  | [_] => default\n  | x :: t => g x t",
        start + "0\n  | [_] => n\n  | x :: t => 0",
        start + "default\n  | [_] => n\n  | x :: t => g x t",
    ]


def test_assignments_of_do_blocks_are_dropped() -> None:
    found = by_operator("Id.run do\n    let mut s := n\n    for x in xs do\n      s := g s x\n    return s")
    assert found["statement"] == ["Id.run do\n    let mut s := n\n    for x in xs do\n      s := s\n    return s"]


def test_the_result_is_perturbed_by_its_type() -> None:
    found = by_operator("g n", prod_of(INT, INT))["result"]
    assert "let answer : Int × Int := (g n)\n  (answer.2, answer.1)" in found
    assert "let answer : Int × Int := (g n)\n  (answer.1 + 1, answer.2)" in found


def test_a_body_of_several_lines_keeps_its_layout_in_the_perturbed_result() -> None:
    found = by_operator("let m := g n\n  h m")["result"]
    # The body moves to the right by the 21 characters before it.
    assert "let answer : Int := (let m := g n\n" + " " * 23 + "h m)\n  answer + 1" in found


def test_patterns_types_and_other_sections_are_not_mutated() -> None:
    found = by_operator("match xs with\n  | 7 :: _ => n\n  | _ => (n : Fin 8)")
    everything = [text for group in found.values() for text in group]
    assert len(everything) > 5
    assert all("| 7 :: _" in text and ("Fin 8" in text or "| _ => default" in text) for text in everything)


def test_helpers_in_code_aux_are_mutated_there() -> None:
    task = task_of("g n", aux="def g (n : Int) : Int :=\n  n * 2")
    aux = {program.code_aux for program in mutants(task, 1000) if program.code_aux is not None}
    assert aux == {f"def g (n : Int) : Int :=\n  {body}\n" for body in ("n + 2", "n", "n * 1", "n * 3")}
    assert {program.code for program in mutants(task, 1000) if program.code_aux is not None} == {"  g n\n"}


def test_the_source_says_what_was_changed_and_where() -> None:
    program = next(item for item in mutants(task_of("n + m"), 1000) if item.family == "mutant:arithmetic")
    # The line of the code in the task's file: 4 lines of precondition, 4 of code_aux, the header, the marker.
    assert program.source == "mutant:arithmetic: + to - at line 12"


def test_the_choice_has_no_duplicates_and_spreads_over_operators_and_places() -> None:
    code = "if n < 1 then " + " + ".join(f"g {number}" for number in range(10, 40)) + " else h n m"
    everything = mutants(task_of(code), 1000)
    assert len({program.code for program in everything}) == len(everything)
    few = mutants(task_of(code), 30)
    assert len(few) == 30
    assert {program.family for program in few} == {program.family for program in everything}
    assert few == mutants(task_of(code), 30)


def test_a_program_that_does_not_parse_has_no_mutants() -> None:
    assert mutants(task_of("(((")) == ()
