-- case: the size of a filtered range is the number of its members that pass
def it : Nat := ((Finset.range 10).filter (fun i => 3 ∣ i)).card
-- gives: 4 : Nat

-- case: a list as a set forgets order and repetition
def it : Prop := [3, 1, 3, 2].toFinset = [1, 2, 3].toFinset ∧ [3, 1, 3].toFinset ≠ [3, 1, 2].toFinset
-- decides: true

-- case: intervals have the ends that their letters say (c closed, o open)
def it : List Nat := [(Finset.Icc 2 5).card, (Finset.Ico 2 5).card, (Finset.Ioc 2 5).card, (Finset.Ioo 2 5).card]
-- gives: [4, 3, 3, 2] : List Nat

-- case: an interval whose ends are the wrong way round is empty
def it : Prop := Finset.Icc 5 2 = ∅ ∧ ¬ (Finset.Icc 5 2).Nonempty ∧ (Finset.Icc (-2 : Int) 2).card = 5
-- decides: true

-- case: a sum takes the type that is expected, so the summands are coerced one by one
def f (l : List Nat) : Int := ∑ i ∈ Finset.range l.length, (l[i]! - 2)
def it : Prop := f [1, 5] = 2 ∧ (∑ i ∈ Finset.range 2, ((i : Int) - 2)) = -3
-- decides: true

-- case: the body of a sum ends before a difference, which has a lower precedence than products
def it : Int := ∑ i ∈ Finset.range 4, (i : Int) - 1
-- gives: 5 : Int

-- case: the body of a sum holds a product
def it : Nat := ∑ i ∈ Finset.range 4, i * 2 + 1
-- gives: 13 : Nat

-- case: an empty sum is 0 and an empty product is 1
def it : Nat × Nat := (∑ i ∈ Finset.range 0, i, ∏ i ∈ Finset.range 0, i)
-- gives: (0, 1) : Nat × Nat

-- case: a product over Ico is a factorial
def it : Nat := ∏ k ∈ Finset.Icc 1 5, k
-- gives: 120 : Nat

-- case: a sum with a condition leaves out the others
def it : Nat := ∑ i ∈ Finset.range 10 with i % 2 = 1, i
-- gives: 25 : Nat

-- case: sums as method calls
def it : Nat := (Finset.range 5).sum (fun i => i ^ 2) + (Finset.range 3).prod fun i => i + 1
-- gives: 36 : Nat

-- case: natural subtraction inside of a sum is truncated before the sum is an integer
def it : Prop := (∑ i ∈ Finset.range 3, (i - 1) : Nat) = (1 : Int)
-- decides: true

-- case: a set literal at type Finset counts equal items once
def it : Nat := ({1, 2, 1, 3} : Finset Nat).card
-- gives: 3 : Nat

-- case: union, intersection and difference
def it : Prop :=
  let a : Finset Nat := {1, 2, 3}
  let b : Finset Nat := {3, 4}
  a ∪ b = {4, 3, 2, 1} ∧ a ∩ b = {3} ∧ a \ b = {2, 1} ∧ symmDiff a b = {1, 2, 4}
-- decides: true

-- case: subsets, and proper ones
def it : Prop :=
  let a : Finset Nat := {1, 2}
  a ⊆ {2, 1} ∧ ¬ a ⊂ {2, 1} ∧ a ⊂ {1, 2, 3} ∧ ∅ ⊆ a ∧ ¬ {1, 5} ⊆ a
-- decides: true

-- case: insert and erase
def it : Prop := insert 4 ({1, 2} : Finset Nat) = {1, 2, 4} ∧ ({1, 2} : Finset Nat).erase 2 = {1} ∧ insert 1 ({1} : Finset Nat) = {1}
-- decides: true

-- case: the image of a set under a function that is not injective is smaller
def it : Nat := ((Finset.range 10).image (fun i => i % 3)).card
-- gives: 3 : Nat

-- case: products hold all pairs
def it : Nat := ((Finset.range 3 ×ˢ Finset.range 4).filter (fun p => p.1 = p.2)).card
-- gives: 3 : Nat

-- case: set builder notation over a finite set is a finite set
def it : Nat := Finset.card {i ∈ Finset.range 20 | i % 5 = 0}
-- gives: 4 : Nat

-- case: membership in a range bounds a quantifier
def it : Prop := ∀ i ∈ Finset.range 1000000000000, ∃ j ∈ Finset.Icc i (i + 1), j = i + 1 ∧ i < 5
-- decides: false

-- case: membership in a filtered set of a list bounds a quantifier
def f (l : List Int) : Prop := ∃ x ∈ l.toFinset.filter (fun x => x < 0), x * x = 1
def it : Prop := f [3, -1, 4] ∧ ¬ f [1, 4]
-- decides: true

-- case: an integer variable is bounded by an interval of integers
def it : Prop := ∃! x : Int, x ∈ Finset.Icc (-3) 3 ∧ x < -2
-- decides: true

-- case: the greatest and the least element, with the proof that there is one left out
def it : Nat × Int := (([3, 7, 5].toFinset).max' (by decide), ([3, -7, 5].toFinset).min' (by decide))
-- gives: (7, -7) : Nat × Int

-- case: max of a set is in WithBot, where the empty set has bottom
def it : Prop := ({1, 4} : Finset Nat).max = 4 ∧ ({1, 4} : Finset Nat).max = some 4 ∧ (∅ : Finset Nat).max = ⊥
-- decides: true

