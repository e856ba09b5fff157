-- case: a left associative infix: (10 ⊟ 3) ⊟ 2
infixl:65 " ⊟ " => Nat.sub
def it := 10 ⊟ 3 ⊟ 2
-- gives: 5 : Nat

-- case: a right associative infix: 10 ⊟ (3 ⊟ 2)
infixr:65 " ⊟ " => Nat.sub
def it := 10 ⊟ 3 ⊟ 2
-- gives: 9 : Nat

-- case: an infix that associates to neither side cannot be chained
infix:65 " ⊟ " => Nat.sub
def it := 10 ⊟ 3 ⊟ 2
-- refused: syntax-error at 2:17

-- case: at 65 an infix binds as + does, from the left, and looser than *
infixl:65 " ⊟ " => Nat.sub
def it := (20 ⊟ 3 + 4, 20 + 3 ⊟ 4, 20 ⊟ 3 * 4, 2 * 10 ⊟ 3)
-- gives: (21, 19, 8, 17) : Nat × Nat × Nat × Nat

-- case: at 70 an infix binds tighter than +, at 60 looser
infixl:70 " ⊟ " => Nat.sub
infixl:60 " ⊠ " => Nat.mul
def it := (1 + 9 ⊟ 4, 9 ⊟ 4 + 1, 1 + 2 ⊠ 3 + 4)
-- gives: (6, 6, 21) : Nat × Nat × Nat

-- case: = is looser than an infix at 65, application is tighter than all
infixl:65 " ⊟ " => Nat.sub
def f (n : Nat) : Nat := n + 1
def it : Prop := f 9 ⊟ f 2 = 7 ∧ 7 = f 9 ⊟ f 2
-- decides: true

-- case: a relation at 50 takes sums as its sides, and ∧ is looser
def near (a b : Int) : Prop := (a - b).natAbs ≤ 1
infix:50 " ≲ " => near
def it : Prop := (1 : Int) + 1 ≲ 2 + 1 ∧ ¬ (1 : Int) ≲ 1 + 2
-- decides: true

-- case: a prefix at max binds tighter than application of its function, so it may be an argument
def twice (n : Nat) : Nat := n + n
def add (a b : Nat) : Nat := a + b
prefix:max "♯" => twice
def it := (add ♯3 ♯(1 + 1), ♯2 + 1, ♯♯2)
-- gives: (10, 5, 8) : Nat × Nat × Nat

-- case: a prefix at 75 takes a power, not a sum
def twice (n : Nat) : Nat := n + n
prefix:75 "♯" => twice
def it := (♯2 ^ 3, ♯2 + 1, ♯2 * 5)
-- gives: (16, 5, 20) : Nat × Nat × Nat

-- case: a prefix below max is no argument
def twice (n : Nat) : Nat := n + n
prefix:75 "♯" => twice
def it := twice ♯2
-- refused: syntax-error at 3:16

-- case: a postfix at max belongs to the argument before it
def twice (n : Nat) : Nat := n + n
def add (a b : Nat) : Nat := a + b
postfix:max "‼" => twice
def it := (add 3‼ 1, 2‼‼, 1 + 2‼, (1 + 2)‼)
-- gives: (7, 8, 5, 6) : Nat × Nat × Nat × Nat

-- case: a notation with precedences for its holes
def lt (a b : Nat) : Prop := a < b
notation:50 a:51 " ≺ " b:51 => lt a b
def it : Prop := 1 + 1 ≺ 3 ∧ ¬ 3 ≺ 1 + 1
-- decides: true

-- case: a last hole without a precedence takes all that follows: in 1 ≺ (3 ∧ …) the 3 would be a Prop
def lt (a b : Nat) : Prop := a < b
notation:50 a " ≺ " b => lt a b
def it : Prop := 1 ≺ 3 ∧ 2 ≺ 3
-- refused: missing-instance

-- case: a last hole without a precedence takes all that follows: the sum, and the comparison as a Prop
def both (a : Nat) (p : Prop) : Prop := a = 1 ∧ p
notation:50 a " ⊳ " p => both a p
def it : Prop := 1 ⊳ 2 < 3 ∧ 3 < 4
-- decides: true

-- case: without a precedence a notation that ends in a hole is at lead: 1 + (2 ⊞ (3 + 4))
notation a " ⊞ " b => a * 10 + b
def it := 1 + 2 ⊞ 3 + 4
-- gives: 28 : Nat

-- case: an expansion is a tree, not text: (1 + 2) * 10, and times 2 afterwards
notation "tens " x:max => x * 10
def it := (tens (1 + 2), 2 * tens 3)
-- gives: (30, 60) : Nat × Nat

-- case: a hole may stand twice, out of order, or not at all
notation "sq " x:max => x * x
notation "flip " x:max y:max => y - x
notation "fst " x:max y:max => x
def it := (sq 3, flip 3 10, fst 1 2)
-- gives: (9, 7, 1) : Nat × Nat × Nat

