-- case: a do block of Option ends at the first none
def safeDiv (a b : Nat) : Option Nat := if b = 0 then none else some (a / b)
def f (a b c : Nat) : Option Nat := do
  let x ← safeDiv a b
  let y ← safeDiv x c
  return x + y
def it := (f 20 2 5, f 1 0 1, f 1 1 0)
-- gives: (some 12, none, none) : Option Nat × Option Nat × Option Nat

-- case: a do block of Except keeps the first error
def check (n : Int) : Except String Int := do
  if n < 0 then
    throw s!"negative: {n}"
  if n > 100 then throw "large"
  return n * 2
def both (a b : Int) : Except String Int := do
  let x ← check a
  let y ← check b
  pure (x + y)
def shown : Except String Int → String
  | .ok v => s!"ok {v}"
  | .error e => "error " ++ e
def it := (shown (both 1 2), shown (both (-1) 200), shown (both 1 200))
-- gives: ("ok 6", "error negative: -1", "error large") : String × String × String

-- case: nested actions run from left to right, the inner ones first
def get (xs : List Nat) (i : Nat) : Except String Nat :=
  match xs[i]? with
  | some v => .ok v
  | none => .error s!"no {i}"
def f (xs : List Nat) : Except String Nat := do
  return (← get xs (← get xs 0)) + (← get xs 7)
def it := (f [1, 5], f [9], f [0, 1, 2, 3, 4, 5, 6, 70]) |> fun (a, b, c) => (a.toOption, b.mapError (·.length) |>.toBool, c.toOption)
-- gives: (none, false, some 70) : Option Nat × Bool × Option Nat

-- case: an early return leaves the loop and the block
def find (p : Nat → Bool) (xs : List Nat) : Option Nat := do
  for x in xs do
    if p x then return x
  none
def it := (find (· > 3) [1, 4, 9], find (· > 30) [1])
-- gives: (some 4, none) : Option Nat × Option Nat

-- case: an action in a loop may fail
def sumAll (xs : Array (Option Int)) : Option Int := do
  let mut total := 0
  for x in xs do
    total := total + (← x)
  return total
