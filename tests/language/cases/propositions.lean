-- case: a bounded universal quantifier
def it : Bool := ∀ i, i < 5 → i * i < 20
-- gives: true : Bool

-- case: a bounded existential quantifier with guards after two binders
def it : Prop := ∃ i j, i < 4 ∧ j < 4 ∧ i * j = 6
-- decides: true

-- case: membership bounds a quantifier
def f (xs : List Int) : Bool := ∀ x ∈ xs, ∃ y ∈ xs, y = -x
def it := (f [1, -1], f [1, 2])
-- gives: (true, false) : Bool × Bool

-- case: the bound may be the second premise
def f (lo hi : Nat) : Bool := ∀ i, lo ≤ i → i < hi → i % 2 = 0
def it := (f 4 5, f 4 6)
-- gives: (true, false) : Bool × Bool

-- case: an unbounded existential with a witness
def it : Prop := ∃ n : Nat, n * n = 49
-- decides: true

-- case: an unbounded universal with a counterexample
def it : Prop := ∀ n : Nat, n < 100
-- decides: false

-- case: an unbounded universal that holds stays undecided
def it : Prop := ∀ n : Nat, n + 1 > n
-- undecided: unbounded-quantifier

-- case: false and undecided is false
def it : Prop := (∀ n : Nat, n + 1 > n) ∧ 1 = 2
-- decides: false

-- case: true or undecided is true
def it : Prop := (∀ n : Nat, n + 1 > n) ∨ 1 = 1
-- decides: true

-- case: a false premise makes an implication true
def it : Prop := 1 = 2 → ∀ n : Nat, n + 1 > n
-- decides: true

-- case: divisibility over Int in both directions
def f (n : Int) : Prop := ∃ k : Int, n = 11 * k
def it : Prop := f (-121) ∧ ¬ f 12
-- decides: true

-- case: no natural number squares to 50
def it : Prop := ∃ i : Nat, i * i = 50
-- decides: false

-- case: powers
def f (n : Nat) : Prop := ∃ m : Nat, n = 4 ^ m
def it : Prop := f 64 ∧ ¬ f 32
-- decides: true

-- case: exactly one
open Classical in
noncomputable def f (xs : List Nat) : Bool := ∃! i, i < xs.length ∧ xs[i]! = 3
def it := (f [1, 3], f [3, 3], f [])
-- gives: (true, false, false) : Bool × Bool × Bool

-- case: ¬ binds tighter than ∧, and takes in an equation
def it : Bool := ¬ 1 = 2 ∧ 3 = 3
-- gives: true : Bool

-- case: a lazy let is not computed where it is not needed
def f (n : Nat) : Bool :=
  let big := (List.range (10 ^ 12)).all (· < 5)
  if n = 0 then true else big
def it := f 0
-- gives: true : Bool

-- case: out of range reads give the default
def it := ([1][5]!, #['x'][3]!, [1][5]?, ["a"].getD 4 "z")
-- gives: (0, 'A', none, "z") : Nat × Char × Option Nat × String

-- case: Euclidean division of Int and division by zero
def it : List Int := [-12 / 7, -12 % 7, -4 / -3, 5 / 0, -4 % 0]
-- gives: [-2, 2, 2, 0, -4] : List Int

-- case: strings compare by code points
def it : List Bool := ["a" < "b", "Z" < "a", "" < "a", "b" < "ab"]
-- gives: [true, true, true, false] : List Bool

-- case: UInt8 wraps around
def it : List UInt8 := [200 + 100, 3 - 5, 256]
-- gives: [44, 254, 0] : List UInt8

-- case: a ∤ b is ¬ a ∣ b
def f (n : Nat) : List Nat := (List.range n).filter (fun d => d ∤ n)
def g (n : Int) : Bool := -3 ∤ n ∧ 2 ∣ n
def it := (f 6, g 4, g 6)
-- gives: ([0, 4, 5], true, false) : List Nat × Bool × Bool
