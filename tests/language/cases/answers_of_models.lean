-- case: a return is at the type of the block, also in a loop
def f (xs : List Nat) : Int := Id.run do
  for x in xs do
    if x > 3 then return x
  return -1
def it := (f [1, 5], f [1])
-- gives: (5, -1) : Int × Int

-- case: a return may be a proposition that is used as a Bool
def f (xs : List Nat) : Bool := Id.run do
  for x in xs do
    if x > 3 then return x = 5
  return xs ≠ []
def it := [f [1, 5], f [6], f [1], f []]
-- gives: [true, false, true, false] : List Bool

-- case: default values of local functions
def f (n : Nat) : Nat :=
  let rec go (k : Nat) (acc : Nat := 0) : Nat :=
    match k with
    | 0 => acc
    | k + 1 => go k (acc + k)
  let add (x : Nat) (y : Nat := n + 1) : Nat := x + y
  go n + add 1
def it := f 4
-- gives: 12 : Nat

-- case: a default value of a function behind where
def f (n : Nat) : Nat := go n
where
  go (k : Nat) (acc : Nat := 1) : Nat := if k = 0 then acc else go (k - 1) (acc * k)
def it := f 4
-- gives: 24 : Nat

-- case: a default value that uses another parameter of a local function is refused
def it : Nat :=
  let f (x : Nat) (y : Nat := x) : Nat := x + y
  f 1
-- refused: unsupported-form

-- case: implicit parameters without a type
def twice {α} (f : α → α) (x : α) : α := f (f x)
def pairUp {α β} [BEq α] (x y : α) (b : β) : List β := if x == y then [b, b] else [b]
def it := (twice (· + 3) 4, pairUp 'a' 'a' "x")
-- gives: (10, ["x", "x"]) : Nat × List String

-- case: a name that is no type's is still refused without a type
def f {n} (x : Fin n) : Nat := x.val
def it := f (3 : Fin 5)
-- refused: unsupported-form

