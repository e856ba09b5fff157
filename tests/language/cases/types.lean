-- case: a structure with its fields, projections and an update
structure Point where
  x : Int
  y : Int := 5
deriving BEq, Inhabited
def p : Point := { x := 1 }
def it := ((p.y, { p with y := 2 }.y), p == ⟨1, 5⟩)
-- gives: ((5, 2), true) : (Int × Int) × Bool

-- case: an own instance decides ==
structure Mod3 where
  n : Nat
instance : BEq Mod3 where
  beq a b := a.n % 3 == b.n % 3
def it := ((⟨1⟩ : Mod3) == ⟨4⟩, [(⟨1⟩ : Mod3)].contains ⟨5⟩, [(⟨1⟩ : Mod3)] == [⟨7⟩])
-- gives: (true, false, true) : Bool × Bool × Bool

-- case: an inductive type
inductive Tree where
  | leaf
  | node (l : Tree) (v : Nat) (r : Tree)
def Tree.insert (t : Tree) (x : Nat) : Tree :=
  match t with
  | leaf => node leaf x leaf
  | node l v r => if x < v then node (l.insert x) v r else node l v (r.insert x)
def Tree.list : Tree → List Nat
  | .leaf => []
  | .node l v r => l.list ++ [v] ++ r.list
def it := ([3, 1, 2].foldl Tree.insert Tree.leaf).list
-- gives: [1, 2, 3] : List Nat

-- case: a polymorphic function with evidence
def count {α : Type} [BEq α] (x : α) (xs : List α) : Nat := (xs.filter (· == x)).length
def it := (count 1 [1, 2, 1], count "a" ["b"])
-- gives: (2, 0) : Nat × Nat

-- case: type variables that Lean binds by itself
def twice (f : α → α) (x : α) : α := f (f x)
def it := twice (fun n => n * 3) 2
-- gives: 18 : Nat

-- case: an abbreviation of a type is transparent
abbrev Grid := List (List Nat)
def total (g : Grid) : Nat := (g.map List.sum).sum
def it := total [[1, 2], [3]]
-- gives: 6 : Nat

-- case: a name in the namespace of a library type extends field notation
def List.second (xs : List Nat) : Nat := xs[1]!
def it := [4, 5].second
-- gives: 5 : Nat

-- case: namespaces and open
namespace A
def f (n : Nat) : Nat := n + 1
def g (n : Nat) : Nat := f (f n)
end A
open A in
def h := g 1
def it := (h, A.f 0)
-- gives: (3, 1) : Nat × Nat

-- case: a type variable that stands for a function type
def it := ([1, 2].foldl (fun f x => fun y => f (x + y)) (fun y => y)) 10
-- gives: 13 : Nat

-- case: a missing instance for a type variable
def same {α : Type} (x y : α) : Bool := x == y
def it := same 1 1
-- refused: missing-instance at 1:40

-- case: an unknown field of a structure
structure P where
  a : Nat
def it (p : P) := p.b
-- refused: unknown-field at 3:18

-- case: an escape that names a surrogate is the character 0, as Char.ofNat gives it
def it := ("\ud800".length, "\ud800" == "\x00", '\ud800'.toNat)
-- gives: (1, true, 0) : Nat × Bool × Nat

-- case: of two instances the latest counts
structure P where
  n : Nat
instance : BEq P := ⟨fun _ _ => true⟩
instance : BEq P := ⟨fun _ _ => false⟩
def it := (⟨1⟩ : P) == ⟨1⟩
-- gives: false : Bool

-- case: a priority would change that, so it is refused
structure P where
  n : Nat
instance (priority := high) : BEq P := ⟨fun _ _ => true⟩
instance : BEq P := ⟨fun _ _ => false⟩
def it := (⟨1⟩ : P) == ⟨1⟩
-- refused: unsupported-form at 3:9

-- case: so would an instance that counts in its section alone
structure P where
  n : Nat
deriving BEq
section
local instance : BEq P := ⟨fun _ _ => false⟩
end
def it := (⟨1⟩ : P) == ⟨1⟩
-- refused: unsupported-form

-- case: and one that is taken away again
structure P where
  n : Nat
deriving BEq
instance other : BEq P := ⟨fun _ _ => false⟩
attribute [-instance] other
def it := (⟨1⟩ : P) == ⟨1⟩
-- refused: unsupported-command at 5:0

-- case: an instance that is derived again under a name that is taken
structure P where
  n : Nat
instance instBEqP : BEq P := ⟨fun _ _ => true⟩
deriving instance BEq for P
def it := (⟨1⟩ : P) == ⟨2⟩
-- refused: duplicate-declaration at 4:0

-- case: deriving decidable equality leaves an own == alone
structure P where
  n : Nat
instance : BEq P := ⟨fun _ _ => true⟩
deriving instance DecidableEq for P
def it := ((⟨1⟩ : P) == ⟨2⟩, decide ((⟨1⟩ : P) = ⟨2⟩))
-- gives: (true, false) : Bool × Bool

-- case: an instance with more items than the class has methods
structure P where
  n : Nat
instance : BEq P := ⟨fun _ _ => true, 3⟩
def it := (⟨1⟩ : P) == ⟨2⟩
-- refused: wrong-arity at 3:0
