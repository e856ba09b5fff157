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

-- case: a definition that is not reducible hides that its proposition can be decided
def even (n : Nat) : Prop := n % 2 = 0
def it : Nat := if even 4 then 1 else 0
-- refused: missing-instance at 2:0

-- case: the same where a Bool is expected
def even (n : Nat) : Prop := n % 2 = 0
def it : List Nat := [1, 2].filter fun n => even n
-- refused: missing-instance at 2:0

-- case: abbreviations and reducible definitions hide nothing
abbrev even (n : Nat) : Prop := n % 2 = 0
@[reducible] def odd (n : Nat) : Prop := ¬ even n
def it : List Nat := [1, 2, 3].filter fun n => odd n
-- gives: [1, 3] : List Nat

-- case: an instance that unfolds the definition
def even (n : Nat) : Prop := n % 2 = 0
instance (n : Nat) : Decidable (even n) := by unfold even; infer_instance
def it : Nat := if even 4 then 1 else 0
-- gives: 1 : Nat

-- case: an instance by what the definition stands for
def square (n : Nat) : Prop := ∃ k ≤ n, k * k = n
instance : DecidablePred square := fun n => inferInstanceAs (Decidable (∃ k ≤ n, k * k = n))
def it : List Nat := (List.range 10).filter fun n => square n
-- gives: [0, 1, 4, 9] : List Nat

-- case: an instance of Decidable for what has none
def square (n : Nat) : Prop := ∃ k, k * k = n
instance : DecidablePred square := fun n => inferInstanceAs (Decidable (∃ k, k * k = n))
def it : List Nat := (List.range 10).filter fun n => square n
-- refused: missing-instance at 2:0

-- case: an instance for a relation with an unknown name
def near (a b : Nat) : Prop := a ≤ b + 1
instance : DecidableRel nearby := fun a b => inferInstanceAs (Decidable (a ≤ b + 1))
def it : Nat := 1
-- refused: unknown-identifier at 2:24

-- case: a conjunction in front of an arrow is no bound
def it : Bool := ∀ i : Nat, 0 < i ∧ i < 9 → i * i > 0
-- refused: missing-instance at 1:0

-- case: a product that is bounded bounds no factor
def it : Bool := ∀ d : Nat, d * d ≤ 9 → d < 4
-- refused: missing-instance at 1:0

-- case: divisibility bounds nothing
def it : Bool := ∀ d : Nat, d ∣ 9 → d < 10
-- refused: missing-instance at 1:0

-- case: a lower bound and then an upper one
def it : Bool := ∀ d : Nat, 2 ≤ d → d < 7 → 7 % d ≠ 0
-- gives: true : Bool

-- case: the bound of ∃ stands in front
def it : Bool := ∃ k : Nat, k * k = 9 ∧ k ≤ 9
-- refused: missing-instance at 1:0

-- case: equality at a type with BEq alone
def same {α : Type} [BEq α] (a b : α) : Bool := a = b
def it : Bool := same 1 1
-- refused: missing-instance at 1:0

-- case: no instance decides over the parts of a list, although they are few
def it : Bool := decide (∀ l : List Nat, l <+: [1] → l.length ≤ 1)
-- refused: missing-instance at 1:0

-- case: nor whether there is one
def it : Nat := if ∃ l : List Nat, l.Sublist [1] then 1 else 0
-- refused: missing-instance at 1:0

-- case: instances are about membership, and not about contains
def it : Bool := ∀ x : Nat, [1].contains x → x = 1
-- refused: missing-instance at 1:0

-- case: nor about an equivalence, or a disjunction
def f : Bool := decide (∀ x : Nat, x < 3 ∨ x = 3)
def it : Bool := decide (∀ x : Nat, [1].count x = 0 ↔ x ≠ 1)
-- refused: missing-instance at 1:0