-- case: the maximum of a list is an option with another order, where bottom is least
def it : Prop := [2, 9, 4].maximum = some 9 ∧ ([] : List Nat).maximum = ⊥ ∧ ([] : List Nat).maximum < [0].maximum ∧ [2, 9].minimum = (2 : Nat)
-- decides: true

-- case: the minimum of an empty list is top, above all
def it : Prop := ([] : List Nat).minimum = ⊤ ∧ [7].minimum < ([] : List Nat).minimum
-- decides: true

-- case: a maximum is compared with a number, which is coerced
def f (l : List Int) (m : Int) : Prop := l.maximum = m
def it : Prop := f [1, 5, 2] 5 ∧ ¬ f [1, 5, 2] 2 ∧ ¬ f [] 0
-- decides: true

-- case: unbotD takes the default first
def it : Nat × Nat := (([] : List Nat).maximum.unbotD 7, [3].maximum.unbotD 7)
-- gives: (7, 3) : Nat × Nat

-- case: sup of naturals starts from bottom, which is 0
def it : Nat × Nat := ((Finset.range 4).sup (fun i => i * i), (∅ : Finset Nat).sup id)
-- gives: (9, 0) : Nat × Nat

-- case: integers have no bottom, so sup has no meaning there
def it : Int := ({1, 2} : Finset Int).sup id
-- refused: missing-instance

-- case: floats are not summed over a set, whose order is open
def it : Float := ∑ i ∈ Finset.range 3, i.toFloat
-- refused: missing-instance

-- case: the elements of a finite set have no order
def it : List Nat := (Finset.range 3).toList
-- refused: unsupported-name

-- case: sorting gives them one
def it : List Nat := (Finset.sort (· ≤ ·) ({5, 1, 3} : Finset Nat))
-- gives: [1, 3, 5] : List Nat

-- case: divisors, none for 0
def it : Prop := Nat.divisors 12 = {1, 2, 3, 4, 6, 12} ∧ Nat.divisors 0 = ∅ ∧ ∑ d ∈ Nat.properDivisors 28, d = 28
-- decides: true

-- case: prime factors without multiplicity
def it : Prop := Nat.primeFactors 60 = {2, 3, 5} ∧ Nat.primeFactors 0 = ∅ ∧ Nat.primeFactors 1 = ∅
-- decides: true

-- case: all subsets of a set of three
def it : Nat × Nat := ((Finset.range 3).powerset.card, ((Finset.range 4).powersetCard 2).card)
-- gives: (8, 6) : Nat × Nat

-- case: the powerset of a large set is not made
def it : Nat := (Finset.range 100).powerset.card
-- undecided: budget-size

-- case: the size of a huge range is not found by making it
def it : Nat := (Finset.range 1000000000000).card
-- undecided: budget-size

-- case: the union over a family
def it : Nat := ((Finset.range 4).biUnion (fun i => Finset.Ico i (i + 3))).card
-- gives: 6 : Nat

-- case: the universe of a small type
def it : Nat := (Finset.univ.filter (fun b : Bool => b = true)).card + Fintype.card Bool
-- gives: 3 : Nat

-- case: a literal without a type cannot be read
def it := {1, 2}
-- refused: cannot-infer

-- case: a list is no finite set
def it : Finset Nat := [1, 2]
-- refused: type-mismatch

-- case: open Finset shortens the names
open Finset in
def it : Nat := ∑ i ∈ range 5, i
-- gives: 10 : Nat

-- case: a finite set in a definition and a fold
def covered (l : List (Nat × Nat)) : Finset Nat := l.foldl (fun acc p => acc ∪ Finset.Ico p.1 p.2) ∅
def it : Nat := (covered [(0, 3), (2, 5), (9, 9)]).card
-- gives: 5 : Nat

-- case: a sum over all indices of a list
def f (l : List Int) : Int := ∑ i : Fin l.length, l[i] * 2
def it : Int := f [1, 2, -5]
-- gives: -4 : Int

-- case: the universe of Fin n has n elements, none for 0
def it : Prop := Fintype.card (Fin 3) = 3 ∧ (Finset.univ : Finset (Fin 0)) = ∅ ∧ ∑ i : Fin 4, (i : Nat) = 6
-- decides: true

-- case: a sum over pairs takes them apart
def it : Nat := ∑ (i, j) ∈ Finset.range 3 ×ˢ Finset.range 3, i * j
-- gives: 9 : Nat

-- case: disjoint sets share no element
def it : Prop := Disjoint [1].toFinset [2].toFinset ∧ ¬ Disjoint [1, 2].toFinset [2].toFinset
-- decides: true

-- case: a predicate of truth values is no predicate of propositions, and functions are not coerced
def isEven (n : Nat) : Bool := n % 2 == 0
def it : Nat := ((Finset.range 10).filter isEven).card
-- refused: type-mismatch

-- case: written as a function the truth value is coerced
def isEven (n : Nat) : Bool := n % 2 == 0
def it : Nat := ((Finset.range 10).filter (fun n => isEven n)).card
-- gives: 5 : Nat

-- case: a numeral at WithBot of numbers is the number
def it : Prop := [1, 3, 2].maximum = 3 ∧ [1, 3, 2].maximum ≠ 4 ∧ 2 < [1, 3, 2].maximum ∧ [1, 3].minimum = 1
-- decides: true
