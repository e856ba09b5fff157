-- case: signed numbers wrap around at both ends: literals, sums, products, negation and powers
def it : Prop :=
  (200 : Int8) = -56 ∧ (127 : Int8) + 1 = -128 ∧ (-128 : Int8) - 1 = 127 ∧ (16 : Int8) * 8 = -128 ∧
  -(-128 : Int8) = -128 ∧ (2 : Int16) ^ 15 = Int16.minValue ∧ (-128 : Int8).abs = -128
-- decides: true

-- case: division of signed numbers truncates, its remainder has the sign of the dividend, and 0 divides to 0
def it := (((-7 : Int32) / 2).toInt, ((-7 : Int32) % 2).toInt, ((7 : Int32) / -2).toInt, ((7 : Int32) % -2).toInt,
  ((7 : Int32) / 0).toInt, ((-7 : Int32) % 0).toInt, ((-128 : Int8) / -1).toInt)
-- gives: (-3, -1, -3, 1, 0, -7, -128) : Int × Int × Int × Int × Int × Int × Int

-- case: shifts of signed numbers take the amount modulo the width, to the right with the sign
def it := (((1 : Int8) <<< 7).toInt, ((1 : Int8) <<< 9).toInt, ((-128 : Int8) >>> 3).toInt, (~~~(5 : Int64)).toInt)
-- gives: (-128, 2, -16, -6) : Int × Int × Int × Int

-- case: conversions between sized numbers keep the low bits
def it := ((300 : Int16).toInt8.toInt, (-1 : Int8).toUInt8.toNat, (200 : UInt8).toInt8.toInt, (-1 : Int8).toInt64.toInt,
  (-5 : Int8).toNatClampNeg, toString (-5 : Int8), s!"{some (-5 : Int8)}")
-- gives: (44, 255, -56, -1, 0, "-5", "(some -5)") : Int × Nat × Int × Int × Nat × String × String

-- case: signed numbers compare as integers
def it := (decide ((-1 : Int8) < 1), max (-1 : Int64) 1 == 1, compare (-1 : Int16) 1 == .lt, [(3 : Int8), -4].contains 252)
-- gives: (true, true, true, true) : Bool × Bool × Bool × Bool

-- case: a sized number is no Int
def f (x : Int8) : Int := x
-- refused: type-mismatch

-- case: numerals and arithmetic of Fin are modulo the size, with the wrap-around of subtraction and negation
def it := (((7 : Fin 5) : Nat), ((3 : Fin 5) + 4).val, ((1 : Fin 5) - 3).val, (-(1 : Fin 5)).val, ((4 : Fin 5) * 4).val,
  ((5 : Fin 10) / 0).val, ((7 : Fin 10) % 0).val)
-- gives: (2, 2, 3, 4, 1, 0, 7) : Nat × Nat × Nat × Nat × Nat × Nat × Nat

-- case: the arrow lifts an element of Fin to Nat, where sums do not wrap around
def it : Prop := ↑(4 : Fin 5) + 3 = 7 ∧ (4 : Fin 5) + 3 = 2
-- decides: true

-- case: a Fin beside a Nat is coerced at the leaf, so that i + 1 < n is about Nat
def f (i : Fin 4) (n : Nat) : Prop := i + 1 < n
def it : Prop := f 3 5 ∧ ¬ f 3 4
-- decides: true

-- case: quantifiers over indices of an array, with proofs of their bounds in the type
def sorted (xs : Array Nat) : Prop := ∀ i j : Fin xs.size, i < j → xs[i] ≤ xs[j]
def it : Prop := sorted #[1, 2, 2] ∧ ¬ sorted #[1, 0] ∧ sorted #[] ∧ ∃! i : Fin 7, i.val * i.val = 9
-- decides: true

-- case: a size that is a parameter is found from the arguments
def total {n : Nat} (v : Fin n → Nat) : Nat := ((List.finRange n).map v).sum
def rows (v : Fin n → Nat) : List Nat := List.ofFn v
def it := (total (fun (i : Fin 4) => i.val + 1), rows (n := 3) (fun i => i + 10))
-- gives: (10, [10, 11, 12]) : Nat × List Nat

-- case: succ, castSucc, last and rev change the size of the type
def next (n : Nat) (i : Fin (n + 1)) : Fin (n + 2) := i.succ
def it : Prop := (next 3 2) = (3 : Fin 5) ∧ (2 : Fin 5).castSucc = (2 : Fin 6) ∧ Fin.last 3 = (3 : Fin 4) ∧ (1 : Fin 5).rev = 3
-- decides: true

-- case: a match on Fin 3 needs three numerals, and a pattern takes an element apart
def f : Fin 3 → Nat
  | 0 => 10
  | 1 => 20
  | 2 => 30
def g (n : Nat) (i : Fin n) : Nat := match i with
  | ⟨k, _⟩ => k + n
def it := (f 0, f 2, f 4, g 4 ⟨2, by decide⟩)
-- gives: (10, 30, 20, 6) : Nat × Nat × Nat × Nat

-- case: a match on Fin 3 without its last value
def f : Fin 3 → Nat
  | 0 => 10
  | 1 => 20
-- refused: missing-cases

-- case: a loop over an index that carries its proof
def go (n : Nat) (i : Fin n) (acc : Nat) : Nat :=
  if h : i.val + 1 < n then go n ⟨i.val + 1, h⟩ (acc + i) else acc + i
def it := go 5 0 0
-- gives: 10 : Nat

-- case: the sizes of Fin types are told apart
def f (i : Fin 5) : Fin 6 := i
-- refused: type-mismatch

-- case: Fin 0 has no numerals
def f : Fin 0 := 0
-- refused: missing-instance

-- case: folds over all of Fin n
def it := (Fin.foldl 4 (fun acc i => acc * 10 + i.val) 0, Fin.foldr 4 (fun i acc => i.val :: acc) [])
-- gives: (123, [0, 1, 2, 3]) : Nat × List Nat

-- case: sums and finite sets over Fin n
def it := (∑ i : Fin 4, i.val, (Finset.univ.filter (fun i : Fin 10 => i.val % 3 = 0)).card)
-- gives: (6, 4) : Nat × Nat

-- case: slices of arrays are cut at the end of the array
def it := (#[1, 2, 3, 4][1:3].toArray, #[1, 2, 3, 4][2:].toArray, #[1, 2, 3][:2].foldl (· + ·) 0, #[1, 2, 3, 4][1:9].size)
-- gives: (#[2, 3], #[3, 4], 3, 3) : Array Nat × Array Nat × Nat × Nat

-- case: a loop over a slice
def it := Id.run do
  let mut s := 0
  for x in #[1, 2, 3, 4][1:3] do s := s + x
  return s
-- gives: 5 : Nat
