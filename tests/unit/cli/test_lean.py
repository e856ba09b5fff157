"""``veriscale lean``: messages, their two forms, exit codes. What is printed is what Lean's documentation shows."""

import json
from pathlib import Path

import pytest
from typer.testing import CliRunner

from veriscale.cli.main import app


def run(tmp_path: Path, text: str, *options: str) -> tuple[int, list[str]]:
    path = tmp_path / "A.lean"
    path.write_text(text, encoding="utf-8")
    result = CliRunner().invoke(app, ["lean", str(path), *options])
    assert result.exception is None or isinstance(result.exception, SystemExit), result.exception
    return result.exit_code, result.stdout.replace(f"{path}:", "").splitlines()


@pytest.mark.parametrize(
    ("command", "line"),
    [
        ("#eval 2 - 5", "0"),
        ('#eval "a\\nb"', '"a\\nb"'),
        ("#eval 'c'", "'c'"),
        ("#eval (1, -2, some (-3))", "(1, -2, some (-3))"),
        ("#eval #[1, 2].map (· + 1)", "#[2, 3]"),
        ("#eval 1.5", "1.500000"),
        ("#eval ∀ x < 10, x * x < 100", "true"),
        ("#eval 2 < 1", "false"),
        ("#eval 7 == 7", "true"),
        ("#reduce [1 + 1, 3]", "[2, 3]"),
        ('#print "hello"', "hello"),
        ("#check 1 + 1", "1 + 1 : Nat"),
        ("#check Nat", "Nat : Type"),
        ("#check [1, -2]", "[1, -2] : List Int"),
        ("#check 1 < 2", "1 < 2 : Prop"),
        ("#check List Nat", "List Nat : Type"),
        ("open Nat in #eval succ 3", "4"),
    ],
)
def test_answers(tmp_path: Path, command: str, line: str) -> None:
    assert run(tmp_path, command + "\n") == (
        0,
        [f"1:0: info: {line}" if "open" not in command else f"1:12: info: {line}"],
    )


@pytest.mark.parametrize(
    "command",
    [
        "#guard 1 + 1 == 2",
        "#eval ()",
        "example : 2 + 2 = 4 := by decide",
        "example : 2 + 2 = 4 := rfl",
        "example (p : Prop) (h : p) : p := h",
        "example : Nat := 3",
        "example : ∀ x : Nat, 0 ≤ x := by omega",
        "theorem t : 1 = 1 := rfl",
        "theorem t (n : Nat) : n = 3 := by simp",  # not closed
        "theorem t : unknown 3 = 4 := by simp",  # not evaluated
        "axiom t : 1 = 2",
        "variable (n : Nat)\ntheorem t : n = 3 := by simp",
        "import No.Such.Module",
    ],
)
def test_says_nothing(tmp_path: Path, command: str) -> None:
    assert run(tmp_path, command + "\n") == (0, [])


@pytest.mark.parametrize(
    ("command", "place", "code"),
    [
        ("#guard 1 + 1 == 3", "1:0", "false-proposition"),
        ("example : 2 + 2 = 5 := by decide", "1:23", "false-proposition"),
        ("example : 2 + 2 = 5 := by omega", "1:23", "false-proposition"),
        ("theorem x : 2 + 2 = 5 := by decide", "1:25", "false-proposition"),
        ("theorem x : 2 + 2 = 5 := rfl", "1:25", "false-proposition"),
        ("theorem x : ∀ n : Nat, n < 5\n  | 0 => rfl", "2:2", "false-proposition"),
        ("open Nat in\ntheorem x : succ 1 = 1 := by simp", "2:26", "false-proposition"),
        ("#check n", "1:7", "unknown-identifier"),
        ("#check (n)", "1:7", "unknown-identifier"),
        ("#check α", "1:7", "unknown-identifier"),
        ("#check x1", "1:7", "unknown-identifier"),
        ("#check List n", "1:7", "unknown-identifier"),
        ("#check (3 : n)", "1:7", "unknown-identifier"),
        ("def f : List n × Fin n := ([], 0)", "1:8", "unsupported-form"),
        ("example : ∀ x : Nat, 0 ≤ x := by decide", "1:10", "missing-instance"),
        ("#eval ∀ x : Nat, 0 ≤ x", "1:6", "missing-instance"),
        ('example : Nat := "x"', "1:17", "type-mismatch"),
        ("#eval fun (x : Nat) => x", "1:6", "missing-instance"),
        ("#eval nothing 3", "1:6", "unknown-identifier"),
        ("#eval", "1:0", "syntax-error"),
        ("#print axioms Nat", "1:0", "unsupported-command"),
        ("#reduce -3", "1:8", "unsupported-form"),
        ('def f : Nat := "x"', "1:15", "type-mismatch"),
        ("def f (n : Nat) : Nat := f (n + 1)\n#eval f 0", "2:6", "budget-steps"),
    ],
)
def test_errors(tmp_path: Path, command: str, place: str, code: str) -> None:
    status, lines = run(tmp_path, command + "\n", "--steps", "1000")
    assert status == 1
    assert lines[0].startswith(f"{place}: error: ")
    assert lines[-1].endswith(f"[{code}]")


def test_commands_see_what_stands_before_them(tmp_path: Path) -> None:
    text = """\
namespace A
def f (n m : Nat) (b : Bool) : List Nat := if b then [n, m] else []
#eval f 1 2 true
end A
#check A.f
#eval A.f 1 2 false
"""
    assert run(tmp_path, text) == (
        0,
        ["3:0: info: [1, 2]", "5:0: info: A.f (n m : Nat) (b : Bool) : List Nat", "6:0: info: []"],
    )


