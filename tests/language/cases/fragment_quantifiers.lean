-- case: an existential over a linear equation is a question of divisibility
def p (result : Bool) (n : Int) : Prop := (result → ∃ k : Int, n = 11 * k) ∧ (¬ result → ∀ k : Int, ¬ n = 11 * k)
open Classical in
noncomputable def it : Bool × Bool × Bool × Bool := (p true (11 * 10 ^ 49), p true (10 ^ 49), p false (10 ^ 49), p false (-22))
-- gives: (true, false, true, false) : Bool × Bool × Bool × Bool

-- case: evenness of a huge integer by a witness that no search would reach
def it : Prop := ¬ (∃ k : Int, (10 : Int) ^ 39 + 1 = 2 * k) ∧ ∃ k : Int, -(10 ^ 39 : Int) = 2 * k
-- decides: true

-- case: squares, a search that stops when i * i passes n
def p (n : Nat) : Prop := ∃ i : Nat, i * i = n
open Classical in
noncomputable def it : Bool × Bool × Bool × Bool := (p 0, p 2, p (10 ^ 12), p (10 ^ 12 + 1))
-- gives: (true, false, true, false) : Bool × Bool × Bool × Bool

-- case: powers of four
def p (n : Nat) : Prop := ∃ m : Nat, n = 4 ^ m
open Classical in
noncomputable def it : Bool × Bool × Bool × Bool := (p 1, p 0, p (4 ^ 31), p (4 ^ 31 + 4))
-- gives: (true, false, true, false) : Bool × Bool × Bool × Bool

-- case: powers by a function of one's own
def pow (b : Nat) (e : Nat) : Nat := if e = 0 then 1 else b * pow b (e - 1)
def p (n : Nat) : Prop := ∃ (x : Nat), pow 2 x = n ∧ n > 0
open Classical in
noncomputable def it : Bool × Bool := (p 1, p 1048576)
-- gives: (true, true) : Bool × Bool

-- case: digits, beyond which the quotient stays zero
def p (n : Nat) (result : Bool) : Prop := (n % 8 == 0 ∨ ∃ i, n / (10 ^ i) % 10 == 8) ↔ result
open Classical in
noncomputable def it : Bool × Bool × Bool × Bool := (p 16 true, p 1801 true, p 1234567901234567 true, p 1234567901234567 false)
-- gives: (true, true, false, true) : Bool × Bool × Bool × Bool

-- case: an existential with an equation for its variable has one candidate
def p (s result : String) : Prop := ∃ words : List String, words = (s.splitOn " ").filter (· ≠ "") ∧ result = String.intercalate " " words.reverse
open Classical in
noncomputable def it : Bool × Bool := (p " the  sky is" "is sky the", p "a b" "a b")
-- gives: (true, false) : Bool × Bool