def it := (sumAll #[some 1, some (-4)], sumAll #[some 1, none, some 2], sumAll #[])
-- gives: (some (-3), none, some 0) : Option Int × Option Int × Option Int

-- case: let with an alternative
def f (xs : List Nat) : Option Nat := do
  let x :: rest := xs | none
  let some y := rest.head? | return 100
  return x + y
def g (o : Option Nat) : Nat := Id.run do
  let some x := o | return 7
  let mut y := x
  y := y + 1
  return y
def it := (f [], f [1], f [1, 2, 3], g none, g (some 1))
-- gives: (none, some 100, some 3, 7, 2) : Option Nat × Option Nat × Option Nat × Nat × Nat

-- case: let with an alternative in a loop: the alternative stands for the rest of the round
def f (xs : List (Option Nat)) : Nat := Id.run do
  let mut total := 0
  for o in xs do
    let some x := o | continue
    total := total + x
  return total
def it := f [some 1, none, some 5]
-- gives: 6 : Nat

-- case: an action behind the arrow and an alternative for its pattern
def head (xs : List Nat) : Except String (Option Nat) :=
  if xs.length > 2 then throw "long" else pure xs.head?
def f (xs : List Nat) : Except String Nat := do
  let some x ← head xs | throw "empty"
  return x
def shown : Except String Nat → String
  | .ok v => toString v
  | .error e => e
def it := [[], [4], [1, 2, 3]].map fun xs => shown (f xs)
-- gives: ["empty", "4", "long"] : List String

-- case: try and catch
def parse (s : String) : Except String Int :=
  match s.toInt? with
  | some n => pure n
  | none => throw ("bad " ++ s)
def orZero (s : String) : Except String Int := do
  try
    let n ← parse s
    return n + 1
  catch _ =>
    return 0
def handled (s : String) : Except String Int := do
  let n ← try parse s catch e => if e.length > 5 then throw "too bad" else pure 7
  return n * 10
def it := (["4", "x"].map (fun s => (orZero s).toOption), ["4", "x", "xyz"].map (fun s => (handled s).toOption))
-- gives: ([some 5, some 0], [some 40, some 70, none]) : List (Option Int) × List (Option Int)

-- case: the handler may leave a loop around it
def f (xs : List String) : Except String Nat := do
  let mut count := 0
  for x in xs do
    try
      if x == "" then throw "empty"
      if x == "stop" then throw x
    catch e =>
      if e == "stop" then break
      count := count + 10
    count := count + 1
  return count
def it := (f ["a", "", "b", "stop", "c"]).toOption
-- gives: some 13 : Option Nat

-- case: an if and a match behind the arrow
def f (b : Bool) (o : Option Nat) : Option Nat := do
  let x ← if b then some 1 else none
  let y ← match o with
    | some v => pure (v + 1)
    | none => pure 50
  return x + y
def it := (f true (some 3), f false none, f true none)
-- gives: (some 5, none, some 51) : Option Nat × Option Nat × Option Nat

-- case: if let with an arrow
def f (o : Option (Option Nat)) : Option Nat := do
  if let some x ← o then
    return x
  else
    return 9
def it := (f none, f (some none), f (some (some 2)))
-- gives: (none, some 9, some 2) : Option Nat × Option Nat × Option Nat

-- case: unless, failure and guard
def f (n : Nat) : Option Nat := do
  guard (n % 2 = 0)
  unless n < 10 do
    failure
  return n / 2
def it := (f 4, f 5, f 12)
-- gives: (some 2, none, none) : Option Nat × Option Nat × Option Nat

-- case: actions are assigned, and while acts in every round
def step (n : Nat) : Option Nat := if n = 13 then none else some (n - 1)
def f (n : Nat) : Option Nat := do
  let mut x := n
  let mut rounds := 0
  while (← step x) > 2 do
    x ← step x
    rounds := rounds + 1
  return 100 * x + rounds
def it := (f 6, f 20, f 0)
-- gives: (some 303, none, some 0) : Option Nat × Option Nat × Option Nat

-- case: functor, applicative and alternative operators
def it : Option Nat × Option Nat × Option Nat × List Nat :=
  ((· + ·) <$> some 1 <*> some 2, (some 3 *> none) <|> some 4, some 5 >>= fun x => if x > 9 then some x else none,
   (· * 2) <$> [1, 2])
-- gives: (some 3, some 4, none, [2, 4]) : Option Nat × Option Nat × Option Nat × List Nat

-- case: three arguments by applicative operators
def f (a b c : Nat) : Nat := 100 * a + 10 * b + c
def it := (f <$> some 1 <*> some 2 <*> some 3, f <$> some 1 <*> none <*> some 3, some 1 <* some 'a', some 2 <&> (· + 1))
-- gives: (some 123, none, some 1, some 3) : Option Nat × Option Nat × Option Nat × Option Nat

-- case: the second operand of <|> counts only where the first one fails
partial def loop (n : Nat) : Option Nat := loop (n + 1)
def it := some 3 <|> loop 0
-- gives: some 3 : Option Nat

-- case: errors of Except by operators
def a : Except String Nat := throw "a"
def b : Except String Nat := .error "b"
def name : Except String Nat → String
  | .error e => e
  | .ok v => toString v
def it := (name (a <|> b), name (a <|> pure 3), name ((· + ·) <$> a <*> b), name (pure 4 >>= fun x => if x > 3 then b else a))
-- gives: ("b", "3", "a", "b") : String × String × String × String

-- case: a do block whose monad nothing tells
def it := Id.run do
  let x := (do let y ← some 3; let z ← some y; return z)
  return x
-- refused: cannot-infer

-- case: a nested action in a branch of a pure if
def f (o : Option Nat) (b : Bool) : Option Nat := do
  let x := if b then (← o) else 3
  return x
def it := f none false
-- refused: unsupported-form at 2:22

-- case: matching on orderings and on sums
def f (a b : Nat) : String :=
  match compare a b with
  | .lt => "less"
  | .eq => "same"
  | .gt => "more"
def g : Sum Nat Bool → Nat
  | .inl n => n
  | .inr b => if b then 100 else 200
def it := (f 1 2, f 2 2, f 3 2, g (.inl 4), g (.inr false))
-- gives: ("less", "same", "more", 4, 200) : String × String × String × Nat × Nat

-- case: a missing case of Except
def f : Except String Nat → Nat
  | .ok v => v
def it := f (.ok 1)
-- refused: missing-cases

-- case: mapM stops at the first failure
def digit (c : Char) : Option Nat := if c.isDigit then some (c.toNat - '0'.toNat) else none
def f (s : String) : Option (List Nat) := s.toList.mapM digit
def it := (f "120", f "1x0", ["5", "7"].mapM String.toNat?, #[1, 2].mapM fun n => if n > 1 then none else some n)
-- gives: (some [1, 2, 0], none, some [5, 7], none) : Option (List Nat) × Option (List Nat) × Option (List Nat) × Option (Array Nat)

-- case: mapM in a do block, with a do block as its function
def f (xs : List Int) : Except String (List Int) := do
  let ys ← xs.mapM fun x => do
    if x < 0 then throw s!"bad {x}"
    return x + 1
  let total := ys.foldl (· + ·) 0
  return total :: ys
def g (xs : List Int) : String :=
  match f xs with
  | .ok ys => toString ys
  | .error e => e
def it := (g [1, 2], g [1, -2, -3])
-- gives: ("[5, 2, 3]", "bad -2") : String × String

-- case: foldlM, filterM, anyM and allM
def half (n : Nat) : Option Nat := if n % 2 = 0 then some (n / 2) else none
def even (n : Nat) : Option Bool := if n > 100 then none else some (n % 2 == 0)
def it := (([4, 8].foldlM (fun acc x => do let h ← half x; return acc + h) 1 : Option Nat), [4, 7].foldlM (fun acc x => (acc + ·) <$> half x) 0,
  [1, 2, 4].filterM even, [1, 2, 400].anyM even, [1, 400].allM even, [2, 400].allM even)
-- gives: (some 7, none, some [2, 4], some true, some false, none) : Option Nat × Option Nat × Option (List Nat) × Option Bool × Option Bool × Option Bool

-- case: firstM takes the first success, forM runs for failures alone
def positive (n : Int) : Option Int := if n > 0 then some n else none
def it := ([-1, 4, 5].firstM positive, [(-1 : Int)].firstM positive, [1, 2].forM (fun n => guard (n < 3) : Nat → Option Unit))
-- gives: (some 4, none, some ()) : Option Int × Option Int × Option Unit

-- case: a loop over two collections ends with the shorter one
def dot (xs ys : List Int) : Int := Id.run do
  let mut total := 0
  for x in xs, y in ys do
    total := total + x * y
  return total
def indexed (xs : Array Nat) : List (Nat × Nat) := Id.run do
  let mut out := #[]
  for x in xs, i in [1:100], _ in [5:7] do
    out := out.push (i, x)
  return out.toList
def it := (dot [1, 2, 3] [4, 5], indexed #[7, 8, 9])
-- gives: (14, [(1, 7), (2, 8)]) : Int × List (Nat × Nat)

-- case: a try that assigns an outer variable is refused
def f (n : Nat) : Except String Nat := do
  let mut x := 1
  try
    if n = 0 then throw "zero"
    x := x + 5
  catch _ => x := 100
  return x
def it := 1
-- refused: unsupported-form

-- case: nested loops with break and a failing action
def f (xss : List (List (Option Nat))) : Option Nat := do
  let mut s := 0
  for xs in xss do
    for x in xs do
      let v ← x
      if v > 10 then break
      s := s + v
  return s
def it := (f [[some 1, some 20, none], [some 3]], f [[none]])
-- gives: (some 4, none) : Option Nat × Option Nat

-- case: branches in last position give the value
def f (n : Nat) : Option Nat := do
  if n > 3 then
    let m ← some n
    return m
  else if n = 2 then
    none
  else
    pure 0
def it := (f 4, f 2, f 1)
-- gives: (some 4, none, some 0) : Option Nat × Option Nat × Option Nat

-- case: failure and pure at the monad of their place
def f (o : Option Nat) : Option Nat := do o.bind fun x => if x > 2 then pure x else failure
def g (o p : Option Nat) : Option Nat := do
  let v ← o <|> p
  let w ← (do guard (v > 1); pure (v * 2)) <|> some 0
  return v + w
def it := (f (some 3), f (some 1), g none (some 4), g (some 1) none)
-- gives: (some 3, none, some 12, some 1) : Option Nat × Option Nat × Option Nat × Option Nat

-- case: the identity monad with nested actions
def f (n : Nat) : Id Nat := do
  let x ← pure (n + 1)
  return (← pure x) + 1
def it := Id.run (f 3)
-- gives: 5 : Nat

-- case: let mut and assignments of pairs by actions
def two (n : Nat) : Except String (Nat × Nat) := if n = 0 then .error "z" else pure (n, n + 1)
def f (n : Nat) : Except String Nat := do
  let mut (a, b) ← two n
  (a, b) ← two (a + 1)
  a := a + 10
  return a * b
def it := ((f 0).toOption, (f 1).toOption)
-- gives: (none, some 36) : Option Nat × Option Nat

-- case: an action in the matched term
def f (o : Option (List Nat)) : Option Nat := do
  match (← o) with
  | [] => failure
  | x :: _ => return x
def it := (f none, f (some []), f (some [5]))
-- gives: (none, none, some 5) : Option Nat × Option Nat × Option Nat

-- case: an action in the header of a loop
def f (o : Option (Array Nat)) : Option Nat := do
  let mut t := 0
  for h : x in (← o) do
    unless x % 2 == 0 do continue
    t := t + x
  pure t
def it := (f none, f (some #[1, 2, 4]))
-- gives: (none, some 6) : Option Nat × Option Nat

-- case: map of Except leaves errors alone
def it := ((Except.map (· + 1) (Except.ok 3 : Except String Nat)).toOption, ((· + 1) <$> (throw "e" : Except String Nat)).toOption, (Except.ok 3 : Except String Nat) matches .ok _)
-- gives: (some 4, none, true) : Option Nat × Option Nat × Bool