-- case: a notation that begins and ends with a symbol is an atom
def norm (n : Int) : Int := n.natAbs
def f (n : Int) : Int := n + 1
notation "‖" x "‖" => norm x
def it := (‖-3‖ + 1, f ‖1 - 4‖, ‖‖-2‖ - 5‖)
-- gives: (4, 4, 3) : Int × Int × Int

-- case: a notation with Lean's own symbols behind its first one
notation "⟪" a ", " b "⟫" => (b, a)
def it := ⟪1, ⟪true, 2 + 3⟫⟫
-- gives: ((5, true), 1) : (Nat × Bool) × Nat

-- case: a notation for a constant
notation "limit" => 100
def it := limit + limit * 2
-- gives: 300 : Nat

-- case: a notation for a type
notation "Grid" => List (List Nat)
def f (g : Grid) : Nat := g.flatten.sum
def it := f [[1, 2], [3]]
-- gives: 6 : Nat

-- case: a notation in a pattern
inductive T where
  | leaf
  | node (l r : T)
infixr:65 " ⋏ " => T.node
def T.depth : T → Nat
  | .leaf => 0
  | l ⋏ r => max l.depth r.depth + 1
def it := (T.leaf ⋏ T.leaf ⋏ T.leaf).depth
-- gives: 2 : Nat

-- case: hygiene: a local variable with the name of the function is not meant
def op (a b : Nat) : Nat := a * 10 + b
infixl:65 " ⊞ " => op
def f (op : Nat) : Nat := op ⊞ 1
def it := f 4
-- gives: 41 : Nat

-- case: hygiene: a later declaration in a namespace is not meant
def op (a b : Nat) : Nat := a * 10 + b
infixl:65 " ⊞ " => op
namespace N
def op (a b : Nat) : Nat := a + b
def result := (4 ⊞ 1, op 4 1)
end N
def it := N.result
-- gives: (41, 5) : Nat × Nat

-- case: hygiene: the name of a hole is not the name of a variable at the use
notation "twice " n:max => n + n
def it := (fun n => twice (n * 2)) 5
-- gives: 20 : Nat

-- case: a name of a namespace in the right-hand side, used outside of it
namespace N
def op (a b : Nat) : Nat := a * 10 + b
infixl:65 " ⊞ " => op
end N
def it := 4 ⊞ 1
-- gives: 41 : Nat

-- case: a coercion lands on the leaves of an expanded sum: (2 - 3 : Int) + c
notation a:66 " ⊟ " b:66 => a - b
def f (a b : Nat) (c : Int) : Int := (a ⊟ b) + c
def it := f 2 3 0
-- gives: -1 : Int

-- case: an interpolated string
infixl:65 " ⊞ " => Nat.add
def it := s!"{1 ⊞ 2} and {"x"} {(3 ⊞ 4) * 2}"
-- gives: "3 and x 14" : String

-- case: a section with ·
infixl:65 " ⊞ " => Nat.add
def it := ([1, 2].map (· ⊞ 10), [1, 2].foldl (· ⊞ ·) 0)
-- gives: ([11, 12], 3) : List Nat × Nat

-- case: a notation over another one
infixl:65 " ⊞ " => Nat.add
notation "thrice " x:max => x ⊞ x ⊞ x
def it := thrice 5
-- gives: 15 : Nat

-- case: longest match: a symbol that begins as one of Lean's own
infixl:65 " +ₘ " => Nat.mul
def it := (3 +ₘ 4, 3 + 4, 3 +ₘ4)
-- gives: (12, 7, 12) : Nat × Nat × Nat

-- case: a word of a notation is a name no more, but a part of longer names it is
def size2 := 3
notation "size" => 2
def it := (size, size2, [1].length, (size : Int))
-- gives: (2, 3, 1, 2) : Nat × Nat × Nat × Int

-- case: a word of a notation cannot be bound
notation "size" => 2
def f (size : Nat) := size
def it := 1
-- refused: syntax-error at 2:7

-- case: a local notation ends with its section, and the word is a name again
section
local notation "size" => 2
def a := size
end
def f (size : Nat) := size
def it := (a, f 3)
-- gives: (2, 3) : Nat × Nat

-- case: a local notation may mean something else in the next section
section
local infixl:65 " ⊞ " => Nat.add
def a := 2 ⊞ 3
end
section
local infixl:65 " ⊞ " => Nat.mul
def b := 2 ⊞ 3
end
def it := (a, b)
-- gives: (5, 6) : Nat × Nat

-- case: a local notation is unknown behind its namespace
namespace N
local infixl:65 " ⊞ " => Nat.add
def a := 2 ⊞ 3
end N
def it := 2 ⊞ 3
-- refused: unsupported-syntax at 5:12

