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
