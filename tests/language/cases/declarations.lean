-- case: functions that call each other
mutual
def isEven : Nat → Bool
  | 0 => true
  | n + 1 => isOdd n
def isOdd : Nat → Bool
  | 0 => false
  | n + 1 => isEven n
end
def it := (isEven 10, isOdd 10, isEven 7, isOdd 7)
-- gives: (true, false, false, true) : Bool × Bool × Bool × Bool

-- case: types that hold each other, with functions on them
mutual
inductive Tree where
  | node (value : Nat) (children : Forest)
inductive Forest where
  | nil
  | cons (head : Tree) (tail : Forest)
end
mutual
def Tree.sum : Tree → Nat
  | .node v children => v + children.sum
def Forest.sum : Forest → Nat
  | .nil => 0
  | .cons t rest => t.sum + rest.sum
end
def it := (Tree.node 1 (.cons (.node 2 .nil) (.cons (.node 3 .nil) .nil))).sum
-- gives: 6 : Nat

-- case: a broken function of a mutual block leaves both without meaning
mutual
def f (n : Nat) : Nat := if n = 0 then 0 else g (n - 1)
def g (n : Nat) : Nat := missing n
end
def it := f 3
-- refused: unknown-identifier

-- case: a structure that extends another one, with field notation through the parent
structure Point where
  x : Int
  y : Int := 7
deriving BEq
structure Point3 extends Point where
  z : Int
deriving BEq
def Point.norm1 (p : Point) : Int := p.x.natAbs + p.y.natAbs
def p : Point3 := { x := -1, z := 3 }
def q : Point3 := { p with y := 0 }
def it := (p.x, p.y, p.z, p.toPoint.y, p.norm1, q.norm1, p == q, (⟨⟨1, 2⟩, 3⟩ : Point3).y, ({ toPoint := q.toPoint, z := 9 } : Point3).x)
-- gives: (-1, 7, 3, 7, 8, 1, false, 2, -1) : Int × Int × Int × Int × Int × Int × Bool × Int × Int

-- case: default values that use other fields
structure Range where
  low : Nat := 1
  high : Nat := low + 10
  width : Nat := high - low
def it := (({} : Range).width, ({ low := 5 } : Range).high, ({ high := 3 } : Range).width, { ({ low := 2 } : Range) with high := 0 }.width)
-- gives: (10, 15, 2, 10) : Nat × Nat × Nat × Nat

-- case: an unknown field of a structure with a parent
structure A where
  x : Nat
structure B extends A where
  y : Nat
def it : B := { x := 1, y := 2, z := 3 }
-- refused: unknown-field

-- case: a missing field of the parent
structure A where
  x : Nat
structure B extends A where
  y : Nat
def it : B := { y := 2 }
-- refused: wrong-arity

-- case: parents that share a field
structure A where
  x : Nat
structure B where
  x : Nat
structure C extends A, B where
  y : Nat
def it := 1
-- refused: unsupported-form

-- case: have of data computes as let
def f (xs : List Nat) : Nat :=
  have n : Nat := xs.length
  have : n ≥ 0 := Nat.zero_le n
  have m := n + 1
  n * m
def g (n : Nat) : Nat := Id.run do
  have k : Nat := n + 1
  return k * 2
def it := (f [5, 6, 7], g 4)
-- gives: (12, 10) : Nat × Nat

-- case: deriving Ord: constructors by position, then fields from left to right
inductive Suit where
  | clubs | hearts | spades
deriving Ord, BEq
structure Card where
  rank : Nat
  suit : Suit
deriving Ord
inductive Shape (α : Type) where
  | dot
  | line (length : α)
  | box (width height : α)
deriving Ord
def it := (compare Suit.clubs Suit.spades, compare (Card.mk 3 .hearts) (Card.mk 3 .clubs), compare (Card.mk 2 .spades) ⟨3, .clubs⟩,
  compare (Shape.line 9) (Shape.box 1 1), compare (Shape.box 1 5) (Shape.box 1 4), compare (Shape.dot : Shape Nat) .dot)
  |> fun (a, b, c, d, e, f) => [a, b, c, d, e, f].map fun o => match o with | .lt => "lt" | .eq => "eq" | .gt => "gt"
-- gives: ["lt", "gt", "lt", "lt", "gt", "eq"] : List String

