-- case: a class, an instance, and a call of its method
class Shape (α : Type) where
  area : α → Nat
structure Sq where
  side : Nat
instance : Shape Sq where
  area s := s.side * s.side
def it := Shape.area (Sq.mk 5)
-- gives: 25 : Nat

-- case: a method at evidence that the caller gives
class Shape (α : Type) where
  area : α → Nat
  name : String
structure Sq where
  side : Nat
structure Rect where
  w : Nat
  h : Nat
instance : Shape Sq := ⟨fun s => s.side * s.side, "square"⟩
instance : Shape Rect := { area := fun r => r.w * r.h, name := "rectangle" }
def total {α : Type} [Shape α] (xs : List α) : Nat := xs.foldl (fun n x => n + Shape.area x) 0
def label (α : Type) [Shape α] : String := "a " ++ Shape.name α
def it := (total [Sq.mk 2, Sq.mk 3], total [Rect.mk 2 5], label Sq, label Rect)
-- gives: (13, 10, "a square", "a rectangle") : Nat × Nat × String × String

-- case: the class parameter is explicit where the type of the method does not mention it
class Named (α : Type) where
  name : String
instance : Named Nat where name := "nat"
instance : Named Bool where name := "bool"
def it := (Named.name Nat, Named.name Bool, Named.name (α := Nat))
-- gives: ("nat", "bool", "nat") : String × String × String

-- case: an explicit class parameter cannot be left out
class Named (α : Type) where
  name : String
instance : Named Nat where name := "nat"
def it : String := Named.name
-- refused: cannot-infer

-- case: an instance that needs an instance
class Size (α : Type) where
  size : α → Nat
instance : Size Nat where size n := n
instance : Size Bool where size _ := 1
instance [Size α] : Size (List α) where
  size l := (l.map Size.size).sum
instance [Size α] [Size β] : Size (α × β) where
  size p := Size.size p.1 + Size.size p.2
def it := (Size.size [1, 2, 3], Size.size [[true], [], [false, true]], Size.size ([(4 : Nat), 5], true))
-- gives: (6, 3, 10) : Nat × Nat × Nat

-- case: evidence at run time: a recursive function that asks for more evidence
class Size (α : Type) where
  size : α → Nat
  unit : Nat
instance : Size Nat where
  size n := n
  unit := 2
instance [Size α] : Size (Option α) where
  size
    | none => Size.unit α
    | some a => Size.size a
  unit := Size.unit α + 1
def pick [Size α] (fuel : Nat) (a : α) : Nat :=
  match fuel with
  | 0 => Size.size a + Size.unit (Option α)
  | n + 1 => pick n a
def it := (pick 3 (7 : Nat), pick 1 (some 4), pick 1 (none : Option (Option Nat)), Size.unit (Option (Option Nat)))
-- gives: (10, 8, 8, 4) : Nat × Nat × Nat × Nat

-- case: a default that uses the fields before it, kept or replaced
class Shape (α : Type) where
  area : α → Nat
  name : String := "shape"
  describe (x : α) : String := name ++ " of " ++ toString (area x)
instance : Shape Nat where area n := n
instance : Shape Bool where
  area _ := 1
  name := "bit"
instance : Shape Char where
  area c := c.toNat
  describe c := c.toString
def it := (Shape.describe 5, Shape.describe true, Shape.describe 'x', Shape.name Char)
-- gives: ("shape of 5", "bit of 1", "x", "shape") : String × String × String × String

-- case: a default is the class's, elaborated at every type: its 3 - 5 is of type Nat
class K (α : Type) where
  f : α → Int := fun _ => ((3 - 5 : Nat) : Int)
instance : K Int where
def it := K.f (0 : Int)
-- gives: 0 : Int

-- case: a default of an instance with evidence
class Size (α : Type) where
  size : α → Nat
  twice : α → Nat := fun x => size x + size x
instance : Size Nat where size n := n
instance [Size α] : Size (List α) where
  size l := l.foldl (fun n x => n + Size.size x) 0
def both [Size α] (x : α) : Nat × Nat := (Size.size x, Size.twice x)
def it := both [[1, 2], [3]]
-- gives: (6, 12) : Nat × Nat

-- case: a plain value of the type itself, and a function of it
class Mon (α : Type) where
  one : α
  mul : α → α → α