-- case: a local notation outside of all sections holds to the end of the file
local infixl:65 " ⊞ " => Nat.add
section
def a := 2 ⊞ 3
end
def it := a ⊞ 1
-- gives: 6 : Nat

-- case: a scoped notation holds in its namespace and where that is opened
namespace N
section
scoped infixl:65 " ⊞ " => Nat.add
end
def a := 2 ⊞ 3
end N
namespace N
def b := a ⊞ 3
end N
section
open N
def c := b ⊞ 3
end
open scoped N
def it := N.a ⊞ c
-- gives: 16 : Nat

-- case: a scoped notation is unknown where its namespace is not open
namespace N
scoped infixl:65 " ⊞ " => Nat.add
end N
def it := 2 ⊞ 3
-- refused: unsupported-syntax at 4:12

-- case: a scoped notation within a term
namespace N
scoped infixl:65 " ⊞ " => Nat.add
end N
def it := open N in 2 ⊞ 3
-- refused: unsupported-syntax

-- case: a symbol before its declaration
def it := 1 ⊞ 2
infixl:65 " ⊞ " => Nat.add
-- refused: unsupported-syntax at 1:12

-- case: an unknown name in the right-hand side
infixl:65 " ⊞ " => missing
def it := 1
-- refused: unknown-identifier at 1:19

-- case: a hole that is no hole
notation "twice " x => x + y
def it := 1
-- refused: unknown-identifier at 1:27

-- case: a wrong type shows at the use
infixl:65 " ⊞ " => Nat.add
def it := 1 ⊞ "a"
-- refused: type-mismatch

-- case: a second meaning for a symbol of Lean's
infixl:65 " + " => Nat.mul
def it := 2 + 3
-- refused: unsupported-command

-- case: a second meaning for a symbol of its own
infixl:65 " ⊞ " => Nat.mul
infixl:65 " ⊞ " => Nat.add
def it := 2 ⊞ 3
-- refused: unsupported-command

-- case: a right-hand side that binds names
infixl:65 " ⊞ " => fun (a b : Nat) => a + b
def it := 1
-- refused: unsupported-command

-- case: a notation whose hole is applied
notation "app " f:max x:max => f x
def it := app Nat.succ 1
-- refused: unsupported-command

-- case: an action in a notation that repeats its hole would run twice
notation "twice " x:max => x + x
def it : Option Nat := do
  return twice (← some 1)
-- refused: unsupported-syntax

-- case: an action in a notation that keeps its holes in order
infixl:65 " ⊞ " => Nat.add
def it : Option Nat := do
  return (← some 1) ⊞ (← some 2)
-- gives: some 3 : Option Nat

-- case: macros are refused
macro "three" : term => `(3)
def it := 1
-- refused: unsupported-command

-- case: behind macros nothing is sure: the same text may mean something else
macro_rules | `($a + $b) => `($a - $b)
def it := 1
-- refused: unsupported-command

-- case: syntax is refused
syntax "three" : term
def it := 1
-- refused: unsupported-command

-- case: syntax categories are refused
declare_syntax_cat arith
def it := 1
-- refused: unsupported-command

-- case: a local notation behind `in` is confined to that command
open Nat in
local infixl:65 " ⊞ " => Nat.add
def it := 1
-- refused: unsupported-command

-- case: opened namespaces count where a notation is declared
namespace N
def op (a b : Nat) : Nat := a * 10 + b
end N
open N in
infixl:65 " ⊞ " => op
def it := 4 ⊞ 1
-- gives: 41 : Nat

-- case: an argument without a precedence is at 0, one at max takes no application
def f (n : Nat) : Nat := n + 1
notation "neg1 " x => x - 1
notation "neg2 " x:max => x - 1
def it := (neg1 f 3, neg1 3 + 5, neg2 (f 3) + 5)
-- gives: (3, 7, 8) : Nat × Nat × Nat

-- case: the function of a notation with implicit arguments and a class
def pick {α : Type} [Inhabited α] (xs : List α) (i : Nat) : α := xs.getD i default
infixl:80 " ‡ " => pick
def it := ([1, 2] ‡ 1, ["a"] ‡ 4, [[7]] ‡ 0 ‡ 0)
-- gives: (2, "", 7) : Nat × String × Nat

-- case: an expansion that grows without bound is refused
notation "d " x:max => (x, x)
def it := d (d (d (d (d (d (d (d (d (d (d (d (d (d (d (d 1)))))))))))))))
-- refused: unsupported-syntax

-- case: a word of Lean's is no word of a notation
notation "then" => 3
def it := 1
-- refused: unsupported-command

-- case: behind a refused notation of a sign, its text is not evaluated
infixl:65 " - " => Nat.add
theorem t : 1 = 1 := rfl
def it := 3 - 1
-- refused: unsupported-command

-- case: a name of Lean's that a notation cannot speak of here is not unknown
notation "η" => pure
def it : Option Nat := η 1
-- refused: unsupported-name
