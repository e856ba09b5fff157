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