instance : Mon Nat := ⟨1, (· * ·)⟩
instance : Mon String where
  one := ""
  mul a b := a ++ b
instance [Mon α] [Mon β] : Mon (α × β) where
  one := (Mon.one, Mon.one)
  mul p q := (Mon.mul p.1 q.1, Mon.mul p.2 q.2)
def fold [Mon α] (l : List α) : α := l.foldr Mon.mul Mon.one
def it := (fold [2, 3, 7], fold ["a", "b"], fold [(2, "x"), (5, "y")], (fold [] : Nat × String))
-- gives: (42, "ab", (10, "xy"), (1, "")) : Nat × String × (Nat × String) × Nat × String

-- case: methods under an opened name, and in the namespace of the class
class Shape (α : Type) where
  area : α → Nat
instance : Shape Nat where area n := n * n
namespace Shape
def twice [Shape α] (x : α) : Nat := 2 * area x
end Shape
open Shape
def it := (area 3, twice 4)
-- gives: (9, 32) : Nat × Nat

-- case: a class in a namespace
namespace Geo
class Shape (α : Type) where
  area : α → Nat
instance : Shape Nat where area n := n
end Geo
instance : Geo.Shape Bool where area b := if b then 1 else 0
open Geo in
def both [Shape α] (x : α) : Nat := Shape.area x + 1
def it := (Geo.Shape.area 3, both true)
-- gives: (3, 2) : Nat × Nat

-- case: a class of two types
class Convert (α β : Type) where
  convert : α → β
instance : Convert Nat String where convert n := toString n
instance : Convert Nat Int where convert n := -(n : Int)
def it := ((Convert.convert 5 : String), (Convert.convert 5 : Int))
-- gives: ("5", -5) : String × Int

-- case: a class of two types: Lean does not guess the second one
class Convert (α β : Type) where
  convert : α → β
instance : Convert Nat String where convert n := toString n
def it := Convert.convert (5 : Nat)
-- refused: cannot-infer

-- case: a class without parameters
class Config where
  width : Nat
  deep : Bool := false
instance : Config := { width := 80 }
def lines [Config] (n : Nat) : Nat := n / Config.width
def it := (lines 200, Config.deep)
-- gives: (2, false) : Nat × Bool

-- case: an instance with a name, whose fields are functions
class Shape (α : Type) where
  area : α → Nat
instance natShape : Shape Nat where area n := n + 1
def it := (Shape.area 1, natShape.area 2)
-- gives: (2, 3) : Nat × Nat

-- case: predicates as methods
class Good (α : Type) where
  good : α → Prop
  ok : α → Bool
instance : Good Nat where
  good n := ∃ k ≤ n, n = k + k
  ok n := n % 2 == 0
def it : Prop := ∀ n < 10, Good.good n ↔ Good.ok n = true
-- decides: true

-- case: an extended class: evidence for it is evidence for the class below
class Shape (α : Type) where
  area : α → Nat
class Solid (α : Type) extends Shape α where
  height : α → Nat
  volume (x : α) : Nat := area x * height x
structure Box where
  s : Nat
  h : Nat
instance : Solid Box where
  area b := b.s * b.s
  height b := b.h
def flat [Shape α] (x : α) : Nat := Shape.area x
def sum [Solid α] (x : α) : Nat := flat x + Solid.volume x
def it := (flat (Box.mk 2 5), sum (Box.mk 2 5))
-- gives: (4, 24) : Nat × Nat

-- case: an extended class: the instance of the class below is found
class Shape (α : Type) where
  area : α → Nat
class Solid (α : Type) extends Shape α where
  height : α → Nat
  volume (x : α) : Nat := area x * height x
instance : Shape Nat where area n := n
instance [Shape α] : Shape (List α) where area l := (l.map Shape.area).sum
instance [Shape α] : Solid (List α) where height l := l.length
def volume [Solid α] (x : α) : Nat × Nat := (Solid.volume x, Shape.area x)
def it := volume [3, 4]
-- gives: (14, 7) : Nat × Nat

-- case: an extended class: given fields beside an instance of the class below are refused
class Shape (α : Type) where
  area : α → Nat
class Solid (α : Type) extends Shape α where
  height : α → Nat
instance : Shape Nat where area n := n
instance : Solid Nat where
  area n := n + 1
  height n := n
