"""Forbidden means: each is found wherever it can stand, and what merely looks like one is not."""

import pytest

from veriscale.lean.diagnostics import Code
from veriscale.lean.forbidden import Candidate, forbidden_means
from veriscale.lean.source import Source, Span

TAKEN = frozenset({"f", "f_precond", "f_postcond", "helper"})

FORBIDDEN = [
    "def g : Nat := sorry",
    "theorem t : 1 = 2 := by sorry",
    "theorem t : 1 = 2 := by\n  induction 1 with\n  | zero => sorry\n  | succ n => simp",
    "def g (a : Array Nat) : Nat := a[0]'(by admit)",
    "def g (a : Array Nat) : Nat := a[0]'(by stop simp)",
    "def g : Nat := sorryAx Nat",
    'def g : String := s!"{(sorry : Nat)}"',
    "axiom a : 1 = 2",
    "opaque g : Nat",
    "unsafe def g : Nat := 3",
    "@[implemented_by h] def g : Nat := 3",
    "@[simp, implemented_by h] def g : Nat := 3",
    '@[extern "x"] def g : Nat := 3',
    "@[export x] def g : Nat := 3",
    "@[csimp] theorem g : @h = @k := rfl",
    "@[macro Lean.Parser.Term.app] def g := 3",
    "@[default_instance] instance : Inhabited T := ⟨3⟩",
    "attribute [implemented_by h] g",
    "attribute [local simp, csimp] g",
    "attribute [-instance] instBEqNat",
    "attribute [local instance] Classical.propDecidable",
    "attribute [instance 1000] g",
    "theorem t : 1 = 1 := by native_decide",
    "theorem t : 1 = 1 := by decide +native",
    "theorem t : 1 = 1 := by decide +kernel +native",
    "theorem t : 1 = 1 := by decide (config := { native := true })",
    "theorem t : 1 = 1 := Lean.ofReduceBool _ _ rfl",
    "instance : BEq Int := ⟨fun _ _ => true⟩",
    "instance myEq : BEq Int where\n  beq _ _ := true",
    "local instance : BEq Int := ⟨fun _ _ => true⟩",
    "scoped instance (priority := high) : LT Nat := ⟨fun _ _ => True⟩",
    "@[instance] def g : LE Int := ⟨fun _ _ => True⟩",
    "@[instance 10000] abbrev g : Ord Nat := ⟨fun _ _ => .eq⟩",
    "instance : DecidableEq Nat := fun _ _ => isTrue h",
    "instance : Add Nat := ⟨fun a _ => a⟩",
    "instance : HAdd Nat Nat Nat := ⟨fun a _ => a⟩",
    "instance : BEq (List Int) := ⟨fun _ _ => true⟩",
    "instance {α : Type} : BEq α := ⟨fun _ _ => true⟩",
    "instance {α} [Ord α] : BEq (List α) := ⟨fun _ _ => true⟩",
    'instance : ToString Nat := ⟨fun _ => ""⟩',
    "instance : Coe Nat Bool := ⟨fun _ => true⟩",
    "instance (a b : Nat) : Decidable (a = b) := isTrue trivial",
    "instance (p : Prop) : Decidable p := Classical.propDecidable p",
    "abbrev Mine := Nat\ninstance : BEq Mine := ⟨fun _ _ => true⟩",
    "class E (α : Type) extends BEq α\ninstance : E Nat := ⟨⟨fun _ _ => true⟩⟩",
    "class E (α : Type) where\n  [eq : BEq α]\ninstance : E Nat := ⟨⟨fun _ _ => true⟩⟩",
    "namespace A\nclass Ord (α : Type) where\n  x : α\nend A\ninstance : Ord Nat := ⟨fun _ _ => .eq⟩",
    "namespace A\nstructure Nat where\n  x : Bool\nend A\ninstance : BEq Nat := ⟨fun _ _ => true⟩",
    "namespace A\nstructure Nat where\n  x : Bool\nend A\nopen A\ninstance : BEq Nat := ⟨fun _ _ => true⟩",
    "class Shape (α : Type) where\n  area : α → Nat\nnamespace B\ninstance : LT Nat := ⟨fun _ _ => True⟩\nend B",
    "open Nat in instance : BEq Nat := ⟨fun _ _ => true⟩",
    "namespace A\ninstance : BEq Nat := ⟨fun _ _ => true⟩\nend A",
    "theorem t : True := trivial instance : BEq Nat := ⟨fun _ _ => true⟩",
    "example : True := by trivial instance : BEq Nat := ⟨fun _ _ => true⟩",
    "variable [BEq Nat]",
    "variable {α : Type} [inst : Ord Int]",
    'notation a " = " b => True',
    'local notation:50 a:50 " == " b:50 => true',
    'infixl:65 " + " => Nat.sub',
    'infixl:65 r" + " => Nat.sub',
    'infixl:65 " \\x2b " => Nat.sub',
    'open Nat in local infixl:65 " * " => Nat.sub',
    'prefix:max "-" => id',
    'notation "Nat" => Int',
    'notation "max" => min',
    'notation "helper" => 3',
    'notation "3" => 4',
    'macro "x" : term => `(3)',
    "macro_rules | `($a = $b) => `(True)",
    'syntax "x" : term',
    'elab "x" : term => return mkNatLit 3',
    "def f_precond (n : Nat) : Prop := True",
    "def f (n : Nat) : Nat := 0",
    "theorem f_postcond : True := trivial",
    "abbrev helper := 3",
    "structure helper where\n  x : Nat",
    "inductive helper | a",
    "def _root_.f : Nat := 3",
    "#eval 1 + 1",
    "#exit",
    'run_cmd logInfo m!"x"',
    "initialize x : Nat ← pure 3",
    "export A (f)",
    "open A renaming f → g",
    "set_option debug.skipKernelTC true",
    "set_option compiler.extract_closed false in\ndef g := 3",
    "set_option warn.sorry false",
    "def main : IO Unit := pure ()",
    'def g : Nat := unsafeCast "x"',
    'def g : Nat := dbg_trace "x"; 3',
    'def g : Nat := dbgTrace "x" fun _ => 3',
    "def g (x : Nat) : Bool := ptrAddrUnsafe x == 0",
    "def g : Nat := lcProof",
]