def test_check_knows_the_variables_of_the_section(tmp_path: Path) -> None:
    text = """\
section
variable (n : Nat) {α : Type} (xs : List α) (ys : List β)
variable {n}
#check n
#check (n, xs)
#check List β
variable [NoSuchClass α] (v : NoSuchType n)
#check 1 + n
end
#check n
"""
    status, lines = run(tmp_path, text)
    assert status == 1
    assert lines[:3] == ["4:0: info: n : Nat", "5:0: info: (n, xs) : Nat × List α", "6:0: info: List β : Type"]
    assert lines[3:] == ["8:0: info: 1 + n : Nat", "10:7: error: unknown identifier n [unknown-identifier]"]


@pytest.mark.parametrize(
    ("theorem", "line"),
    [
        ("theorem t : 1 + 1 = 2 := rfl", "2:0: info: t : 1 + 1 = 2"),
        (
            "theorem t (n : Nat) (m : Nat) (h : n < m) : n ≠ m := by omega",
            "2:0: info: t (n m : Nat) (h : n < m) : n ≠ m",
        ),
        # Lean adds a binder {α : Type u_1}.
        ("theorem t (a : α) : a = a := rfl", "2:7: error: #check of this theorem is not supported [unsupported-form]"),
    ],
)
def test_check_of_a_theorem(tmp_path: Path, theorem: str, line: str) -> None:
    assert run(tmp_path, f"{theorem}\n#check t\n")[1] == [line]


def test_check_of_a_theorem_in_a_namespace(tmp_path: Path) -> None:
    text = "variable (n : Nat)\nnamespace A\nlemma t : n = n := rfl\n#check t\nend A\n#check A.t\n#eval A.t\n"
    assert run(tmp_path, text)[1] == [
        "4:0: info: A.t (n : Nat) : n = n",
        "6:0: info: A.t (n : Nat) : n = n",
        "7:6: error: A.t is a proof (lemma), which has no value here [unsupported-name]",
    ]


def test_an_index_that_cannot_be_proved(tmp_path: Path) -> None:
    _, lines = run(tmp_path, "def get (a : Array Nat) (i : Nat) : Nat := a[i]\n#eval get #[1] 5\n")
    reason = "index 5 is out of bounds for size 1, so Lean accepts no proof that it is within them"
    assert lines == [f"2:6: error: undecided: {reason} [unsupported-form]"]


def test_faults_leave_the_rest_alone(tmp_path: Path) -> None:
    status, lines = run(tmp_path, "def := 3\n#eval 1 +\n#eval 2\ndef f := g\n#eval 3\n")
    assert status == 1
    assert [line for line in lines if "info" in line] == ["3:0: info: 2", "5:0: info: 3"]


def test_sorry_is_a_warning(tmp_path: Path) -> None:
    wanted = (0, ["1:0: warning: declaration uses 'sorry'"])
    assert run(tmp_path, "example : 1 = 2 := by sorry\n") == wanted
    assert run(tmp_path, "theorem t : 1 = 2 := by sorry\n") == wanted


def test_obligations(tmp_path: Path) -> None:
    text = "def f (a : Array Nat) : Nat := a[0]\nexample : 1 = 1 := by simp\n"
    assert run(tmp_path, text) == (0, [])
    _, lines = run(tmp_path, text, "--obligations")
    assert lines[0] == "1:0: info: f: the bounds of an index are not proved"
    assert lines[-1] == "2:0: info: the proof `by simp` is not checked"


def test_termination_is_an_obligation_of_functions_that_call_themselves(tmp_path: Path) -> None:
    text = """\
def plain (n : Nat) : Nat := n + 1
def itself : Nat → Nat | 0 => 0 | n + 1 => itself n
partial def promised (n : Nat) : Nat := promised (n + 1)
def helped (n : Nat) : Nat := go n
where go (n : Nat) : Nat := n + 1
def looping (n : Nat) : Nat := go n
where go : Nat → Nat | 0 => 0 | n + 1 => go n
namespace A
mutual
def even : Nat → Bool | 0 => true | n + 1 => odd n
def odd : Nat → Bool | 0 => false | n + 1 => even n
def both (n : Nat) : Bool := even n && odd n
end
end A
def later (n : Nat) : Nat := itself n
"""
    status, lines = run(tmp_path, text, "--obligations")
    assert status == 0
    named = [line.split(": info: ")[1] for line in lines]
    assert named == [f"{name}: termination is not checked" for name in ("itself", "looping", "A.even", "A.odd")]


def test_json_has_the_keys_of_lean(tmp_path: Path) -> None:
    _, lines = run(tmp_path, "#eval 1\n#eval ∃ x : Nat, x = y\n", "--json")
    first, second = map(json.loads, lines)
    assert first == {
        "severity": "information",
        "pos": {"line": 1, "column": 0},
        "endPos": {"line": 1, "column": 5},
        "kind": "[anonymous]",
        "keepFullRange": False,
        "isSilent": False,
        "fileName": str(tmp_path / "A.lean"),
        "data": "1",
        "caption": "",
        "code": None,
    }
    assert (second["severity"], second["code"]) == ("error", "unknown-identifier")
    assert second["pos"] == {"line": 2, "column": 21}


@pytest.mark.parametrize("options", [["--steps", "0"], ["--no-such-option"]])
def test_wrong_use(tmp_path: Path, options: list[str]) -> None:
    path = tmp_path / "A.lean"
    path.write_text("", encoding="utf-8")
    assert CliRunner().invoke(app, ["lean", str(path), *options]).exit_code != 0


def test_a_missing_file_is_wrong_use(tmp_path: Path) -> None:
    result = CliRunner().invoke(app, ["lean", str(tmp_path / "B.lean")])
    assert "cannot be read" in str(result.exception)