def it := Shape.area 3
-- refused: unsupported-form at 6:0

-- case: an extended class: without the instance of the class below its field is missing
class Shape (α : Type) where
  area : α → Nat
class Solid (α : Type) extends Shape α where
  height : α → Nat
instance : Solid Nat where height n := n
def it := 1
-- refused: wrong-arity at 5:0

-- case: surplus items of an anonymous constructor belong to the last field
class Start (α : Type) where
  pair : α × α
instance : Start Nat := ⟨1, 2⟩
def it : Nat × Nat := Start.pair
-- gives: (1, 2) : Nat × Nat

-- case: a class of the library with an instance of the user's, beside a class of the user's
class Shape (α : Type) where
  area : α → Nat
structure P where
  x : Nat
instance : Add P where add a b := ⟨a.x + b.x⟩
instance : ToString P where toString p := s!"P{p.x}"
instance [ToString α] : Shape (List α) where area l := (l.map fun a => (toString a).length).sum
instance : Inhabited P := ⟨⟨9⟩⟩
def it := (toString (P.mk 1 + P.mk 2), Shape.area [P.mk 10, default])
-- gives: ("P3", 5) : String × Nat

-- case: a method passed as a function, and partially applied
class Op (α : Type) where
  op : α → α → α
instance : Op Nat where op a b := a * 10 + b
def apply [Op α] (a : α) (l : List α) : List α := l.map (Op.op a)
def it := (apply 1 [2, 3], [1, 2, 3].foldl Op.op 0)
-- gives: ([12, 13], 123) : List Nat × Nat

-- case: named arguments of a method that declares its parameters
class Op (α : Type) where
  op (x y : α) : α
instance : Op Int where op a b := a - b
def it := Op.op (y := (1 : Int)) (x := 5)
-- gives: 4 : Int

-- case: the instance is not there in its own methods
class Size (α : Type) where
  size : α → Nat
inductive T where
  | leaf : T
  | node : T → T → T
instance : Size T where
  size
    | .leaf => 1
    | .node l r => Size.size l + Size.size r
def it := Size.size T.leaf
-- refused: missing-instance at 9:19

-- case: a missing instance at a use
class Shape (α : Type) where
  area : α → Nat
instance : Shape Nat where area n := n
def it := Shape.area true
-- refused: missing-instance at 4:10

-- case: a missing instance for the elements
class Shape (α : Type) where
  area : α → Nat
instance [Shape α] : Shape (List α) where area l := l.length
def it := Shape.area [true]
-- refused: missing-instance

-- case: a method without evidence in a polymorphic function
class Shape (α : Type) where
  area : α → Nat
def it (α : Type) (x : α) : Nat := Shape.area x
-- refused: missing-instance at 3:35

-- case: an instance without a field
class Shape (α : Type) where
  area : α → Nat
  name : String
instance : Shape Nat where area n := n
def it := 1
-- refused: wrong-arity at 4:0

-- case: an instance with a field that the class lacks
class Shape (α : Type) where
  area : α → Nat
instance : Shape Nat where
  area n := n
  perimeter n := n
def it := 1
-- refused: unknown-field

-- case: an instance that gives a field twice
class Shape (α : Type) where
  area : α → Nat
instance : Shape Nat where
  area n := n
  area n := n + 1
def it := 1
-- refused: duplicate-declaration

-- case: a method of another type
class Shape (α : Type) where
  area : α → Nat
instance : Shape Nat where area n := toString n
def it := 1
-- refused: type-mismatch at 3:37

-- case: a method with a result type that is not the class's
class Shape (α : Type) where
  area : α → Nat
instance : Shape Nat where area n : Int := n
def it := 1
-- refused: type-mismatch

-- case: a class that is declared twice
class Shape (α : Type) where
  area : α → Nat
class Shape (α : Type) where
  size : α → Nat
def it := 1
-- refused: duplicate-declaration at 3:0

-- case: a structure with the name of a class
class Shape (α : Type) where
  area : α → Nat
structure Shape where
  x : Nat
def it := 1
-- refused: duplicate-declaration at 3:0

-- case: a field that is declared twice
class Shape (α : Type) where
  area : α → Nat
  area : α → Int
def it := 1
-- refused: duplicate-declaration

-- case: a class with a name of Lean's own
class BEq (α : Type) where
  same : α → α → Bool
