-- case: every value that is in neither list occurs equally often, namely never
def same (l r : List Int) : Prop := ∀ x, l.count x = r.count x
def it : Prop := same [3, 1, 3] [1, 3, 3]
-- decides: true

-- case: an element that occurs once more is a counterexample
def it : Prop := ∀ x : Int, [3, 1, 3].count x = [1, 3, 1].count x
-- decides: false

-- case: a value in neither list is a counterexample too: 0 is not 1
def it : Prop := ∀ x : Nat, [0, 1, 2].count x = 1
-- decides: false

-- case: a witness beyond the list
def it : Prop := ∃ c : Char, c ∉ "abc".toList ∧ "xyz".toList.count c = 0
-- decides: true

-- case: there is no character that is in the first text alone
def it : Prop := ∃ c : Char, c ∈ "abc".toList ∧ "cba".toList.count c ≠ 1
-- decides: false

-- case: counting by a filter tells the items apart as well
def it : Prop := ∀ v : Int, ([1, 2, 2].filter (· == v)).length = ([2, 1, 2].filter (fun y => v = y)).length
-- decides: true

-- case: counting by a filter, with a difference
def it : Prop := ∀ v : Int, ([1, 2, 2].filter (· == v)).length = ([2, 1].filter (fun y => v = y)).length
-- decides: false

-- case: strings, where no bounds can be given
def it : Prop := ∀ s : String, ["a", "b", "a"].count s = ["b", "a", "a"].count s
-- decides: true

-- case: pairs and lists of a kind that occurs nowhere
def it : Prop := (∀ p : Int × String, [(1, "a")].count p ≤ 1) ∧ ∀ l : List Nat, [[1], []].count l ≤ 1
-- decides: true

-- case: a condition that is no comparison does not matter where all other values satisfy the rest
def it : Prop := ∀ x : Int, x % 2 = 0 → [1, 2, 4].count x = [4, 2].count x
-- decides: true

-- case: the condition matters for the items
def it : Prop := ∀ x : Int, x % 2 = 0 → [1, 2, 4].count x = [1, 4].count x
-- decides: false

-- case: a condition that is no comparison, where other values violate the rest
def it : Prop := ∀ x : Int, x * x = 10000000001 → [1, 2].count x = 1
-- undecided: unbounded-quantifier

-- case: between the numbers that a variable is compared with it may be anything
def it : Prop := ∀ x : Int, x < 3 ∨ x > 5 ∨ [3, 5].count x = 1
-- decides: false

-- case: below the least number that a variable is compared with
def it : Prop := ∃ x : Int, x < -1000000 ∧ [3].count x = 0
-- decides: true

-- case: a natural number has none below zero
def it : Prop := ∃ x : Nat, x < 2 ∧ [0, 1].count x = 0
-- decides: false

-- case: from the length on, an access does not change
def it : Prop := ∀ i : Nat, [1, 2][i]? = #[1, 2][i]?
-- decides: true

-- case: there is no rotation
def it : Prop := ∃ k, [1, 2, 3].drop k ++ [1, 2, 3].take k = [3, 2, 1]
-- decides: false

-- case: a list is the longest sublist with a property
def it : Prop := ∀ s : List Int, s.Sublist [5, 1, 2] → s.Pairwise (· < ·) → s.length ≤ 2
-- decides: true

-- case: a longer sublist is a counterexample
def it : Prop := ∀ s : List Int, s.Pairwise (· < ·) → s.Sublist [5, 1, 2, 3] → s.length ≤ 2
-- decides: false

-- case: a definition in the guard is looked into
def common (a b s : List Int) : Prop := s.Sublist a ∧ s.Sublist b
def it : Prop := (∃ s, common [1, 2, 3] [2, 1, 3] s ∧ s.length = 2) ∧ ∀ s, common [1, 2, 3] [2, 1, 3] s → s.length ≤ 2
-- decides: true

-- case: a definition that binds a variable of its own, used twice
def isPart (l x : List Nat) : Prop := ∃ y z, l = y ++ x ++ z
def it : Prop := (∀ x, isPart [1, 2] x → x.length ≤ 2) ∧ ∃ x, isPart [1, 2] x ∧ isPart [2, 1] x ∧ x.length = 1
-- decides: true

-- case: contiguous parts, the empty one included
def it : Prop := (∀ l : List Int, l ≠ [] → l <:+: [1, -2, 3] → l.sum ≤ 3) ∧ ∃ l : List Int, l <:+: [-1] ∧ l.sum = 0
-- decides: true

-- case: beginnings and ends
def it : Prop := (∀ l : List Nat, l <+: [1, 2] → l <:+ [1, 2] → l = [] ∨ l = [1, 2]) ∧ ∀ l : List Nat, l <:+ [4] → l ≠ [5]
-- decides: true