-- case: derive in namespace, and shadowed compare
namespace Cards
inductive Suit where
  | clubs | hearts
deriving Ord
def compare (a b : Nat) : Nat := a + b
def it' := (_root_.compare Suit.clubs Suit.hearts, compare 1 2)
end Cards
def it := ((Cards.it').1.isLT, (Cards.it').2)
-- gives: (true, 3) : Bool × Nat

-- case: an abbreviation of a type with a parameter
abbrev Result (α : Type) := Except String α
def f (n : Nat) : Result Nat := do
  if n = 0 then throw "zero"
  return 10 / n
def it := ((f 0).toOption, (f 5).toOption)
-- gives: (none, some 2) : Option Nat × Option Nat

-- case: section variables and implicit types
section
variable {α : Type} [BEq α] (xs : List α)
def countOf (a : α) : Nat := xs.foldl (fun n x => if x == a then n + 1 else n) 0
end
def it := (countOf [1, 2, 1] 1, countOf ['a'] 'b')
-- gives: (2, 0) : Nat × Nat

-- case: implicit binders before alternatives
def last? {α : Type} : List α → Option α
  | [] => none
  | [x] => some x
  | _ :: rest => last? rest
def it := (last? [1, 2, 3], last? ([] : List Nat))
-- gives: (some 3, none) : Option Nat × Option Nat

-- case: match with a hypothesis, termination_by and decreasing_by
def f (n : Nat) : Nat :=
  match h : n with
  | 0 => 0
  | k + 1 => 1 + f (k / 2)
termination_by n
decreasing_by omega
def it := (f 0, f 9)
-- gives: (0, 3) : Nat × Nat

-- case: matches and lambdas by alternatives
def isSmall (o : Option Nat) : Bool := o matches some 0 | some 1 | none
def it := ([some 0, some 5, none].map isSmall, [0, 3].map fun | 0 => "zero" | _ => "other")
-- gives: ([true, false, true], ["zero", "other"]) : List Bool × List String

-- case: sections of projections and composition in a pipeline
def it := ([(1, 'a'), (2, 'b')] |>.map (·.1) |> List.map ((· + 1) ∘ (· * 10)), [(1, 2)].map (·.2))
-- gives: ([11, 21], [2]) : List Nat × List Nat

-- case: a polymorphic instance and a class constraint
structure Box (α : Type) where
  item : α
instance [ToString α] : ToString (Box α) where
  toString b := s!"[{b.item}]"
instance [Add α] : Add (Box α) := ⟨fun a b => ⟨a.item + b.item⟩⟩
def it := (toString (Box.mk 3 + Box.mk 4), s!"{Box.mk "x"}")
-- gives: ("[7]", "[x]") : String × String

-- case: structure patterns
structure P where
  x : Nat
  y : Nat
def f : P → Nat
  | { x := 0, y } => y
  | ⟨a, b⟩ => a * b
def it := (f ⟨0, 4⟩, f ⟨2, 5⟩)
-- gives: (4, 10) : Nat × Nat

-- case: an inductive proposition
inductive Even : Nat → Prop where
  | zero : Even 0
def it := 1
-- refused: unsupported-form

-- case: IO
def main : IO Unit := do
  IO.println "x"
def it := 1
-- refused: unsupported-type

-- case: StateM
def f : StateM Nat Nat := do
  modify (· + 1)
  get
def it := 1
-- refused: unsupported-type

-- case: export
namespace A
def x := 3
end A
export A (x)
def it := 1
-- refused: unsupported-command

-- case: partial
partial def collatz (n steps : Nat) : Nat := if n ≤ 1 then steps else collatz (if n % 2 = 0 then n / 2 else 3 * n + 1) (steps + 1)
def it := collatz 27 0
-- gives: 111 : Nat

-- case: a namespace of two names may be closed in two steps
namespace A.B
def x := 1
end B
def y := 2
end A
def it : Nat := A.B.x + A.y
-- gives: 3 : Nat

-- case: a namespace and a section may be closed at once
namespace A
section B
def x := 1
end A.B
def it : Nat := A.x
-- gives: 1 : Nat

-- case: an end with another name
namespace A.B
def x := 1
end A
-- refused: syntax-error at 3:0

-- case: an end without the name of the namespace
namespace A
def x := 1
end
-- refused: syntax-error at 3:0