ALLOWED = [
    "def g : Nat := 3 -- sorry, axiom g",
    "/- sorry #eval unsafe -/ def g : Nat := 3",
    'def g : String := "sorry axiom native_decide"',
    "def g (stop admit native renaming : Nat) : Nat := stop + native + admit + renaming",
    "theorem t : 1 = 1 := by decide",
    "@[simp, reducible, inline] def g : Nat := 3",
    "attribute [simp] g",
    "attribute [local simp, -simp] g h",
    "structure P where\n  x : Nat\ninstance : BEq P := ⟨fun a b => a.x == b.x⟩",
    "structure P where\n  x : Nat\ninstance : HAdd P Nat P := ⟨fun a b => ⟨a.x + b⟩⟩",
    "inductive T (α : Type) | leaf | node (l r : T α)\ninstance {α} [BEq α] : BEq (T α) := ⟨fun _ _ => true⟩",
    "class Shape (α : Type) where\n  area : α → Nat\ninstance : Shape Nat := ⟨fun n => n⟩",
    "class A.Shape (α : Type) where\n  area : α → Nat\ninstance : A.Shape Nat := ⟨fun n => n⟩",
    "namespace A\nclass Shape (α : Type) where\n  area : α → Nat\ninstance : Shape Nat := ⟨fun n => n⟩\nend A",
    "namespace A\nstructure P where\n  x : Nat\nend A\nopen A\ninstance : BEq P := ⟨fun a b => a.x == b.x⟩",
    "class S (α : Type) where\n  a : α\nclass T (α : Type) extends S α where\n  b : α\ninstance : T Nat := ⟨⟨1⟩, 2⟩",
    "instance (n : Nat) : Decidable (g n) := by unfold g; infer_instance",
    "variable {α : Type} [BEq α] (n : Nat)",
    'infixl:65 " +++ " => List.append',
    'notation "⟪" a ", " b "⟫" => (a, b)',
    'local notation a " ≡ " b => a = b',
    "set_option maxRecDepth 1000",
    "set_option linter.unusedVariables false in\ndef g (n : Nat) := 3",
    "namespace A\ndef f : Nat := 3\ndef helper := 4\nend A",
    "def f' : Nat := 3",
    "def g := Id.run do\n  let mut x := 0\n  return x",
    "open Nat List in\ndef g := 3",
    "deriving instance BEq for P",
    "partial def g (n : Nat) : Nat := g n",
]


def means(text: str) -> tuple[str, ...]:
    found = forbidden_means(Candidate.whole(Source(text + "\n"), TAKEN))
    assert all(item.code is Code.FORBIDDEN for item in found)
    return tuple(item.message for item in found)


@pytest.mark.parametrize("text", FORBIDDEN)
def test_is_found(text: str) -> None:
    assert means(text)


@pytest.mark.parametrize("text", FORBIDDEN)
def test_is_found_behind_other_text(text: str) -> None:
    assert means("def ok : Nat := 3\n\n" + text + "\n\ndef also := 4")


@pytest.mark.parametrize("text", ALLOWED)
def test_is_no_means(text: str) -> None:
    assert means(text) == ()


def test_the_place_is_that_of_the_word() -> None:
    source = Source("def g : Nat := 1\ntheorem t : g = 2 := by\n  exact sorry\n")
    spans = {source.slice(item.span) for item in forbidden_means(Candidate.whole(source))}
    assert "sorry" in spans


def test_only_what_the_candidate_wrote_counts() -> None:
    text = "axiom a : 1 = 2\ndef g : Nat := 3\n"
    start = text.index("def")
    assert forbidden_means(Candidate(Source(text), (Span(start, len(text)),))) == ()
    assert forbidden_means(Candidate(Source(text), (Span(0, start),))) != ()


def test_a_type_of_the_task_is_not_the_candidates_own() -> None:
    text = "structure P where\n  x : Nat\n"
    source = Source(text + "instance : BEq P := ⟨fun _ _ => true⟩\n")
    assert forbidden_means(Candidate(source, (Span(len(text), len(source.text)),))) != ()
    assert forbidden_means(Candidate.whole(source)) == ()