def it := 1
-- refused: duplicate-declaration

-- case: a class with too many types
class Shape (α : Type) where
  area : α → Nat
instance : Shape Nat Nat where area n := n
def it := 1
-- refused: wrong-arity

-- case: an undeclared class
instance : Shape Nat where area n := n
def it := 1
-- refused: unsupported-name

-- case: a method is no field of a value
class Shape (α : Type) where
  area : α → Nat
structure Sq where
  side : Nat
instance : Shape Sq where area s := s.side
def it := (Sq.mk 3).area
-- refused: unknown-field

-- case: instances that overlap are refused, since Lean would have to choose
class Shape (α : Type) where
  area : α → Nat
instance : Shape (List Nat) where area l := l.length
instance [Shape α] : Shape (List α) where area l := l.length + 1
def it := Shape.area [1]
-- refused: unsupported-form at 4:0

-- case: a type that is known later decides the instance
class Shape (α : Type) where
  area : α → Nat
instance : Shape (List Nat) where area l := l.length
instance : Shape (List Int) where area l := l.length + 100
def it : Nat × List Nat :=
  let l := []
  (Shape.area l, l ++ [(1 : Nat)])
-- gives: (0, [1]) : Nat × List Nat

-- case: a class of laws is refused
class Lawful (α : Type) where
  op : α → α → α
  comm : ∀ a b, op a b = op b a
def it := 1
-- refused: unsupported-form at 3:2

-- case: a polymorphic field is refused
class Container (α : Type) where
  map {β : Type} (f : α → β) : List α → List β
def it := 1
-- refused: unsupported-form at 2:2

-- case: a class of type functions is refused
class Container (f : Type → Type) where
  empty : f Nat
def it := 1
-- refused: unsupported-form at 1:17

-- case: a class with an output parameter is refused
class Collection (γ : Type) (α : outParam Type) where
  elems : γ → List α
def it := 1
-- refused: unsupported-form

-- case: a class that extends a class of the library is refused
class Numeric (α : Type) extends Add α where
  zero : α
def it := 1
-- refused: unsupported-form

-- case: a class as an inductive type is refused
class inductive Shape (α : Type) where
  | mk : α → Shape α
def it := 1
-- refused: unsupported-syntax

-- case: an instance as a value is refused
class Shape (α : Type) where
  area : α → Nat
def natShape : Shape Nat := ⟨fun n => n⟩
def it := 1
-- refused: unsupported-form at 3:15

-- case: an instance at a function type is refused
class Shape (α : Type) where
  area : α → Nat
instance : Shape (Nat → Nat) where area f := f 1
def it := Shape.area (fun n : Nat => n + 1)
-- refused: unsupported-form

-- case: deriving a class of one's own is refused
class Shape (α : Type) where
  area : α → Nat := fun _ => 1
structure Sq where
  side : Nat
  deriving Shape
def it := 1
-- refused: unsupported-name

-- case: evidence as a variable: only definitions about its type get it
class Shape (α : Type) where
  area : α → Nat
instance : Shape Nat where area n := n
variable {α : Type} [Shape α]
def double (x : α) := 2 * Shape.area x
def three := 3
def it := double three
-- gives: 6 : Nat

-- case: an instance whose type binds a type variable by itself
class Size (α : Type) where
  size : α → Nat
instance : Size (List α) := ⟨List.length⟩
def it := Size.size ["a", "b"]
-- gives: 2 : Nat

-- case: evidence that is used as a value is refused
class Shape (α : Type) where
  area : α → Nat
def area [shape : Shape α] (x : α) : Nat := shape.area x
def it := 1
-- refused: unsupported-form at 3:44

-- case: an instance of a library class at a function type is refused
instance : Add (Nat → Nat) := ⟨fun f g x => f x + g x⟩
def it := 1
-- refused: unsupported-form

-- case: a default that uses a later field is refused
class Shape (α : Type) where
  double : α → Nat := fun x => 2 * area x
  area : α → Nat
def it := 1
-- refused: unsupported-form at 2:2

-- case: a default of another type
class Shape (α : Type) where
  name : String := 3
def it := 1
-- refused: missing-instance

-- case: a predicate method that only three-valued logic decides
class Square (α : Type) where
  free : α → Prop
  both : α → Prop := fun a => free a ∧ False
