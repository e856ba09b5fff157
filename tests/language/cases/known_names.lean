-- case: a proof by name is unsupported, since Lean knows the name
def it (n : Nat) : Nat := if h : n = n then Classical.choice ⟨n⟩ else 0
-- refused: unsupported-name at 1:44

-- case: a notion of Mathlib without a meaning here is unsupported
def it : Bool := IsLUB 3 4
-- refused: unsupported-name at 1:17

-- case: a name that nobody declares is unknown
def it : Nat := isGreatestOfAll 3
-- refused: unknown-identifier at 1:16

-- case: a file may declare such a name itself
def IsGreatest (a b : Nat) : Bool := a > b
def it := IsGreatest 3 2
-- gives: true : Bool

-- case: a theorem of the file is known, but is no term here
theorem three : 3 = 3 := by decide
def it : Nat := if three then 1 else 0
-- refused: unsupported-name at 2:19

-- case: a function of core cannot be declared again
def List.map (x : Nat) : Nat := x
def it := 3
-- refused: duplicate-declaration at 1:0

-- case: in a namespace of its own it can
namespace A
def List.map (x : Nat) : Nat := x + 1
end A
def it := A.List.map 3
-- gives: 4 : Nat
