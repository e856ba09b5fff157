-- case: Lean cannot decide whether a natural number exists, although one does
def f (n : Nat) : Nat := n * 2
def it : Nat := if ∃ n : Nat, f n = 4 then 1 else 0
-- refused: missing-instance at 2:0

-- case: nor whether something holds for all integers, as a truth value or under decide
def it : Bool := decide (∀ x : Int, x ≥ 0)
-- refused: missing-instance at 1:0

-- case: nor for all integers in the condition of a do block
def it : Bool := Id.run do
  if ∀ x : Int, x * x = x then return true
  return false
-- refused: missing-instance at 1:0

-- case: nor inside of a bounded quantifier
def it (l : List Nat) : Bool := ∀ x ∈ l, ∃ y : Nat, y + y = x
-- refused: missing-instance at 1:0

-- case: nor with the bounds after two binders
def it (n : Nat) : Bool := ∃ i j : Nat, i < n ∧ j < n ∧ i * j = 6
-- refused: missing-instance at 1:0

-- case: bounded quantifiers are decided
def f (n : Nat) : Bool := ∀ x < n, x * x < 10
def g (l : List Int) : Bool := ∀ x ∈ l, ∃ y, y ∈ l ∧ y + x = 0
def h (n : Nat) : Bool := decide (∃ x, x < n ∧ x * x = 9)
def k (a : Array Nat) : Bool := ∀ i j : Fin a.size, i < j → a[i] ≤ a[j]
def l (n : Nat) : Bool := ∀ i, (h : i < n) → i + 1 ≤ n
def it := [f 4, f 5, g [1, -1], g [1], h 3, h 4, k #[1, 2], k #[2, 1], l 4]
-- gives: [true, false, true, false, false, true, true, false, true] : List Bool

-- case: a proposition that is not decided needs no instance
def p : Prop := ∀ x : Int, x ≥ 0
def it : Prop := ¬ p ∧ ∃ n : Nat, n * n = 4
-- decides: true

-- case: classical logic decides everything
open Classical in
noncomputable def it : Bool := ∀ x : Int, x ≥ 0
-- gives: false : Bool