-- case: rearrangements, of which equal elements make fewer
def it : Prop := (∀ l : List Nat, l.Perm [2, 1, 1] → l = [1, 1, 2] ∨ l = [1, 2, 1] ∨ l = [2, 1, 1]) ∧
  ∀ l : List Nat, [2, 1] ~ l → l.length = 2
-- decides: true

-- case: membership in a list of all sublists, both ways
def it : Prop := ∀ l : List Nat, l ∈ [[], [1], [2], [1, 2]] ↔ l.Sublist [1, 2]
-- decides: true

-- case: one sublist is missing
def it : Prop := ∀ l : List Nat, l ∈ [[], [1], [1, 2]] ↔ l.Sublist [1, 2]
-- decides: false

-- case: an element between two parts
def it : Prop := ∃ pre suf, [1, 2, 3] = pre ++ 2 :: suf ∧ pre.length = 1
-- decides: true

-- case: an element that is nowhere
def it : Prop := ∃ pre suf : List Nat, [1, 2, 3] = pre ++ 5 :: suf
-- decides: false

-- case: a text inside of a text
def it : Prop := (∃ a b, "abc" = a ++ "b" ++ b) ∧ ¬ ∃ a b, "abc" = a ++ "ac" ++ b
-- decides: true

-- case: strings by their characters
def it : Prop := (∀ t : String, t.toList.Sublist "ab".toList → t.length ≤ 2) ∧ ∃ t : String, t.data <+: "ab".data ∧ t = "a"
-- decides: true

-- case: the least common multiple: smaller counterexamples are bounded by what is claimed
def it : Prop := ∀ m, m > 0 → 4 ∣ m → 6 ∣ m → 12 ≤ m
-- decides: true

-- case: a number that is smaller after all
def it : Prop := ∀ m, m > 0 → 4 ∣ m → 6 ∣ m → 24 ≤ m
-- decides: false

-- case: elements of a sublist are elements of the list
def it : Prop := (∃ a b c : Int, [a, b, c] <+ [1, 2, 3] ∧ a < b ∧ b < c) ∧ ¬ ∃ a b c : Int, [a, b, c] <+ [1, 1, 1] ∧ a < b
-- decides: true

-- case: the element between two parts is bound as well
def it : Prop := ∃ l m : List Int, ∃ x, [1, 3] = l ++ x :: m ∧ l ≠ [] ∧ m ≠ []
-- decides: false

-- case: a sum of naturals bounds each of them
def it : Prop := ∀ s len, s + len ≤ [1, 2, 3].length → (([1, 2, 3].drop s).take len).sum ≤ 6
-- decides: true

-- case: factors of a product are divisors
def it : Prop := (∀ a b : Nat, a * b = 7 → a = 1 ∨ b = 1) ∧ ¬ ∀ a b : Nat, a * b = 6 → a = 1 ∨ b = 1
-- decides: true

-- case: between the length of a list and a number there may be a counterexample
def it : Prop := ∀ i : Nat, [1, 2, 3, 4, 5][i]? ≠ none ∨ i < 3 ∨ i > 10
-- decides: false

-- case: at the length itself
def it : Prop := (∀ i : Nat, [1, 2][i]? ≠ none ∨ i > 1) ∧ ¬ ∀ i : Nat, [1, 2][i]? ≠ none ∨ i > 2
-- decides: true

-- case: from the length on, what is compared with greater numbers still tells values apart: 7 is a counterexample
def it : Prop := ∀ i : Nat, (i < 100 ↔ [1, 2, 3, 4, 5].drop i ≠ [])
-- decides: false

-- case: the same below a number that is greater than the length, in an if
def it : Prop := ∀ i : Nat, (if i > 2 then if i < 100 then [1, 2, 3, 4, 5].drop i ≠ [] else True else True)
-- decides: false

-- case: the length itself is a value of its own
def it : Prop := ∀ i : Nat, [1, 2].getD i 0 = 0 ↔ 3 ≤ i
-- decides: false

-- case: the default of an access may be the index: 7 is a witness
def p (l : List Nat) (x : Nat) : Prop := l.getD x x = 7
def it : Prop := ∃ x, p [1, 2] x
-- decides: true

-- case: an index as the default where no definition hides it
def it : Prop := ∀ x : Nat, (fun k => [1, 2].getD k k) x ≠ 7
-- decides: false

-- case: factors of a negative number: 2 * (2 - 5) = -6
def it : Prop := (∃ x : Nat, (x : Int) * ((x : Int) - 5) = -6) ∧ ∃ x : Nat, ∃ y : Int, x * y = -6 ∧ -10 < y ∧ y < 0
-- decides: true

-- case: a type of pairs that has no values has none beyond those of a list
def it : Prop := ∀ p : Nat × Fin 0, ([] : List (Nat × Fin 0)).count p = 1
-- undecided: unbounded-quantifier

-- case: an instance of BEq that is not equality tells other values apart
instance : BEq Nat := ⟨fun x y => x % 2 == y % 2⟩
def it : Prop := ∀ x : Nat, [1].count x = 1 → x = 1
-- decides: false