instance : Square Nat where free n := ∀ m : Nat, m * m ≠ n
def never [Square α] (x : α) : Prop := Square.both x
def it : Prop := never 3
-- decides: false

-- case: an instance by a field of another class
class Good (α : Type) where
  ok : α → Bool
class Pick (α : Type) where
  pick : List α → Option α
instance : Good Int := ⟨(· > 0)⟩
instance [Good α] : Pick α := ⟨fun l => l.find? Good.ok⟩
def it := (Pick.pick [-1, (2 : Int), 3], (Pick.pick [] : Option Int))
-- gives: (some 2, none) : Option Int × Option Int

-- case: an instance of an extended class from evidence for the class below
class Shape (α : Type) where
  area : α → Nat
class Solid (α : Type) extends Shape α where
  height : α → Nat
instance [Shape α] : Solid α where height x := Shape.area x + 1
instance : Shape Nat where area n := n
def sum [Solid α] (x : α) := Solid.height x + Shape.area x
def it := sum 3
-- gives: 7 : Nat

-- case: three levels of classes with defaults that use all of them
class A (α : Type) where
  a : α → Nat
class B (α : Type) extends A α where
  b : α → Nat := fun x => a x + 1
class C (α : Type) extends B α where
  c : α → Nat := fun x => a x * b x
instance : C Nat where a := id
def low [A α] (x : α) := A.a x
def middle [B α] (x : α) := low x + B.b x
def high [C α] (x : α) := middle x + C.c x
def it := high 3
-- gives: 19 : Nat

-- case: a class that extends another one at another type
class A (α : Type) where
  a : α → Nat
class B (α : Type) extends A (List α) where
  b : α
instance : B Nat where
  a l := l.length
  b := 5
def f [B α] (n : Nat) : Nat := A.a (List.replicate n (B.b : α))
def it := (A.a [1, 2, 3], f (α := Nat) 2)
-- gives: (3, 2) : Nat × Nat

-- case: two extended classes, one with an instance and one by fields
class A (α : Type) where
  a : α
class B (α : Type) where
  b : α
class C (α : Type) extends A α, B α where
  c : α
instance : A Nat := ⟨1⟩
instance : C Nat where
  b := 2
  c := 3
def values (α : Type) [C α] : List α := [A.a, B.b, C.c]
def it := (values Nat, (A.a : Nat), (B.b : Nat))
-- gives: ([1, 2, 3], 1, 2) : List Nat × Nat × Nat

-- case: functions of an instance's own are refused, not taken from elsewhere
class Shape (α : Type) where
  area : α → Nat
def go (n : Nat) := n + 100
instance : Shape Nat where
  area n := go n
where
  go (n : Nat) := n
def it := Shape.area 1
-- refused: unsupported-form at 4:0

-- case: a method behind pipes and in compositions
class Key (α : Type) where
  key : α → Nat
instance : Key Nat := ⟨id⟩
def it := (3 |> Key.key, (Key.key ∘ Nat.succ) 4, [1, 2].map Key.key, Key.key <| 5)
-- gives: (3, 5, [1, 2], 5) : Nat × Nat × List Nat × Nat

-- case: a function with the name of a method
class Key (α : Type) where
  key : α → Nat
def Key.key (n : Nat) := n
def it := 1
-- refused: duplicate-declaration at 3:0

-- case: a notation for a method, used in an instance that needs one
class Vec (α : Type) where
  add : α → α → α
infixl:65 " +++ " => Vec.add
instance : Vec Nat := ⟨Nat.add⟩
instance [Vec α] : Vec (Option α) where
  add
    | some a, some b => some (a +++ b)
    | x, none => x
    | none, y => y
def it := (1 +++ 2, some 3 +++ none +++ some 4)
-- gives: (3, some 7) : Nat × Option Nat

-- case: a string where a format is expected
structure K where
  a : Nat
instance : Repr K where
  reprPrec k _ := "K" ++ repr k.a ++ "!"
def it : String := toString (repr [K.mk 3, K.mk 4])
-- gives: "[K3!, K4!]" : String

-- case: a new default value for a field of a class above is none of our declarations of a field twice
class A (α : Type) where
  x : α → Nat := fun _ => 5
class B (α : Type) extends A α where
  x := fun _ => 6
-- refused: unsupported-form at 4:2
