-- case: the greatest element of a set that is given by a predicate
def f (l : List Int) (r : Int) : Prop := IsGreatest {x | x ∈ l} r
def it : Prop := f [1, 5, 2] 5 ∧ ¬ f [1, 5, 2] 2 ∧ ¬ f [1, 5, 2] 9 ∧ ¬ f [] 0
-- decides: true

-- case: the least number with a property, bounded by a guard of the set
def it : Prop := IsLeast {n : Nat | 0 < n ∧ n ≤ 20 ∧ 4 ∣ n ∧ 6 ∣ n} 12
-- decides: true

-- case: a set without bounds has a least element that others may refute
def it : Prop := IsLeast {n : Nat | 10 < n * n} 5
-- decides: false

-- case: that a number is the greatest of a set without bounds is not searched without end
def it : Prop := IsGreatest {n : Nat | n * n = n * n * 1 ∧ n % 1000 = 0 ∧ n < n * n + 1} 1000000
-- undecided: unbounded-quantifier

-- case: membership is the predicate
def evens : Set Nat := {n | n % 2 = 0}
def it : Prop := 4 ∈ evens ∧ 3 ∉ evens ∧ 4 ∈ evens ∩ {n | n > 3} ∧ 3 ∈ evens ∪ {3} ∧ 4 ∉ evens \ {4}
-- decides: true

-- case: intervals as sets
def it : Prop := 3 ∈ Set.Icc 1 3 ∧ 3 ∉ Set.Ico 1 3 ∧ 1 ∉ Set.Ioc 1 3 ∧ 2 ∈ Set.Ioo 1 3 ∧ 1 ∈ Set.Iic 1 ∧ 1 ∉ Set.Ioi 1
-- decides: true

-- case: an interval bounds a quantifier
def it : Prop := ∀ x ∈ Set.Icc (-2 : Int) 2, x * x ≤ 4
-- decides: true

-- case: an intersection bounds a quantifier by either part
def it : Prop := ∃ x ∈ Set.Icc 3 9 ∩ {n : Nat | n % 5 = 0}, x = 5
-- decides: true

-- case: equal sets have the same members
def it : Prop := {x : Nat | x ∈ [1, 2, 1]} = {x | x ∈ [2, 1]} ∧ {x : Nat | x ∈ [1, 2]} ≠ {x | x ∈ [1]}
-- decides: true

-- case: an inclusion of sets
def it : Prop := {x : Nat | x ∈ [1, 2]} ⊆ Set.Icc 1 3 ∧ ¬ {x : Nat | x ∈ [0, 2]} ⊆ Set.Icc 1 3
-- decides: true

-- case: equality with a set literal
def it : Prop := {x : Nat | x ∈ [3, 1]} = {1, 3}
-- decides: true

-- case: upper bounds are those that no member passes
def it : Prop := 5 ∈ upperBounds {x : Nat | x ∈ [1, 5]} ∧ 4 ∉ upperBounds {x : Nat | x ∈ [1, 5]} ∧ 1 ∈ lowerBounds {x : Nat | x ∈ [1, 5]}
-- decides: true

-- case: a function that is not injective has a counterexample
def it : Prop := Function.Injective (fun n : Nat => n / 2)
-- decides: false

-- case: an injective function on an infinite type stays open
def it : Prop := Function.Injective (fun n : Nat => n + 1)
-- undecided: unbounded-quantifier

-- case: on truth values injectivity is decided
def it : Prop := Function.Injective not ∧ ¬ Function.Injective (fun b : Bool => b || true)
-- decides: true

-- case: monotonicity may be refuted
def it : Prop := Monotone (fun n : Nat => 10 - n)
-- decides: false

-- case: a definition of the file goes before Mathlib's notion
def IsGreatest (l : List Nat) (n : Nat) : Prop := l = [n]
def it : Prop := IsGreatest [3] 3 ∧ ¬ IsGreatest [3, 2] 3
-- decides: true

-- case: a set without members
def it : Prop := ¬ Set.Nonempty {x : Nat | x ∈ [1, 2] ∧ x > 2} ∧ Set.Nonempty {x : Nat | x ∈ [1, 2] ∧ x > 1}
-- decides: true

-- case: pairs in the order of the dictionary
def it : Prop := toLex (1, 9) < toLex (2, 0) ∧ toLex (1, 2) ≤ toLex (1, 2) ∧ ¬ toLex (1, 3) ≤ toLex (1, 2) ∧ toLex (0, 5) < toLex (0, 6)
-- decides: true

-- case: the first pair in the order of the dictionary, among many
def it : Prop := ∀ i j : Nat, i < j → j < 6 → i + j = 5 → toLex (0, 5) ≤ toLex (i, j)
-- decides: true
