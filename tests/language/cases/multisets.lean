-- case: lists are equal as multisets where one is a permutation of the other
def f (a b : List Nat) : Prop := (a : Multiset Nat) = (b : Multiset Nat)
def it : Prop := f [1, 2, 2] [2, 1, 2] ∧ ¬ f [1, 2] [1, 2, 2] ∧ f [] []
-- decides: true

-- case: an arrow coerces the other side too
def f (a b : List Nat) : Prop := (↑a : Multiset Nat) = ↑b
def it : Prop := f [3, 1] [1, 3]
-- decides: true

-- case: counts and sizes
def it : Nat × Nat := (Multiset.count 2 (Multiset.ofList [1, 2, 2]), Multiset.card ([1, 2, 2] : Multiset Nat))
-- gives: (2, 3) : Nat × Nat

-- case: the sum of a multiset does not rest on an order
def it : Int := (Multiset.ofList [1, -2, 5]).sum
-- gives: 4 : Int

-- case: subtraction takes away one copy for each
def it : Prop := (Multiset.ofList [1, 1, 2]) - Multiset.ofList [1, 3] = Multiset.ofList [2, 1]
-- decides: true

-- case: the order of multisets counts copies, inclusion does not
def it : Prop := Multiset.ofList [1, 1] ⊆ Multiset.ofList [1] ∧ ¬ Multiset.ofList [1, 1] ≤ Multiset.ofList [1] ∧ Multiset.ofList [1] ≤ Multiset.ofList [2, 1]
-- decides: true

-- case: the set of a multiset
def it : Nat := (Multiset.ofList [1, 1, 4]).toFinset.card
-- gives: 2 : Nat

-- case: map and filter keep copies
def it : Prop := (Multiset.ofList [1, 2, 3]).map (· / 2) = {0, 1, 1} ∧ (Multiset.ofList [1, 2, 2]).filter (· > 1) = {2, 2}
-- decides: true

-- case: a quantifier over the members of a multiset
def it : Prop := ∀ x ∈ (Multiset.ofList [1, 2, 3]), x < 4
-- decides: true
