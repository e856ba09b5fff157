-- case: overlapping alternatives, the first that matches counts
def f : Nat → Nat → String
  | 0, _ => "zero"
  | _, 0 => "right zero"
  | n+1, m => s!"{n} {m}"
def it := (f 0 0, f 3 0, f 3 4)
-- gives: ("zero", "right zero", "2 4") : String × String × String

-- case: structural recursion over a list
def sum : List Int → Int
  | [] => 0
  | x :: xs => x + sum xs
def it := sum [1, -5, 3]
-- gives: -1 : Int

-- case: nested patterns
def f (xs : List (Nat × Option Nat)) : Nat :=
  match xs with
  | (a, some b) :: _ => a + b
  | (a, none) :: (b, _) :: _ => 100 * a + b
  | _ => 7
def it := (f [(1, some 2)], f [(3, none), (4, none)], f [(3, none)])
-- gives: (3, 304, 7) : Nat × Nat × Nat

-- case: alternatives that share a body
def f : List Nat → Nat
  | [] | [_] => 0
  | _ :: y :: _ => y
def it := (f [], f [9], f [1, 2, 3])
-- gives: (0, 0, 2) : Nat × Nat × Nat

-- case: a missing case
def f (o : Option Nat) : Nat :=
  match o with
  | some x => x
def it := f none
-- refused: missing-cases at 2:2

-- case: a missing case deep inside
def f : List Bool → Nat
  | [] => 0
  | true :: _ => 1
def it := f []
-- refused: missing-cases

-- case: numerals never cover all naturals
def f (n : Nat) : Nat :=
  match n with
  | 0 => 0
  | 1 => 1
def it := f 0
-- refused: missing-cases at 2:2

-- case: numerals and an offset do
def f (n : Nat) : Nat :=
  match n with
  | 0 => 10
  | 1 => 11
  | n+2 => n
def it := (f 0, f 1, f 7)
-- gives: (10, 11, 5) : Nat × Nat × Nat

-- case: a local recursive function sees the parameters around it
def f (k : Nat) (xs : List Nat) : Nat :=
  let rec go : List Nat → Nat
    | [] => k
    | x :: rest => x * k + go rest
  go xs
def it := f 3 [1, 2]
-- gives: 12 : Nat

-- case: functions after where
def f (n : Nat) : Nat := go n 1
where
  go : Nat → Nat → Nat
    | 0, acc => acc
    | n+1, acc => go n (acc * 2)
def it := f 10
-- gives: 1024 : Nat

-- case: closures capture the value of their own round
def it : List Nat :=
  let fs := [1, 2, 3].map (fun k => fun x => k * x)
  fs.map (fun f => f 10)
-- gives: [10, 20, 30] : List Nat

-- case: a loop with tail calls keeps closures of earlier rounds apart
def build (n : Nat) (fs : List (Nat → Nat)) : List (Nat → Nat) :=
  if n = 0 then fs else build (n - 1) ((fun x => x + n) :: fs)
def it := (build 3 []).map (fun f => f 0)
-- gives: [1, 2, 3] : List Nat

-- case: a do block with early return
def first (xs : List Nat) : Option Nat := Id.run do
  for x in xs do
    if x > 2 then
      return some x
  return none
def it := (first [1, 5, 3], first [1])
-- gives: (some 5, none) : Option Nat × Option Nat

-- case: break leaves the innermost loop alone
def it : Nat := Id.run do
  let mut n := 0
  for i in [0:3] do
    for j in [0:10] do
      if j = 2 then break
      n := n + 10 * i + j
  return n
-- gives: 63 : Nat

-- case: continue and unless
def it : Nat := Id.run do
  let mut n := 0
  for i in [1:6:2] do
    if i = 3 then continue
    unless i = 1 do
      n := n + 100
    n := n + i
  n
-- gives: 106 : Nat

-- case: a while loop
def it : Nat := Id.run do
  let mut a := 48
  let mut b := 18
  while b ≠ 0 do
    let r := a % b
    a := b
    b := r
  return a
-- gives: 6 : Nat

-- case: assignment of a pair and a local of the same name
def it : Nat × Nat := Id.run do
  let mut (a, b) := (0, 1)
  for _ in [0:5] do
    (a, b) := (b, a + b)
  return (a, b)
-- gives: (5, 8) : Nat × Nat

-- case: a function that loops forever is undecided
def f (n : Nat) : Nat := if n = 0 then 0 else f (n + 1)
def it := f 1
-- undecided: budget-steps

-- case: deep recursion that is no tail call
def f (n : Nat) : Nat := if n = 0 then 0 else 1 + f (n - 1)
def it := f 50000
-- gives: 50000 : Nat

-- case: an if with a hypothesis
def f (a : Array Nat) (i : Nat) : Nat := if h : i < a.size then a[i] else 42
def it := (f #[7] 0, f #[7] 1)
-- gives: (7, 42) : Nat × Nat

-- case: if let with a tuple pattern
def f (o : Option (Nat × Nat)) : Nat := if let some (a, b) := o then a + b else 0
def it := (f (some (1, 2)), f none)
-- gives: (3, 0) : Nat × Nat

-- case: panic goes on with the default
def f (xs : List Nat) : Nat := match xs with
  | [] => panic! "empty"
  | x :: _ => x
def it := f []
-- gives: 0 : Nat

-- case: sorry in data is refused
def it : Nat := sorry
-- refused: unsupported-form

-- case: an alternative after all cases is redundant
def f : List Nat → Nat
  | [] => 0
  | x :: _ => x
  | _ => 7
def it := f []
-- refused: redundant-alternative at 4:2

-- case: so is one that an earlier literal takes
def f (n : Nat) : Nat :=
  match n with
  | 0 => 1
  | 3 => 2
  | n+1 => n
  | 5 => 9
def it := f 0
-- refused: redundant-alternative at 6:2

-- case: a literal before the offset that takes it too is none
def f (n : Nat) : Nat :=
  match n with
  | 5 => 9
  | 0 => 1
  | n+1 => n
def it := (f 5, f 0, f 4)
-- gives: (9, 1, 3) : Nat × Nat × Nat

-- case: pairs of columns that overlap in part are none
def f : Option Nat → Option Nat → Nat
  | none, _ => 0
  | _, none => 1
  | some a, some b => a + b
def it := (f none none, f (some 1) none, f (some 1) (some 2))
-- gives: (0, 1, 3) : Nat × Nat × Nat

-- case: the rest of a match on characters
def f (c : Char) : Nat :=
  match c with
  | 'a' | 'b' => 1
  | _ => 0
def it := (f 'a', f 'c')
-- gives: (1, 0) : Nat × Nat

-- case: show T from e is e at the type T where T is a type of data, and a proof otherwise
def f (n : Nat) (xs : List Nat) (h : n < xs.length) : Nat := xs[n]'(show n < xs.length from h)
def g (n : Nat) : Nat := (show Nat from n + 1) * 2
def it := (g 3, show Int from 2 - 3, let y := show List Nat from [1]; y.length)
-- gives: (8, -1, 1) : Nat × Int × Nat

-- case: show T from e with a term of another type
def it := show Nat from "a"
-- refused: type-mismatch at 1:24

-- case: a value that is shown by tactics
def it : Nat := show Nat by exact 3
-- undecided: unsupported-form