-- case: proofs by lemmas, projections and rewriting
def get (a : Array Nat) (i : Nat) (h : i < a.size) : Nat := a[i]
theorem positive : 0 < 3 := by decide
def half (n : Nat) (h : 0 < n) : Nat := n / 2
def second (a : Array Nat) (h : 1 < a.size ∧ a.size < 9) : Nat := get a 1 h.1 + get a 0 (Nat.lt_trans Nat.zero_lt_one h.left)
def third (a : Array Nat) (h : a.size = 3) : Nat := get a 2 (h ▸ by decide)
def it := (second #[1, 2] ⟨by decide, by decide⟩, third #[1, 2, 7] rfl, half 3 positive, half 4 (Nat.succ_pos 3))
-- gives: (3, 7, 1, 2) : Nat × Nat × Nat × Nat

-- case: taking a proof apart
def half (n : Nat) (h : 0 < n) : Nat := n / 2
def f (n : Nat) (h : n > 0 ∧ n < 10) : Nat := let ⟨h1, _⟩ := h; half n h1
def g (n : Nat) (h : n > 0 ∧ n < 10) : Nat := match h with | ⟨h1, h2⟩ => half n h1
def k (n : Nat) (h : ∀ m, m ≤ n → 0 < n) : Nat := have := Nat.le_refl n; half n (h n this)
def it := f 4 ⟨by decide, by decide⟩ + g 6 (And.intro (by decide) (by decide)) + k 8 (fun _ _ => by decide)
-- gives: 9 : Nat

-- case: a hypothesis that nobody has is unknown
def half (n : Nat) (h : 0 < n) : Nat := n / 2
def it := half 3 hpos
-- refused: unknown-identifier at 2:17

-- case: a number is no proof
def half (n : Nat) (h : 0 < n) : Nat := n / 2
def it (m : Nat) := half 3 m
-- refused: type-mismatch at 2:27

-- case: do sequences in braces
def f (xs : List Nat) : Nat := Id.run do
  let mut s := 0
  for x in xs do { if x > 1 then { s := s + x; continue }; s := s + 10 }
  return s
def it := f [1, 2, 3]
-- gives: 15 : Nat

-- case: a structure instance in a do block is no sequence
structure P where
  x : Nat
  y : Nat
def f (p : P) : P := Id.run do
  if p.x > 1 then
    return { p with x := 0 }
  if p.x = 1 then
    { x := p.x, y := [7].length + 4 }
  else
    { p with y := 6 }
def it := ((f ⟨2, 3⟩).x, (f ⟨1, 3⟩).y, (f ⟨0, 3⟩).y)
-- gives: (0, 5, 6) : Nat × Nat × Nat

-- case: do behind then and else goes on in the same block
def f (n : Nat) : Nat := Id.run do
  let mut s := n
  if s > 3 then do
    s := s * 2
  else do
    s := 1
    if n = 0 then return 100
  return s
def it := [f 4, f 1, f 0]
-- gives: [8, 1, 100] : List Nat

-- case: bif and ^^
def f (x y : Bool) : Nat := bif x ^^ y then 1 else 0
def it := [f true false, f true true, f false true]
-- gives: [1, 0, 1] : List Nat

-- case: ^^ binds less than && and more than ||
def it := [true || true ^^ true, true && false ^^ true, (true ^^ true) && false]
-- gives: [true, true, false] : List Bool

-- case: the notation for negative integers is a pattern and a term
def f : Int → Nat
  | Int.ofNat n => n
  | -[n+1] => 10 * n
def it := (f 3, f (-3), -[4+1])
-- gives: (3, 20, -5) : Nat × Nat × Int

-- case: the older form of sums
def it := ∑ i in Finset.range 4, i ^ 2
-- gives: 14 : Nat

-- case: a list behind an array
def it := (#[1, 2] ++ [3], #[1] ++ [2] ++ #[3])
-- gives: (#[1, 2, 3], #[1, 2, 3]) : Array Nat × Array Nat

-- case: the difference of lists removes one element each
def it := [1, 2, 1, 3] \ [1, 5]
-- gives: [2, 1, 3] : List Nat

-- case: three lists at once end with the shortest
def it := List.zipWith3 (fun a b c => a + b * c) [1, 2, 3] [10, 20] [1, 2, 3]
-- gives: [11, 42] : List Nat

-- case: casts as functions, and an arrow whose argument is known later
def f (xs : List Nat) : List Int := xs.map Nat.cast
def g (xs : List Nat) : List Int := xs.map (↑·)
def it := (f [1, 2], g [3], (Nat.cast 4 : Int) - 5, ((7 : Int).natAbs.cast : Int) - 9)
-- gives: ([1, 2], [3], -1, -2) : List Int × List Int × Int × Int

-- case: bits, the least significant first
def it := (Nat.bits 6, Nat.bits 0, Nat.bit true 3)
-- gives: ([false, true, true], [], 7) : List Bool × List Bool × Nat

-- case: exponents of primes; 4 is no prime, 0 has none, and 1 divides everything
def it := (Nat.factorization 12 2, Nat.factorization 16 4, padicValNat 4 16, padicValNat 1 5, padicValNat 3 0)
-- gives: (2, 0, 2, 0, 0) : Nat × Nat × Nat × Nat × Nat

-- case: cases that a hypothesis excludes
def a (xs : List Int) (h : xs ≠ []) : Int := match xs with | [] => absurd rfl h | x :: _ => x
def b (xs : List Int) (h : xs ≠ []) : Int := match xs with | [] => (h rfl).elim | x :: _ => x
def c (xs : List Int) (h : xs ≠ []) : Int := match xs with | [] => False.elim (h rfl) | x :: _ => x
def d (xs : List Int) (h : xs ≠ []) : Int := match h' : xs with | [] => by contradiction | x :: _ => x
def e (xs : List Int) (h : xs ≠ []) : Int := match xs with | [] => nomatch h rfl | x :: _ => x
def f (xs : List Int) (h : xs ≠ []) : Int := match xs, h with | x :: _, _ => x
def g : (xs : List Int) → xs ≠ [] → Int | x :: _, _ => x
def it := [a [1] (by simp), b [2] (by simp), c [3] (by simp), d [4] (by simp), e [5] (by simp), f [6] (by simp), g [7] (by simp)]
-- gives: [1, 2, 3, 4, 5, 6, 7] : List Int

-- case: what tactics make is not known
def f (n : Nat) : Nat := by exact n + 1
def it := f 3
-- undecided: unsupported-form

-- case: a case that nothing excludes is missing
def it (xs : List Int) : Int := match xs with | x :: _ => x
-- refused: missing-cases

-- case: the fields of a structure as a pattern
structure P where
  x : Nat
  y : Nat
def f (p : P) : Nat := let { x, y } := p; x * 10 + y
def it := f ⟨4, 2⟩
-- gives: 42 : Nat

-- case: congruences
def it := (decide (13 ≡ 3 [MOD 10]), decide (-1 ≡ 9 [ZMOD 10]), decide ((2 : Int) ≡ 3 [ZMOD 10]), decide (2 + 1 ≡ 2 [MOD 2]))
-- gives: (true, true, false, false) : Bool × Bool × Bool × Bool

-- case: arrays that are rearrangements of each other
def it := (decide (#[1, 2, 1].Perm #[2, 1, 1]), decide (Array.Perm #[1, 2] #[2, 2]))
-- gives: (true, false) : Bool × Bool

-- case: variables of a section without a type
variable {α} [DecidableEq α]
def f (x y : α) : Bool := decide (x = y)
def it := f 'a' 'a'
-- gives: true : Bool

-- case: a do block of lists is not refused for its parts
import Mathlib
def it : List Nat := (fun (l : List Nat) => l) (let s := do { let i ← List.range 3; guard (i > 0); pure i }; s)
-- refused: unsupported-form

-- case: maps that are not known here are no unknown names
def it := (Lean.RBMap.empty : Lean.RBMap Nat Nat compare).size
-- refused: unsupported-type

-- case: bits of integers in two's complement: -1 has all bits
def it := (Int.xor 6 3, Int.xor (-1) 5, Int.land (-2) 7, Int.lor (-8) 1)
-- gives: (5, -6, 6, -7) : Int × Int × Int × Int

-- case: bit vectors are not supported, which is no error of the text
def it := (5#8).toNat
-- refused: unsupported-syntax

-- case: nor is the notation for the size of a set
def it := #{x ∈ Finset.range 4 | x > 1}
-- refused: unsupported-syntax

-- case: a stray sign is an error
def it := 5 # 8
-- refused: syntax-error

-- case: a default value is the one where the function stands, not where it is called: mutable variables may change
def it (n : Nat) : Nat := Id.run do
  let mut n := n
  let g (a : Nat) (b : Nat := n.succ) := a + b
  n := 50
  return g 1
-- refused: unsupported-form at 3:19

-- case: the elements of a sequence in braces stand at or right of the first one
def it : Nat := Id.run do { let mut x := 1
  x := x + 1
  return x }
-- refused: syntax-error at 2:2
