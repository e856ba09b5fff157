-- case: sorted and a permutation, by quantifiers over indices and by counts
def sortedSpec (xs result : Array Int) : Prop :=
  result.size = xs.size ∧
  (∀ i j, i < j → j < result.size → result[i]! ≤ result[j]!) ∧
  (∀ x ∈ xs, xs.toList.count x = result.toList.count x)
open Classical in
noncomputable def it : List Bool := [sortedSpec #[3, 1, 2] #[1, 2, 3], sortedSpec #[1, 1, 2] #[1, 2, 2], sortedSpec #[2, 1] #[2, 1], sortedSpec #[] #[]]
-- gives: [true, false, false, true] : List Bool

-- case: the same by the names of the library
def sortedSpec (xs result : List Nat) : Prop := result.Pairwise (· ≤ ·) ∧ result.Perm xs
open Classical in
noncomputable def it : List Bool := [sortedSpec [3, 1, 1] [1, 1, 3], sortedSpec [3, 1] [1, 3, 3], sortedSpec [2, 1] [2, 1]]
-- gives: [true, false, false] : List Bool

-- case: permutations are written with ~, and multiset equality is not list equality
def it : Prop := [1, 2, 2] ~ [2, 1, 2] ∧ ¬ [1, 2] ~ [1, 1] ∧ [1, 2] ≠ [2, 1]
-- decides: true

-- case: the index of the first maximum
def spec (xs : List Int) (result : Nat) : Prop :=
  result < xs.length ∧ (∀ i < xs.length, xs[i]! ≤ xs[result]!) ∧ ∀ j < result, xs[j]! < xs[result]!
open Classical in
noncomputable def it : List Bool := (List.range 5).map fun r => spec [2, 9, 4, 9] r
-- gives: [false, true, false, false, false] : List Bool

-- case: two indices that add up to a target, the first in lexicographic order
def spec (nums : List Int) (target : Int) (result : Option (Nat × Nat)) : Prop :=
  match result with
  | some (i, j) =>
    i < j ∧ j < nums.length ∧ nums[i]! + nums[j]! = target ∧
      ∀ i' j', i' < j' → j' < nums.length → nums[i']! + nums[j']! = target → i < i' ∨ (i = i' ∧ j ≤ j')
  | none => ∀ i j, i < j → j < nums.length → nums[i]! + nums[j]! ≠ target
open Classical in
noncomputable def it : List Bool :=
  [spec [2, 7, 11, -2] 9 (some (0, 1)), spec [2, 7, 11, -2] 9 (some (2, 3)), spec [2, 7, 11, -2] 9 none, spec [1] 2 none,
    spec [5, 1] 6 (some (1, 0))]
-- gives: [true, false, false, true, false] : List Bool

-- case: greatest common divisor by divisibility and maximality
def spec (a b d : Nat) : Prop := d ∣ a ∧ d ∣ b ∧ ∀ e, e ∣ a → e ∣ b → e ≤ a → e ≤ d
open Classical in
noncomputable def it : Bool × Bool × Bool := (spec 12 18 6, spec 12 18 3, spec 12 18 12)
-- gives: (true, false, false) : Bool × Bool × Bool

-- case: an integer square root from below and above
def spec (n r : Nat) : Prop := r * r ≤ n ∧ n < (r + 1) * (r + 1)
open Classical in
noncomputable def it : List Nat := (List.range 12).filter fun r => spec 99 r
-- gives: [9] : List Nat

-- case: primes by a bounded quantifier over divisors and by the library agree
def prime (n : Nat) : Prop := n ≥ 2 ∧ ∀ d, 2 ≤ d → d * d ≤ n → n % d ≠ 0
def it : Prop := ∀ n < 200, prime n ↔ Nat.Prime n
-- decides: true

-- case: a factorisation: product, primality, order
def spec (n : Nat) (result : List Nat) : Prop :=
  result.prod = n ∧ (∀ p ∈ result, Nat.Prime p) ∧ result.Pairwise (· ≤ ·)
open Classical in
noncomputable def it : List Bool := [spec 60 [2, 2, 3, 5], spec 60 [2, 3, 2, 5], spec 60 [4, 3, 5], spec 1 []]
-- gives: [true, false, false, true] : List Bool

-- case: what is removed and what stays, with order kept as a sublist
def spec (xs : List Int) (x : Int) (result : List Int) : Prop :=
  result.Sublist xs ∧ x ∉ result ∧ ∀ y ∈ xs, y ≠ x → result.count y = xs.count y
open Classical in
noncomputable def it : List Bool := [spec [1, 2, 1, 3] 1 [2, 3], spec [1, 2, 1, 3] 1 [3, 2], spec [1, 2, 2] 1 [2], spec [1] 1 [], spec [1] 1 [1]]
-- gives: [true, false, false, true, false] : List Bool

-- case: the longest common prefix by all longer candidates
def spec (s t result : List Char) : Prop :=
  result <+: s ∧ result <+: t ∧ ∀ k ≤ min s.length t.length, s.take k = t.take k → k ≤ result.length
open Classical in
noncomputable def it : List Bool := [spec "flower".toList "flow".toList "flow".toList, spec "flower".toList "flow".toList "flo".toList, spec "dog".toList "car".toList []]
-- gives: [true, false, true] : List Bool

-- case: parts of lists: prefix, suffix, infix
def it : Prop := [1, 2] <+: [1, 2, 3] ∧ [2, 3] <:+ [1, 2, 3] ∧ [2] <:+: [1, 2, 3] ∧ ¬ [1, 3] <:+: [1, 2, 3] ∧ [1, 3] <+ [1, 2, 3] ∧ [] <+: ([] : List Nat)
-- decides: true

-- case: a palindrome by mirrored indices; naturals stop at zero, but the indices stay in range
def spec (s : String) (result : Bool) : Prop :=
  let cs := s.toList
  result = true ↔ ∀ i, i < cs.length → cs[i]! = cs[cs.length - 1 - i]!
open Classical in
noncomputable def it : List Bool := [spec "level" true, spec "levels" false, spec "" true, spec "ab" true]
-- gives: [true, true, true, false] : List Bool

-- case: words and their lengths: every word is counted, and nothing else is
def spec (s : String) (result : List (String × Nat)) : Prop :=
  let words := s.splitOn " "
  (∀ w ∈ words, (w, words.count w) ∈ result) ∧ (∀ p ∈ result, p.1 ∈ words) ∧ (result.map Prod.fst).Nodup
open Classical in
noncomputable def it : List Bool := [spec "a b a" [("a", 2), ("b", 1)], spec "a b a" [("a", 2)], spec "a" [("a", 1), ("a", 1)], spec "a" [("a", 1), ("c", 0)]]
-- gives: [true, false, false, false] : List Bool

-- case: a matrix is transposed: sizes and all entries
def spec (m result : Array (Array Nat)) : Prop :=
  result.size = m[0]!.size ∧ (∀ i < result.size, result[i]!.size = m.size) ∧
    ∀ i < m.size, ∀ j < m[0]!.size, result[j]![i]! = m[i]![j]!
open Classical in
noncomputable def it : List Bool := [spec #[#[1, 2, 3], #[4, 5, 6]] #[#[1, 4], #[2, 5], #[3, 6]], spec #[#[1, 2], #[3, 4]] #[#[1, 2], #[3, 4]], spec #[#[1, 2]] #[#[1], #[2], #[3]]]
-- gives: [true, false, false] : List Bool

-- case: a partition around a pivot
def spec (a : Array Int) (pivot : Int) (k : Nat) : Prop :=
  k ≤ a.size ∧ (∀ i, i < k → a[i]! < pivot) ∧ (∀ i, k ≤ i ∧ i < a.size → a[i]! ≥ pivot)
open Classical in
noncomputable def it : List Nat := (List.range 6).filter fun k => spec #[1, 0, 5, 7] 4 k
-- gives: [2] : List Nat

-- case: a set of intervals: disjoint, sorted, and covering the same points
def covers (xs : List (Nat × Nat)) (p : Nat) : Bool := xs.any fun (s, e) => s ≤ p ∧ p < e
def spec (xs result : List (Nat × Nat)) : Prop :=
  (∀ i, i + 1 < result.length → result[i]!.2 < result[i + 1]!.1) ∧
    ∀ p, p ≤ (xs.map Prod.snd).foldl max 0 + 1 → (covers xs p ↔ covers result p)
open Classical in
noncomputable def it : List Bool := [spec [(1, 3), (2, 6), (8, 9)] [(1, 6), (8, 9)], spec [(1, 3), (2, 6)] [(1, 3), (2, 6)], spec [(1, 3)] [(1, 4)], spec [] []]
-- gives: [true, false, false, true] : List Bool

-- case: a sum over an interval by a fold, against Gauss's formula
def spec (n result : Nat) : Prop := result = (List.range (n + 1)).foldl (· + ·) 0
def it : Prop := spec 100 5050 ∧ ¬ spec 100 5051 ∧ ∀ n < 50, spec n (n * (n + 1) / 2)
-- decides: true

-- case: binary digits: each is 0 or 1, and they make the number
def spec (n : Nat) (result : List Nat) : Prop :=
  (∀ d ∈ result, d = 0 ∨ d = 1) ∧ result.foldl (fun acc d => 2 * acc + d) 0 = n ∧ (result.head? ≠ some 0 ∨ result = [0])
open Classical in
noncomputable def it : List Bool := [spec 6 [1, 1, 0], spec 6 [0, 1, 1, 0], spec 0 [0], spec 6 [3, 0], spec 0 []]
-- gives: [true, false, true, false, true] : List Bool

-- case: an optional result: none just where there is nothing to find
def spec (xs : List Nat) (result : Option Nat) : Prop :=
  (result = none ↔ ∀ x ∈ xs, x % 2 = 1) ∧ ∀ r, result = some r → r ∈ xs ∧ r % 2 = 0 ∧ ∀ x ∈ xs, x % 2 = 0 → r ≤ x
open Classical in
noncomputable def it : List Bool := [spec [5, 4, 2] (some 2), spec [5, 4, 2] (some 4), spec [5] none, spec [4] none, spec [] (some 0)]
-- gives: [true, false, true, false, false] : List Bool

-- case: an Except result
def spec (a b : Int) (result : Except String Int) : Prop :=
  match result with
  | .ok q => b ≠ 0 ∧ q * b + a % b = a
  | .error _ => b = 0
open Classical in
noncomputable def it : List Bool := [spec 7 2 (.ok 3), spec (-7) 2 (.ok (-4)), spec (-7) 2 (.ok (-3)), spec 1 0 (.error "zero"), spec 1 0 (.ok 0)]
-- gives: [true, true, false, true, false] : List Bool

-- case: a longest run, by every start and length
def run (xs : List Nat) (start len : Nat) : Prop := start + len ≤ xs.length ∧ ∀ k < len, xs[start + k]! = xs[start]!
def spec (xs : List Nat) (result : Nat) : Prop :=
  (∃ s ≤ xs.length, run xs s result) ∧ ∀ s < xs.length, ∀ len ≤ xs.length, run xs s len → len ≤ result
open Classical in
noncomputable def it : List Nat := (List.range 6).filter fun r => spec [1, 1, 2, 2, 2, 1] r
-- gives: [3] : List Nat

-- case: a bijection between characters: each maps to one, and no two to the same
def spec (s t : String) (result : Bool) : Prop :=
  let a := s.toList
  let b := t.toList
  result ↔ a.length = b.length ∧ ∀ i < a.length, ∀ j < a.length, (a[i]! = a[j]! ↔ b[i]! = b[j]!)
open Classical in
noncomputable def it : List Bool := [spec "egg" "add" true, spec "foo" "bar" true, spec "ab" "aa" false, spec "ab" "abc" false]
-- gives: [true, false, true, true] : List Bool

-- case: a path in a graph, as a list that edges link
def path (edges : List (Nat × Nat)) (p : List Nat) : Prop := ∀ i, i + 1 < p.length → (p[i]!, p[i + 1]!) ∈ edges
open Classical in
noncomputable def spec (edges : List (Nat × Nat)) (a b : Nat) (result : Option (List Nat)) : Prop :=
  result.all fun p => p.head? = some a ∧ p.getLast? = some b ∧ path edges p
open Classical in
noncomputable def it : List Bool := [spec [(1, 2), (2, 3)] 1 3 (some [1, 2, 3]), spec [(1, 2), (2, 3)] 1 3 (some [1, 3]), spec [(1, 2)] 1 2 none, spec [] 1 1 (some [])]
-- gives: [true, false, true, false] : List Bool

-- case: strings: what is kept are the digits, in order
def spec (s result : String) : Prop :=
  result.toList = s.toList.filter Char.isDigit ∧ result.all Char.isDigit ∧ result.length ≤ s.length
open Classical in
noncomputable def it : List Bool := [spec "a1b22" "122", spec "a1b22" "12", spec "" "", spec "٣x" ""]
-- gives: [true, false, true, true] : List Bool

-- case: a user structure in a specification, compared by its derived equality
structure Item where
  name : String
  price : Nat
deriving DecidableEq
def spec (items : List Item) (limit : Nat) (result : List Item) : Prop :=
  result.length ≤ items.length ∧ ∀ x, x ∈ result ↔ x ∈ items ∧ x.price ≤ limit
def spec' (items : List Item) (limit : Nat) (result : List Item) : Prop :=
  (∀ x ∈ result, x ∈ items ∧ x.price ≤ limit) ∧ ∀ x ∈ items, x.price ≤ limit → x ∈ result
open Classical in
noncomputable def it : List Bool := [spec' [⟨"a", 3⟩, ⟨"b", 9⟩] 5 [⟨"a", 3⟩], spec' [⟨"a", 3⟩] 5 [], spec' [⟨"a", 3⟩] 5 [⟨"a", 4⟩]]
-- gives: [true, false, false] : List Bool

-- case: arithmetic on integers in a specification of rounding to the nearest, halves away from zero
def spec (x result : Int) : Prop := 2 * |10 * result - x| ≤ 10 ∧ (2 * |10 * result - x| = 10 → |result| * 10 ≥ |x|)
open Classical in
noncomputable def it : List Int := [-2, -1, 0, 1, 2, 3].filter fun r => spec 15 r ∨ spec (-15) r
-- gives: [-2, 2] : List Int
