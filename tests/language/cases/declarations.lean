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
