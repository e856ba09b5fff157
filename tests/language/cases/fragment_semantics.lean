-- case: reading out of range with ! gives the default of the element type
def it := ((#[] : Array Nat)[3]!, ([] : List Int)[0]!, (#[] : Array Char)[0]!, ([] : List String)[1]!)
-- gives: (0, 0, 'A', "") : Nat × Int × Char × String

-- case: defaults of lists, arrays, options, truth values and pairs
def it :=
  ((#[] : Array (List Nat))[0]!, (#[] : Array (Array Nat))[0]!, ([] : List (Option Nat))[0]!, ([] : List Bool)[0]!,
    ([] : List (Nat × String))[0]!)
-- gives: ([], #[], none, false, (0, "")) : List Nat × Array Nat × Option Nat × Bool × Nat × String

-- case: the default pair of a char and an option is made componentwise
def it : Char × Option Int := (#[] : Array (Char × Option Int))[7]!
-- gives: ('A', none) : Char × Option Int

-- case: set! and set out of range leave the array as it is
def it := (#[1, 2].set! 2 9, #[1, 2].set! 1 9, #[1, 2].setIfInBounds 5 9, [1, 2].set 7 0)
-- gives: (#[1, 2], #[1, 9], #[1, 2], [1, 2]) : Array Nat × Array Nat × Array Nat × List Nat

-- case: eraseIdx! out of range panics, whose value is the empty array
def it := (#[1, 2, 3].eraseIdx! 1, #[1, 2, 3].eraseIdx! 3, [1, 2, 3].eraseIdx 3)
-- gives: (#[1, 3], #[], [1, 2, 3]) : Array Nat × Array Nat × List Nat

-- case: first and last of nothing, and the value of none
def it := (([] : List Nat).getLast!, ([] : List Int).head!, (none : Option Nat).get!, ([] : List Nat).headD 4, #[1].back!)
-- gives: (0, 0, 0, 4, 1) : Nat × Int × Nat × Nat × Nat

-- case: an absent element has the length of the list as its index
def it := ([5, 6].idxOf 7, [5, 6].findIdx (· > 6), [5, 6].idxOf 6, [5, 6].findIdx? (· > 6), ([] : List Nat).idxOf 1)
-- gives: (2, 2, 1, none, 0) : Nat × Nat × Nat × Option Nat × Nat

-- case: invalid codes make the character of code zero, and surrogates are invalid
def it := (Char.ofNat 0xD800, Char.ofNat 0x110000, Char.ofNat 955)
-- gives: ('\x00', '\x00', 'λ') : Char × Char × Char

-- case: letters and digits are those of ASCII
def it := ['a', 'Z', 'é', 'ß', 'λ', '0', '٣', '_'].map (fun c => (c.isAlpha, c.isDigit, c.isAlphanum))
-- gives: [(true, false, true), (true, false, true), (false, false, false), (false, false, false), (false, false, false), (false, true, true), (false, false, false), (false, false, false)] : List (Bool × Bool × Bool)

-- case: only ASCII letters change their case
def it := ("Äpfel é ZÜ".toLower, "straße".toUpper, 'Ü'.toLower, 'q'.toUpper)
-- gives: ("Äpfel é zÜ", "STRAßE", 'Ü', 'Q') : String × String × Char × Char

-- case: the length of a string counts code points, not bytes and not units of UTF-16
def it := ("naïve".length, "😀😀".length, "naïve".utf8ByteSize, "😀".utf8ByteSize, "".length)
-- gives: (5, 2, 6, 4, 0) : Nat × Nat × Nat × Nat × Nat

-- case: strings are ordered lexicographically by code point
def it : List Bool := ["abc" < "abd", "ab" < "abc", "Z" < "a", "é" < "f", "" < "a", "a" < "", "10" < "9", "a" ≤ "a"]
-- gives: [true, true, true, false, true, false, true, true] : List Bool

-- case: U+FFFF comes before an emoji, though UTF-16 orders them the other way round
def it : Bool := "\uffff" < "😀"
-- gives: true : Bool

-- case: the remainder of integers is never negative, and the quotient fits it
def it := [(7, 2), (-7, 2), (7, -2), (-7, -2), (6, 3), (-6, 3)].map fun ((a, b) : Int × Int) => (a / b, a % b)
-- gives: [(3, 1), (-4, 1), (-3, 1), (4, 1), (2, 0), (-2, 0)] : List (Int × Int)

-- case: division by zero is zero and leaves the dividend as remainder
def it := ((5 : Nat) / 0, (5 : Nat) % 0, (-5 : Int) / 0, (-5 : Int) % 0)
-- gives: (0, 5, 0, -5) : Nat × Nat × Int × Int

-- case: the truncating and the flooring division have names of their own
def it := (Int.tdiv (-7) 2, Int.tmod (-7) 2, Int.fdiv (-7) 2, Int.fmod (-7) 2, Int.fdiv 7 (-2), Int.fmod 7 (-2), Int.tmod 7 (-2))
-- gives: (-3, -1, -4, 1, -4, -1, 1) : Int × Int × Int × Int × Int × Int × Int

-- case: subtraction of naturals stops at zero at each step, from the left
def it := ((3 : Nat) - 5, (3 : Nat) - 5 + 4, (3 : Nat) + 4 - 5, (10 : Nat) - 3 - 8)
-- gives: (0, 4, 2, 0) : Nat × Nat × Nat × Nat

-- case: toNat of a negative integer is zero, natAbs is not
def it := ((-5 : Int).toNat, (5 : Int).toNat, (-5 : Int).natAbs, Int.sign (-9), Int.sign 0)
-- gives: (0, 5, 5, -1, 0) : Nat × Nat × Nat × Int × Int

-- case: rotations take the number modulo the length
def it := ([1, 2, 3, 4, 5].rotateRight 2, [1, 2, 3, 4, 5].rotateRight 7, [1, 2, 3].rotateRight 3, [9].rotateRight 4, [1, 2, 3, 4, 5].rotateLeft 2, ([] : List Nat).rotateRight 3)
-- gives: ([4, 5, 1, 2, 3], [4, 5, 1, 2, 3], [1, 2, 3], [9], [3, 4, 5, 1, 2], []) : List Nat × List Nat × List Nat × List Nat × List Nat × List Nat

-- case: mergeSort is stable: equal keys keep their order
def it := [(2, 'a'), (1, 'b'), (2, 'c'), (1, 'd'), (0, 'e')].mergeSort (fun x y => x.1 ≤ y.1)
-- gives: [(0, 'e'), (1, 'b'), (1, 'd'), (2, 'a'), (2, 'c')] : List (Nat × Char)

-- case: eraseDups keeps first occurrences, dedup of Mathlib last ones
def it := ([3, 1, 3, 2, 1].eraseDups, [3, 1, 3, 2, 1].dedup)
-- gives: ([3, 1, 2], [3, 2, 1]) : List Nat × List Nat

-- case: splitting strings keeps empty parts, and the empty string has one part
def it := ("".splitOn " ", "a b  c".splitOn " ", " a".splitOn " ", "a--b".splitOn "--", "a b  c".split (· == ' '))
-- gives: ([""], ["a", "b", "", "c"], ["", "a"], ["a", "b"], ["a", "b", "", "c"]) : List String × List String × List String × List String × List String

-- case: range' is start and length, not start and end
def it := (List.range' 3 4, List.range' 3 4 2, List.range 3, List.iota 3, List.range' 5 0)
-- gives: ([3, 4, 5, 6], [3, 5, 7, 9], [0, 1, 2], [3, 2, 1], []) : List Nat × List Nat × List Nat × List Nat × List Nat

-- case: extract is drop and take, cut at the end
def it := ([0, 1, 2, 3, 4].extract 1 3, [0, 1, 2].extract 2 9, [0, 1, 2].extract 2 1, #[0, 1, 2, 3].extract 1 3, "abcdef".toList.extract 4 6)
-- gives: ([1, 2], [2], [], #[1, 2], ['e', 'f']) : List Nat × List Nat × List Nat × Array Nat × List Char

-- case: bytes wrap around
def it : List UInt8 := [250 + 10, 3 - 5, 16 * 17, 256, 0xFF ^^^ 0x0F, ~~~ 1]
-- gives: [4, 254, 16, 0, 240, 254] : List UInt8

-- case: floats are IEEE doubles
def it : List Bool := [(0.1 : Float) + 0.2 == 0.3, (1.0 : Float) / 0.0 > 1e308, (0.0 : Float) / 0.0 == 0.0 / 0.0, ((0.0 : Float) / 0.0).isNaN, (0.0 : Float) == -0.0, (5 : Nat).toFloat / 2 == 2.5]
-- gives: [false, true, false, true, true, true] : List Bool

-- case: how floats are printed
def it := [toString (1.0 : Float), toString (0.1 : Float), toString (1e10 : Float), toString (1.0 / 3.0 : Float), toString (0.0 / 0.0 : Float), toString (-1.0 / 0.0 : Float)]
-- gives: ["1.000000", "0.100000", "10000000000.000000", "0.333333", "NaN", "-inf"] : List String

-- case: toString of composed values
def it := [toString [1, 2], toString #[1, 2], toString (some 3), toString (none : Option Nat), toString (1, 'a'), toString true, toString (-3 : Int), toString ()]
-- gives: ["[1, 2]", "#[1, 2]", "(some 3)", "none", "(1, a)", "true", "-3", "()"] : List String

-- case: repr quotes strings and characters, and puts parentheses around negative arguments
def it := [reprStr "a\"b\n", reprStr 'x', reprStr (some (-3 : Int)), reprStr [some "q", none], reprStr #[(1, 'c')]]
-- gives: ["\"a\\\"b\\n\"", "'x'", "some (-3)", "[some \"q\", none]", "#[(1, 'c')]"] : List String

-- case: interpolation uses toString
def it := s!"{[1, 2].length} of {"x" ++ "y"}: {some 'c'} {(1 : Int) - 2}"
-- gives: "2 of xy: (some c) -1" : String

-- case: a literal takes the type that a later use asks for
def it := Id.run do
  let mut table := Array.replicate 3 0
  for i in [0:3] do
    table := table.set! i ((i : Int) - 2)
  return (table[0]! - 3, table.toList)
-- gives: (-5, [-2, -1, 0]) : Int × List Int

-- case: without any use that says otherwise a numeral is a natural
def it :=
  let table := [3, 2]
  table.head! - 5
-- gives: 0 : Nat

-- case: a lambda learns its parameter's type later
def f (xs : List Int) : Bool :=
  let count := fun x => xs.count x
  count (-1) == 2
def it := f [-1, 3, -1]
-- gives: true : Bool

-- case: contains with an integer makes the lengths integers
def f (result : Int) : Bool := ([[1, 2], [], [3]].map (fun l => (l.length : Int))).contains result
def it := (f 2, f 3, f (-1))
-- gives: (true, false, false) : Bool × Bool × Bool

-- case: in a mixed expression the naturals become integers before the subtraction
def f (a b : Nat) (c : Int) : Bool × Bool := (a - b = c, (a - b : Nat) = c)
def it := (f 2 5 (-3), f 2 5 0)
-- gives: ((true, false), (false, true)) : (Bool × Bool) × Bool × Bool
