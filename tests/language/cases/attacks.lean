-- case: an answer that rests on the order of a hash map's entries is none, since Lean's order follows its hashes
def it := Id.run do
  let mut m : Std.HashMap Nat Nat := {}
  for i in [5, 3, 9] do
    m := m.insert i (i * i)
  return m.toList
-- undecided: unsupported-form

-- case: the first element that a loop over a set sees rests on the order too
def it : Nat := Id.run do
  for x in Std.HashSet.ofList [7, 8, 9] do
    return x
  return 0
-- undecided: unsupported-form

-- case: sums and sorted keys do not rest on the order
def it :=
  let m := Std.HashMap.ofList [(5, 1), (3, 2), (9, 3)]
  (m.keys.mergeSort, m.fold (fun a _ v => a + v) 0)
-- gives: ([3, 5, 9], 6) : List Nat × Nat

-- case: multiplying by a literal again and again makes a long number, which is counted
def f (n x : Nat) : Nat := if n = 0 then x else f (n - 1) (x * 9223372036854775807)
def it := f 1900000 3 % 7
-- undecided: budget-steps

-- case: doubling by addition is counted
def f (n x : Nat) : Nat := if n = 0 then x else f (n - 1) (x + x)
def it := f 1900000 3 % 7
-- undecided: budget-steps

-- case: an integer that grows by subtraction is counted
def f (n : Nat) (x : Int) : Int := if n = 0 then x else f (n - 1) (x - -3 * x)
def it := f 1900000 3 % 7
-- undecided: budget-steps

-- case: moderate powers by addition and multiplication are exact
def f (n : Nat) (x : Nat) (y : Int) : Bool := if n = 0 then x = 2 ^ 2000 ∧ y = -(2 ^ 2000) else f (n - 1) (x + x) (y - -y)
def it := f 2000 1 (-1)
-- gives: true : Bool

-- case: remainders of numbers of half a million bits cost what they cost
def f (n x : Nat) : Nat := if n = 0 then x else f (n - 1) (3 ^ 600000 % (x + 3 ^ 300000))
def it := f 100000 1 % 7
-- undecided: budget-steps

-- case: so does their greatest common divisor
def f (n x : Nat) : Nat := if n = 0 then x else f (n - 1) (Nat.gcd (3 ^ 600000) (2 ^ 500000 + x))
def it := f 100000 1 % 7
-- undecided: budget-steps

-- case: a heavy number makes comparisons with it dear
def f (n x y : Nat) : Nat := if n = 0 then 0 else if x = y then f (n - 1) x y else 1
def it := f 1900000 (2 ^ 900000) (4 ^ 450000)
-- undecided: budget-steps

-- case: consing onto a long list copies it here, which is counted
def f (n : Nat) (xs : List Nat) : List Nat := if n = 0 then xs else f (n - 1) (n :: xs)
def it := (f 900000 []).length
-- undecided: budget-steps

-- case: consing thousands of elements is fine
def f (n : Nat) (xs : List Nat) : List Nat := if n = 0 then xs else f (n - 1) (n :: xs)
def it := (f 5000 []).length
-- gives: 5000 : Nat

-- case: names in guillemets and names of the host language are names like others
def «__import__('os')» (lambda : Nat) : Nat := lambda
def M (x : Nat) : Nat := x
def h_lazy (k_and : Nat) : Nat := k_and
def it := («__import__('os')» 3, M 4, h_lazy 5, "{0}".length)
-- gives: (3, 4, 5, 3) : Nat × Nat × Nat × Nat

-- case: the expected type fixes a result that is a type variable before the arguments are elaborated, as for ite
def f (a b : Nat) (c : Int) : List Int := [max (a - b) c, min (a - b) 0, id (a - b), if a < b then a - b else c]
def it := f 2 5 (-9)
-- gives: [-3, -3, -3, -3] : List Int

-- case: but the leaves of an operator tree are elaborated without an expected type
def f (a b : Nat) : Int := 1 + max (a - b) 0
def it := f 2 5
-- gives: 1 : Int

-- case: and the receiver of a field keeps its type
def f (xs : List Nat) : Int := xs.getD 0 (2 - 5)
def it := f []
-- gives: 0 : Int

-- case: an instance for a library type does not see itself, and hides the library's from then on
def before := (1 : Nat) == 3
instance : BEq Nat where
  beq a b := a % 2 == b % 2
def it := (before, 1 == 3, [1] == [3], 1 == 2, decide (1 = 3))
-- gives: (false, true, true, false, false) : Bool × Bool × Bool × Bool × Bool

-- case: an order of one's own on Nat is no bound for a quantifier
instance : LT Nat where
  lt a b := a > b ∧ a < 50
def it : Bool := (∃ i : Nat, i < 3) ∧ ¬ 1 < 2
-- gives: true : Bool

-- case: definitions keep the instance that was there when they were written
structure P where
  n : Nat
instance : BEq P where
  beq a b := a.n == b.n
def first := (⟨1⟩ : P) == ⟨2⟩
instance : BEq P where
  beq _ _ := true
def it := (first, (⟨1⟩ : P) == ⟨2⟩)
-- gives: (false, true) : Bool × Bool

-- case: variables that a definition does not mention are no parameters of it
section
variable (k : Nat) (l : Nat)
def addK (x : Nat) : Nat := x + k
def noK (x : Nat) : Nat := x
end
def it := (addK 10 1, noK 3, [1, 2].map noK)
-- gives: (11, 3, [1, 2]) : Nat × Nat × List Nat

-- case: trees that share their parts are compared within the budget
inductive T where
  | z
  | s (l r : T)
deriving BEq, DecidableEq
def mk (n : Nat) (t : T) : T := if n = 0 then t else mk (n - 1) (.s t t)
def it := (mk 40 .z == mk 40 .z, mk 40 .z = mk 40 .z)
-- undecided: budget-steps

-- case: deep values of an inductive type are compared without recursion
inductive T where
  | z
  | s (t : T)
deriving BEq, DecidableEq
def mk (n : Nat) (t : T) : T := if n = 0 then t else mk (n - 1) (.s t)
def it := (mk 100000 .z == mk 100000 .z, decide (mk 100000 .z = mk 99999 .z))
-- gives: (true, false) : Bool × Bool

-- case: comparing long lists again and again is counted
def f (xs ys : List Nat) (n : Nat) : Nat := if n = 0 then 0 else if xs == ys ∧ xs = ys then f xs ys (n - 1) else 1
def it := f (List.range 90000) (List.range 90000) 1000000
-- undecided: budget-steps

-- case: so is looking for a tree with shared parts in a list
inductive T where
  | z
  | s (l r : T)
deriving BEq
def mk (n : Nat) (t : T) : T := if n = 0 then t else mk (n - 1) (.s t t)
def it := [mk 40 .z].contains (mk 40 .z)
-- undecided: budget-steps