-- case: guards after all binders bound each of them
def p (a b : Array Int) : Prop := ∃ i j, i < a.size ∧ j < b.size ∧ a[i]! + b[j]! = 0
open Classical in
noncomputable def it : Bool × Bool := (p #[1, 2] #[5, -2], p #[1, 2] #[])
-- gives: (true, false) : Bool × Bool

-- case: the bound may be the second antecedent
def p (xs : List Nat) (lo hi : Nat) : Prop := ∀ i, lo ≤ i → i < hi → xs[i]! = 0
open Classical in
noncomputable def it : Bool × Bool × Bool := (p [1, 0, 0, 2] 1 3, p [1, 0, 0, 2] 1 4, p [] 5 2)
-- gives: (true, false, true) : Bool × Bool × Bool

-- case: a bound by arithmetic
def p (sub s : List Nat) : Prop := ∃ i, i + sub.length ≤ s.length ∧ (s.drop i).take sub.length = sub
open Classical in
noncomputable def it : Bool × Bool × Bool := (p [2, 3] [1, 2, 3], p [3, 2] [1, 2, 3], p [] [])
-- gives: (true, false, true) : Bool × Bool × Bool

-- case: a bound followed by the use of it as a proof
def p (a : Array Int) : Prop := ∀ i, (hi : i < a.size) → a[i] > 0
open Classical in
noncomputable def it : Bool × Bool × Bool := (p #[1, 2], p #[1, 0], p #[])
-- gives: (true, false, true) : Bool × Bool × Bool

-- case: a huge bound is not walked where an earlier guard already fails
def p (xs : List Nat) (result : Nat) : Prop := result ≤ xs.length ∧ ∀ i, i < result → xs[i]! > 0
open Classical in
noncomputable def it : Bool × Bool := (p [1, 2] (10 ^ 12), p [1, 2] 2)
-- gives: (false, true) : Bool × Bool

-- case: a let of a proposition is evaluated when it is needed
def p (xs : List Nat) (result : Nat) : Prop :=
  let unreachable := (List.range result).all (fun i => i > 0)
  result ≤ xs.length ∧ (unreachable ∨ True)
open Classical in
noncomputable def it : Bool := p [1, 2] (10 ^ 12)
-- gives: false : Bool

-- case: all of a huge range stops at the first counterexample
def it : Bool × Bool := ((List.range (10 ^ 12)).all (· < 5), (List.range (10 ^ 12)).any (· == 7))
-- gives: (false, true) : Bool × Bool

-- case: conjunction and disjunction of truth values stop as well
def slow (n : Nat) : Bool := (List.range n).all (· ≥ 0)
def it := (false && slow (10 ^ 15), true || slow (10 ^ 15), if 2 < 1 then slow (10 ^ 15) else true)
-- gives: (false, true, true) : Bool × Bool × Bool

-- case: members of a list, pairs among them
def p (xs : List (Nat × Nat)) : Prop := ∀ x ∈ xs, ∀ y, y ∈ xs → x.1 = y.1 → x.2 = y.2
open Classical in
noncomputable def it : Bool × Bool := (p [(1, 2), (2, 2), (1, 2)], p [(1, 2), (1, 3)])
-- gives: (true, false) : Bool × Bool

-- case: bounded binders nest
def p (n : Nat) : Prop := n > 1 ∧ ∀ d < n, 1 < d → ¬ d ∣ n
open Classical in
noncomputable def it : List Nat := (List.range 20).filter (fun n => p n)
-- gives: [2, 3, 5, 7, 11, 13, 17, 19] : List Nat

-- case: there is exactly one
def it : Prop := (∃! x, x ∈ [3, 4, 5] ∧ x % 2 = 0) ∧ ¬ (∃! x, x ∈ [3, 4, 5] ∧ x % 2 = 1) ∧ ¬ ∃! x, x ∈ [3, 4] ∧ x > 5
-- decides: true

-- case: membership of literal lists, positive and negative
def it : Prop := 'a' ∈ ['b', 'a'] ∧ 3 ∉ [1, 2] ∧ ¬ 3 ∉ #[3]
-- decides: true

-- case: a universal statement about all naturals is refuted by a counterexample
def it : Prop := ∀ n : Nat, n * n < 100
-- decides: false

-- case: and is not proved by looking at many
def it : Prop := ∀ n : Nat, n * n + n % 7 ≥ n % 7
-- undecided: unbounded-quantifier

-- case: an undecided part does not matter beside a false one
def it : Prop := (∀ n : Nat, n * n + n % 7 ≥ n % 7) ∧ 2 + 2 = 5
-- decides: false

-- case: nor beside a true one in a disjunction
def it : Prop := (∀ n : Nat, n * n + n % 7 ≥ n % 7) ∨ 2 + 2 = 4
-- decides: true

-- case: an if between propositions
def p (xs : List Int) (result : Option Int) : Prop :=
  if xs = [] then result = none else ∃ m, result = some m ∧ m ∈ xs ∧ ∀ x ∈ xs, x ≤ m
open Classical in
noncomputable def it : Bool × Bool × Bool × Bool := (p [] none, p [3, 9, 2] (some 9), p [3, 9] (some 3), p [3] none)
-- gives: (true, true, false, false) : Bool × Bool × Bool × Bool

-- case: a match between propositions
def p (xs : List Nat) (result : Option Nat) : Prop :=
  match result with
  | none => ∀ x ∈ xs, x % 2 = 1
  | some x => x ∈ xs ∧ x % 2 = 0
open Classical in
noncomputable def it : Bool × Bool × Bool := (p [1, 3] none, p [1, 4] none, p [1, 4] (some 4))
-- gives: (true, false, true) : Bool × Bool × Bool

-- case: a truth value on one side of an equivalence
def p (xs : List Nat) (result : Bool) : Prop := result ↔ xs.Nodup
open Classical in
noncomputable def it : Bool × Bool × Bool := (p [1, 2] true, p [1, 1] false, p [1, 1] true)
-- gives: (true, true, false) : Bool × Bool × Bool

-- case: the divisors of a number bound a quantifier, unless it is zero, which all numbers divide
def spec (a b d : Nat) : Prop := d ∣ a ∧ d ∣ b ∧ ∀ e, e ∣ a → e ∣ b → e ≤ d
open Classical in
noncomputable def it : List Bool := [spec 12 18 6, spec 12 18 3, spec 12 18 12, spec 0 0 5]
-- gives: [true, false, false, false] : List Bool

-- case: what all divisors of zero have in common is not found by looking at many
def p (a : Nat) : Prop := ∀ e, e ∣ a → e * e + 1 > e
open Classical in
noncomputable def it : Bool := p 30 ∧ p 0
-- undecided: unbounded-quantifier

-- case: many disjunctions, whose distribution in all orders would never end
def it : Prop := ∀ x : Int,
    (x * x = 3 ∨ x % 3 = 1) ∧
    (x * x = 4 ∨ x % 4 = 1) ∧
    (x * x = 5 ∨ x % 5 = 1) ∧
    (x * x = 6 ∨ x % 6 = 1) ∧
    (x * x = 7 ∨ x % 7 = 1) ∧
    (x * x = 8 ∨ x % 8 = 1) ∧
    (x * x = 9 ∨ x % 9 = 1) ∧
    (x * x = 10 ∨ x % 10 = 1) ∧
    (x * x = 11 ∨ x % 11 = 1) →
    x * x ≠ 7 * x * x + 2
-- undecided: unbounded-quantifier

-- case: many alternatives are distributed, each of which is one value
def it : Prop := ∀ x : Int,
    (x = 1 ∨ x = 2 ∨ x = 3 ∨ x = 4 ∨ x = 5 ∨ x = 6 ∨ x = 7 ∨ x = 8 ∨ x = 9 ∨ x = 10 ∨ x = 11 ∨ x = 12 ∨ x = 13 ∨ x = 14 ∨ x = 15) → 0 < x ∧ x < 16
-- decides: true
