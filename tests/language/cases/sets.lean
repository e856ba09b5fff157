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

-- case: a finite set is coerced to a set of its members
def it : Prop := 1 ∈ (↑[1, 2].toFinset : Set Nat) ∧ (Finset.range 3 : Set Nat) = {0, 1, 2}
-- decides: true

-- case: injective on a set speaks of its members alone
def it : Prop := Set.InjOn (fun n : Nat => n % 3) {0, 1, 2} ∧ ¬ Set.InjOn (fun n : Nat => n % 3) (Set.Icc 0 3)
-- decides: true

-- case: the set of everything is not compared member by member without end
def it : Prop := Set.univ = {n : Nat | n ≥ 0}
-- undecided: unbounded-quantifier

-- case: sets are values that functions take
def evens : Set Nat := {n | n % 2 = 0}
def small : Set Nat := Set.Icc 1 4
def f (s : Set Nat) (n : Nat) : Prop := n ∈ s
def it : Prop := f evens 4 ∧ ¬ f evens 3 ∧ f small 4 ∧ f (evens ∪ {3}) 3 ∧ ¬ f (evens ∩ small) 6 ∧ f Set.univ 3 ∧ ¬ f ∅ 3 ∧ f (setOf fun n => n > 2) 3
-- decides: true

-- case: a set that has a name for a while
def it : Prop := let S := {x : Nat | x ∈ [1, 2]}; 2 ∈ S ∧ 3 ∉ S
-- decides: true

-- case: the greater of two pairs in the order of the dictionary, and its parts
def it : Prop := max (toLex (1, 2)) (toLex (1, 3)) = toLex (1, 3) ∧ (min (toLex (1, 2)) (toLex (0, 3))).1 = 0 ∧ (ofLex (toLex (1, 2))).2 = 2
-- decides: true

-- case: members that are made of indices are bounded by them
def sums (l : List Int) (r : Int) : Prop := IsGreatest {x : Int | ∃ i j : Nat, i < j ∧ j < l.length ∧ x = l[i]! + l[j]!} r
def it : Prop := sums [3, 1, 5] 8 ∧ ¬ sums [3, 1, 5] 6 ∧ ¬ sums [3, 1, 5] 9 ∧ ¬ sums [3] 3
-- decides: true

-- case: the image of a list as a set, member by member
def it : Prop := {x : Nat | ∃ y ∈ [1, 2], x = y * y} = {4, 1} ∧ {x : Nat | ∃ y ∈ [1, 2], x = y * y} ≠ {4}
-- decides: true
