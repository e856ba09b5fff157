-- case: deriving Repr: full names, parentheses around arguments (also around constructors without fields)
namespace Paint
inductive Color where | red | green
deriving Repr
end Paint
structure Dot where
  x : Int
  color : Paint.Color
  tags : List Nat := []
deriving Repr
open Paint in
def it := [reprStr Color.red, reprStr (some Color.red), s!"{repr ({ x := -1, color := .green } : Dot)}", reprStr [Color.red, .green]]
-- gives: ["Paint.Color.red", "some (Paint.Color.red)", "{ x := -1, color := Paint.Color.green, tags := [] }", "[Paint.Color.red, Paint.Color.green]"] : List String

-- case: deriving Repr of a recursive type breaks its lines at the width of 120 columns, nested applications indent by two
inductive Tree (α : Type) where
  | leaf
  | node (l : Tree α) (v : α) (r : Tree α)
deriving Repr
def right : Nat → Tree Int
  | 0 => .leaf
  | n + 1 => .node .leaf (-3) (right n)
def it := (reprStr (right 1), reprStr (right 5), toString (repr (Tree.node .leaf 'a' .leaf)))
-- gives: ("Tree.node (Tree.leaf) (-3) (Tree.leaf)", "Tree.node\n  (Tree.leaf)\n  (-3)\n  (Tree.node\n    (Tree.leaf)\n    (-3)\n    (Tree.node (Tree.leaf) (-3) (Tree.node (Tree.leaf) (-3) (Tree.node (Tree.leaf) (-3) (Tree.leaf)))))", "Tree.node (Tree.leaf) 'a' (Tree.leaf)") : String × String × String

-- case: deriving Repr of mutual types and of a type inside a list
mutual
inductive A where | z | s (b : B)
deriving Repr, BEq, Ord
inductive B where | t (a : A)
deriving Repr, BEq, Ord
end
inductive Rose where | mk (v : Nat) (kids : List Rose)
deriving Repr
def it := (reprStr (A.s (.t .z)), compare (A.s (.t .z)) .z == .gt, reprStr (Rose.mk 1 [.mk 2 [], .mk 3 []]))
-- gives: ("A.s (B.t (A.z))", true, "Rose.mk 1 [Rose.mk 2 [], Rose.mk 3 []]") : String × Bool × String

-- case: repr without deriving Repr
inductive Q where | a | b
def it (q : Q) := repr q
-- refused: missing-instance

-- case: deriving Repr needs it for the types of all fields
inductive Q where | a | b
structure S where
  q : List Q
deriving Repr
def it := 0
-- refused: missing-instance at 2:0

-- case: a structure that holds another shows the fields that it adds beside the parent
structure Point where
  x : Nat
  y : Nat
deriving Repr
structure Point3 extends Point where
  z : Nat
deriving Repr
def it := reprStr ({ x := 1, y := 2, z := 3 } : Point3)
-- gives: "{ toPoint := { x := 1, y := 2 }, z := 3 }" : String

-- case: deriving Hashable makes keys of maps and sets
structure Pos where
  x : Int
  y : Int
deriving BEq, Hashable
inductive Move (α : Type) where | stay | go (a : α)
deriving DecidableEq, Hashable
def m : Std.HashMap Pos Nat := ({} : Std.HashMap Pos Nat).insert ⟨1, 2⟩ 3 |>.insert ⟨1, 2⟩ 4
def s : Std.HashSet (Move Nat) := Std.HashSet.ofList [.stay, .go 1, .go 1, .stay]
def it := (m[(⟨1, 2⟩ : Pos)]?, m.size, m.contains ⟨2, 1⟩, s.size)
-- gives: (some 4, 1, false, 2) : Option Nat × Nat × Bool × Nat

-- case: a derived hash value is not judged
structure Pos where
  x : Int
deriving Hashable
def it := hash (Pos.mk 1) == hash (Pos.mk 1)
-- undecided: unsupported-name

-- case: a map whose keys cannot be hashed
inductive K where | a | b
deriving BEq
def it : Std.HashMap K Nat := {}
-- refused: missing-instance at 3:9

-- case: deriving Ord of a recursive type
inductive Term where
  | var (n : Nat)
  | app (f : Term) (xs : List Term)
deriving Ord
def it := [compare (Term.var 1) (.var 2), compare (Term.app (.var 0) []) (.var 9), compare (Term.app (.var 0) [.var 1]) (.app (.var 0) [.var 1, .var 0])].map (· == .lt)
-- gives: [true, false, true] : List Bool

-- case: deriving Inhabited takes a constructor that needs no instance for a type variable, although a later one
inductive D (α : Type) where
  | a (x : α)
  | b
deriving Inhabited, Repr
def first {α : Type} (xs : List (D α)) : D α := xs.head!
def it := (reprStr (default : D Nat), reprStr (first ([] : List (D Nat))))
-- gives: ("D.b", "D.b") : String × String

-- case: deriving Inhabited needs instances for the type variables of the fields alone
structure W (α β : Type) where
  x : α
  y : List β
deriving Inhabited
inductive Void' where | loop (v : Void')
def it := ((default : W Nat Void').x, (default : W Nat Void').y.length)
-- gives: (0, 0) : Nat × Nat

-- case: deriving Inhabited of a structure at a type variable without an instance
structure W (α : Type) where
  x : α
deriving Inhabited
def it {α : Type} : W α := default
-- refused: missing-instance

-- case: deriving Inhabited of a type without values
inductive V where | loop (v : V)
deriving Inhabited
def it := 0
-- refused: missing-instance at 1:0

-- case: the default of a structure whose fields have default values of their own
structure Point where
  x : Int
  y : Int := 5
deriving Inhabited
def it := (default : Point).x
-- undecided: missing-instance

-- case: deriving BEq needs it for the types of all fields
inductive Q where | a | b
structure S (α : Type) where
  x : α
  q : Option Q
deriving BEq
def it := 0
-- refused: missing-instance at 2:0

-- case: deriving BEq of a function
structure S where
  f : Nat → Nat
deriving BEq
def it := 0
-- refused: missing-instance at 1:0

-- case: deriving DecidableEq of a float
structure S where
  f : Float
deriving DecidableEq
def it := 0
-- refused: missing-instance at 1:0

-- case: derived equality needs the equality of the type variables
inductive T (α : Type) where | mk (xs : Option (List α))
deriving BEq, DecidableEq
def same {α : Type} [DecidableEq α] (x y : T α) : Bool := x = y
def it {α : Type} (x y : T α) : Bool := x == y
-- refused: missing-instance at 4:40
