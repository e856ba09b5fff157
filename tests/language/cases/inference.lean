-- case: a numeral without another use is a Nat
def it := 3
-- gives: 3 : Nat

-- case: a negated numeral is an Int, by the default instance of Neg
def it := -3
-- gives: -3 : Int

-- case: subtraction of numerals at Nat is truncated
def it := 2 - 5
-- gives: 0 : Nat

-- case: the expected type reaches the leaves, so the subtraction is at Int
def it : Int := 2 - 5
-- gives: -3 : Int

-- case: a coercion lands on the leaves of a mixed expression
def f (a b : Nat) (c : Int) : Int := a - b + c
def it := f 2 5 1
-- gives: -2 : Int

-- case: an ascription inside fixes the type of its own tree alone
def f (a b : Nat) (c : Int) : Int := ((a - b : Nat) : Int) + c
def it := f 2 5 1
-- gives: 1 : Int

-- case: a let-bound container literal gets its element type from a later use
def it : Int :=
  let xs := [1, 2, 3]
  xs.foldl (fun a x => a - x) 0
-- gives: -6 : Int

-- case: an array of numerals is typed by what is stored into it later
def f (a : Array Int) : Int :=
  let sums := Array.replicate 2 0
  let sums := sums.set! 1 (sums[0]! - a[0]!)
  sums[1]!
def it := f #[5]
-- gives: -5 : Int

-- case: without such a use the elements are Nat and subtraction is truncated
def it :=
  let sums := Array.replicate 2 0
  let sums := sums.set! 1 (sums[0]! - 5)
  sums[1]!
-- gives: 0 : Nat

-- case: a lambda parameter is typed by the list that it runs over
def it := [(1, 'a'), (2, 'b')].map fun p => p.2
-- gives: ['a', 'b'] : List Char

-- case: a field of a parameter whose type is known only from a later argument
def it := List.map (fun x => x.length) [[1], [], [2, 3]]
-- gives: [1, 0, 2] : List Nat

-- case: lengths become Int because an Int is looked for among them
def f (r : Int) : Bool := ([[1], [2, 3]].map (·.length)).contains r
def it := f 2
-- gives: true : Bool

-- case: a proposition where a Bool is wanted is decided
def it : Bool := 1 < 2 ∧ ¬ 2 < 1
-- gives: true : Bool

-- case: a Bool where a proposition is wanted is compared with true
def f (b : Bool) : Prop := b ∧ 1 = 1
open Classical in
noncomputable def it : Bool := if f true then true else false
-- gives: true : Bool

-- case: a numeral where an Option is wanted has no OfNat (Option Nat)
def it : Option Nat := 5
-- refused: missing-instance at 1:23

-- case: a variable where an Option is wanted is wrapped
def f (x : Nat) : Option Nat := x
def it := f 5
-- gives: some 5 : Option Nat

-- case: both sides of an equation meet at the larger type
def f (x : Nat) (y : Int) : Bool := x = y
def it := f 3 3
-- gives: true : Bool

-- case: an Int equals an Option Int through a coercion
def f (x : Int) (o : Option Int) : Bool := x = o
def it := (f 1 (some 1), f 1 none)
-- gives: (true, false) : Bool × Bool

-- case: a section over an operator
def it := [3, 1, 2].map (· * 10)
-- gives: [30, 10, 20] : List Nat

-- case: the type of a local function is found from its body and its use
def it : Int :=
  let step := fun m x => m - x
  step 1 4
-- gives: -3 : Int

-- case: wrong element type
def it : List Nat := [1, "a"]
-- refused: type-mismatch at 1:25

-- case: a string is no number: there is no HAdd String Nat Nat
def it : Nat := "1" + 1
-- refused: missing-instance at 1:16

-- case: Bool has no order of arithmetic
def it := true + false
-- refused: missing-instance at 1:10

-- case: unknown name
def it := foo 1
-- refused: unknown-identifier at 1:10

-- case: too many arguments
def f (x : Nat) : Nat := x
def it := f 1 2
-- refused: function-expected at 2:14

-- case: the wrong branch type
def it (b : Bool) : Nat := if b then 1 else "no"
-- refused: type-mismatch at 1:44

-- case: ⟨…⟩ needs a known type
def it := ⟨1, 2⟩
-- refused: cannot-infer at 1:10

-- case: an equation on functions has no decision procedure, so it stays open
def f (g h : Nat → Nat) : Prop := g = h
open Classical in
noncomputable def it : Bool := f (fun x => x) (fun x => x + 0)
-- undecided: undecidable-equality
