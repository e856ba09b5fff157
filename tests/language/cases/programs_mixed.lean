-- case: run-length encoding and back
def encode (s : String) : List (Char × Nat) :=
  s.toList.foldr (fun c acc =>
    match acc with
    | (d, n) :: rest => if c = d then (d, n + 1) :: rest else (c, 1) :: acc
    | [] => [(c, 1)]) []
def decode (xs : List (Char × Nat)) : String :=
  String.join (xs.map fun (c, n) => String.mk (List.replicate n c))
def it := (encode "aaabcc", decode (encode "aaabcc"), encode "")
-- gives: ([('a', 3), ('b', 1), ('c', 2)], "aaabcc", []) : List (Char × Nat) × String × List (Char × Nat)

-- case: run-length text with numbers before letters, read by a state machine over characters
structure Reader where
  count : Nat := 0
  out : String := ""
deriving Repr, Inhabited
def Reader.feed (r : Reader) (c : Char) : Reader :=
  if c.isDigit then { r with count := r.count * 10 + (c.toNat - '0'.toNat) }
  else { count := 0, out := r.out ++ String.mk (List.replicate (max r.count 1) c) }
def expand (s : String) : String := (s.toList.foldl Reader.feed {}).out
def it := (expand "3ab2c12d", expand "x", expand "7")
-- gives: ("aaabccdddddddddddd", "x", "") : String × String × String

-- case: a palindrome after dropping what is no letter or digit
def palindrome (s : String) : Bool :=
  let cs := s.toList.filter Char.isAlphanum |>.map Char.toLower
  cs == cs.reverse
def it := (palindrome "A man, a plan, a canal: Panama", palindrome "race a car", palindrome " ")
-- gives: (true, false, true) : Bool × Bool × Bool

-- case: Caesar's cipher turns letters alone, and turns back
def shift (k : Nat) (c : Char) : Char :=
  if c.isUpper then Char.ofNat (65 + (c.toNat - 65 + k) % 26)
  else if c.isLower then Char.ofNat (97 + (c.toNat - 97 + k) % 26)
  else c
def caesar (k : Nat) (s : String) : String := s.map (shift k)
def it := (caesar 3 "Xyz, abc!", caesar 23 (caesar 3 "Hello, Zoë"), caesar 26 "q")
-- gives: ("Abc, def!", "Hello, Zoë", "q") : String × String × String

-- case: words are counted and sorted by frequency, then by the alphabet
def frequencies (s : String) : List (String × Nat) :=
  let words := s.split (fun c => c = ' ' || c = ',') |>.filter (!·.isEmpty)
  let counts := words.eraseDups.map fun w => (w, words.count w)
  counts.mergeSort fun (a, n) (b, m) => n > m || (n == m && decide (a ≤ b))
def it := frequencies "the cat, the dog, a cat the  end"
-- gives: [("the", 3), ("cat", 2), ("a", 1), ("dog", 1), ("end", 1)] : List (String × Nat)

-- case: balanced brackets by a stack
def balanced (s : String) : Bool :=
  let rec go : List Char → List Char → Bool
    | [], stack => stack.isEmpty
    | '(' :: cs, stack => go cs (')' :: stack)
    | '[' :: cs, stack => go cs (']' :: stack)
    | c :: cs, top :: stack => if c = ')' ∨ c = ']' then c == top && go cs stack else go cs (top :: stack)
    | c :: cs, [] => c ≠ ')' ∧ c ≠ ']' ∧ go cs []
  go s.toList []
def it := (balanced "a(b[c]d)", balanced "([)]", balanced "(", balanced ")", balanced "")
-- gives: (true, false, false, false, true) : Bool × Bool × Bool × Bool × Bool

-- case: reverse Polish notation with failures as none
def rpn (s : String) : Option Int :=
  let step : Option (List Int) → String → Option (List Int) := fun stack word => do
    let st ← stack
    match word, st with
    | "+", b :: a :: rest => some ((a + b) :: rest)
    | "-", b :: a :: rest => some ((a - b) :: rest)
    | "*", b :: a :: rest => some ((a * b) :: rest)
    | w, _ => w.toInt?.map (· :: st)
  match (s.splitOn " ").foldl step (some []) with
  | some [x] => some x
  | _ => none
def it := (rpn "3 4 + 2 *", rpn "5 1 2 + 4 * + 3 -", rpn "1 +", rpn "1 2", rpn "-7 2 *")
-- gives: (some 14, some 14, none, none, some (-14)) : Option Int × Option Int × Option Int × Option Int × Option Int

-- case: a traffic light as an inductive type, and its trace
inductive Light where
  | red | green | amber
deriving DecidableEq, Repr
def Light.next : Light → Light
  | .red => .green
  | .green => .amber
  | .amber => .red
def Light.run (l : Light) : Nat → List Light
  | 0 => [l]
  | n + 1 => l :: l.next.run n
def it : List Bool × Bool × Nat := ((Light.red.run 4).map (fun l => l = .red), Light.amber.next == .red, (Light.run .green 1).length)
-- gives: ([true, false, false, true, false], true, 2) : List Bool × Bool × Nat

-- case: a vending machine: events change a state, the log is kept in reverse
structure Machine where
  credit : Nat
  stock : List (String × Nat)
  log : List String := []
inductive Event where
  | coin (n : Nat)
  | choose (name : String) (price : Nat)
  | refund
def Machine.step (m : Machine) : Event → Machine
  | .coin n => { m with credit := m.credit + n }
  | .choose name price =>
    match m.stock.lookup name with
    | some (k + 1) =>
      if m.credit ≥ price then
        { m with
          credit := m.credit - price
          stock := m.stock.map fun (s, n) => if s = name then (s, k) else (s, n)
          log := s!"sold {name}" :: m.log }
      else { m with log := s!"{name} needs {price - m.credit} more" :: m.log }
    | _ => { m with log := s!"no {name}" :: m.log }
  | .refund => { m with credit := 0, log := s!"back {m.credit}" :: m.log }
def final : Machine := [Event.coin 5, .choose "tea" 7, .coin 5, .choose "tea" 7, .choose "tea" 1, .choose "nut" 1, .refund].foldl Machine.step { credit := 0, stock := [("tea", 1)] }
def it := (final.credit, final.stock, final.log.reverse)
-- gives: (0, [("tea", 0)], ["tea needs 2 more", "sold tea", "no tea", "no nut", "back 3"]) : Nat × List (String × Nat) × List String

-- case: matrices: product, transpose and a power for Fibonacci numbers
abbrev Matrix' := Array (Array Int)
def mul (a b : Matrix') : Matrix' :=
  a.map fun row => (Array.range b[0]!.size).map fun j =>
    (List.range b.size).foldl (fun s k => s + row[k]! * b[k]![j]!) 0
def transposed (a : Matrix') : Matrix' := (Array.range a[0]!.size).map fun j => a.map (·[j]!)
def power (a : Matrix') : Nat → Matrix'
  | 0 => #[#[1, 0], #[0, 1]]
  | n + 1 => mul a (power a n)
def it := (mul #[#[1, 2], #[3, 4]] #[#[0, 1], #[1, 0]], transposed #[#[1, 2, 3], #[4, 5, 6]], (power #[#[1, 1], #[1, 0]] 50)[0]![1]!)
-- gives: (#[#[2, 1], #[4, 3]], #[#[1, 4], #[2, 5], #[3, 6]], 12586269025) : Array (Array Int) × Array (Array Int) × Int

-- case: a spiral through a matrix
def spiral (rows : List (List Nat)) (fuel : Nat := 100) : List Nat :=
  match fuel, rows with
  | 0, _ => []
  | _, [] => []
  | fuel + 1, first :: rest =>
    let turned := (List.range ((rest.headD []).length)).map fun j => rest.map (·.getD j 0)
    first ++ spiral turned.reverse fuel
def it := (spiral [[1, 2, 3], [4, 5, 6], [7, 8, 9]], spiral [[1, 2], [3, 4], [5, 6]], spiral [])
-- gives: ([1, 2, 3, 6, 9, 8, 7, 4, 5], [1, 2, 4, 6, 5, 3], []) : List Nat × List Nat × List Nat

-- case: the game of life: a blinker turns
def alive (g : Array (Array Bool)) (i j : Int) : Bool :=
  if i < 0 ∨ j < 0 then false else (g.getD i.toNat #[]).getD j.toNat false
def life (g : Array (Array Bool)) : Array (Array Bool) :=
  g.mapIdx fun i row => row.mapIdx fun j cell =>
    let around := [-1, 0, 1].flatMap fun di => [-1, 0, 1].flatMap fun dj =>
      if di = 0 ∧ dj = 0 then [] else [alive g (i + di) (j + dj)]
    let n := around.count true
    n == 3 || (cell && n == 2)
def it := life #[#[false, true, false], #[false, true, false], #[false, true, false]]
-- gives: #[#[false, false, false], #[true, true, true], #[false, false, false]] : Array (Array Bool)

-- case: Euclid's algorithm with Bézout's coefficients: 240 * (-9) + 46 * 47 = 2
def egcd (a b : Int) : Int × Int × Int := go a b 1 0 0 1 100
where
  go (r r' s s' t t' : Int) : Nat → Int × Int × Int
    | 0 => (r, s, t)
    | fuel + 1 => if r' = 0 then (r, s, t) else
      let q := r / r'
      go r' (r - q * r') s' (s - q * s') t' (t - q * t') fuel
def it := (egcd 240 46, Nat.gcd 240 46, Nat.lcm 4 6, Int.gcd (-4) 6)
-- gives: ((2, -9, 47), 2, 12, 2) : (Int × Int × Int) × Nat × Nat × Nat

-- case: the sieve of Eratosthenes
def sieve (n : Nat) : List Nat := Id.run do
  let mut composite := Array.replicate (n + 1) false
  let mut primes := #[]
  for p in [2:n + 1] do
    if composite[p]! then continue
    primes := primes.push p
    let mut m := p * p
    while m ≤ n do
      composite := composite.set! m true
      m := m + p
  return primes.toList
def it := (sieve 30, sieve 1, (sieve 1000).length)
-- gives: ([2, 3, 5, 7, 11, 13, 17, 19, 23, 29], [], 168) : List Nat × List Nat × Nat

-- case: factors, fast powers modulo, digits, Collatz: 27 takes 111 steps
def factors (n : Nat) : List Nat := go n 2 n
where
  go (n d : Nat) : Nat → List Nat
    | 0 => []
    | fuel + 1 =>
      if n < 2 then []
      else if n % d = 0 then d :: go (n / d) d fuel
      else if d * d > n then [n]
      else go n (d + 1) fuel
partial def powMod (b e m : Nat) : Nat :=
  if e = 0 then 1 % m
  else
    let h := powMod (b * b % m) (e / 2) m
    if e % 2 = 1 then b * h % m else h
def collatz (n : Nat) : Nat := Id.run do
  let mut x := n
  let mut steps := 0
  while x > 1 do
    x := if x % 2 == 0 then x / 2 else 3 * x + 1
    steps := steps + 1
  return steps
def it := (factors 360, factors 97, powMod 3 200 13, collatz 27, Nat.toDigits 2 10, (Nat.digits 10 1203))
-- gives: ([2, 2, 2, 3, 3, 5], [97], 9, 111, ['1', '0', '1', '0'], [3, 0, 2, 1]) : List Nat × List Nat × Nat × Nat × List Char × List Nat

-- case: breadth-first search with a queue of two lists; 0 reaches 5 in three steps
structure Queue (α : Type) where
  front : List α := []
  back : List α := []
def Queue.push {α : Type} (q : Queue α) (x : α) : Queue α := { q with back := x :: q.back }
def Queue.pop? {α : Type} (q : Queue α) : Option (α × Queue α) :=
  match q.front with
  | x :: rest => some (x, { q with front := rest })
  | [] =>
    match q.back.reverse with
    | [] => none
    | x :: rest => some (x, { front := rest })
def bfs (edges : List (Nat × Nat)) (n start : Nat) : Array (Option Nat) := Id.run do
  let mut dist : Array (Option Nat) := (Array.replicate n none).set! start (some 0)
  let mut queue : Queue Nat := Queue.push {} start
  let mut fuel := n * n
  while fuel > 0 do
    fuel := fuel - 1
    match queue.pop? with
    | none => break
    | some (v, rest) =>
      queue := rest
      for (a, b) in edges do
        if a = v && dist[b]!.isNone then
          dist := dist.set! b (dist[v]!.map (· + 1))
          queue := queue.push b
  return dist
def it := bfs [(0, 1), (0, 2), (1, 3), (2, 3), (3, 5), (5, 0)] 6 0
-- gives: #[some 0, some 1, some 1, some 2, none, some 3] : Array (Option Nat)

-- case: depth-first order for dependencies: each after what it needs
def order (deps : List (Nat × List Nat)) : List Nat :=
  let rec visit (fuel : Nat) (seen : List Nat) (v : Nat) : List Nat :=
    match fuel with
    | 0 => seen
    | fuel + 1 =>
      if v ∈ seen then seen
      else
        let needs := (deps.lookup v).getD []
        needs.foldl (visit fuel) seen ++ [v]
  (deps.map Prod.fst).foldl (visit 20) []
def it := order [(1, [2, 3]), (2, [3]), (3, []), (4, [1])]
-- gives: [3, 2, 1, 4] : List Nat

-- case: union-find with path lengths by repeated parents
def find (p : Array Nat) (x : Nat) : Nat → Nat
  | 0 => x
  | f + 1 => if p[x]! = x then x else find p p[x]! f
def components (n : Nat) (edges : List (Nat × Nat)) : Nat :=
  let p := edges.foldl (fun p (a, b) => p.set! (find p a n) (find p b n)) (Array.range n)
  (List.range n).countP fun i => p[i]! = i
def it := (components 5 [(0, 1), (1, 2), (3, 4)], components 3 [], components 4 [(0, 1), (1, 0), (2, 3), (0, 3)])
-- gives: (2, 3, 1) : Nat × Nat × Nat

-- case: a binary search tree with insertion, order and depth
inductive Tree where
  | leaf
  | node (left : Tree) (key : Int) (right : Tree)
namespace Tree
def insert (t : Tree) (k : Int) : Tree :=
  match t with
  | leaf => node leaf k leaf
  | node l x r => if k < x then node (l.insert k) x r else if x < k then node l x (r.insert k) else t
def toList : Tree → List Int
  | leaf => []
  | node l x r => l.toList ++ x :: r.toList
def depth : Tree → Nat
  | leaf => 0
  | node l _ r => 1 + max l.depth r.depth
end Tree
def t := [4, -1, 9, 4, 2, 3].foldl Tree.insert Tree.leaf
def it := (t.toList, t.depth)
-- gives: ([-1, 2, 3, 4, 9], 4) : List Int × Nat

-- case: bank accounts in a hash map, with failures as Except
def withdraw (m : Std.HashMap String Nat) (who : String) (n : Nat) : Except String (Std.HashMap String Nat) :=
  match m[who]? with
  | none => .error s!"no account {who}"
  | some k => if n > k then .error s!"{who} lacks {n - k}" else .ok (m.insert who (k - n))
def bank : Std.HashMap String Nat := Std.HashMap.ofList [("ann", 10), ("bob", 3)]
def shown : Except String (Std.HashMap String Nat) → String
  | .ok m => s!"ok {m.getD "ann" 0} {m.size}"
  | .error e => e
def it := [shown (withdraw bank "ann" 4), shown (withdraw bank "bob" 4), shown (withdraw bank "eve" 1), shown (do let m ← withdraw bank "ann" 9; withdraw m "ann" 2)]
-- gives: ["ok 6 2", "bob lacks 1", "no account eve", "ann lacks 1"] : List String

-- case: roman numerals, written and read
def table : List (Nat × String) := [(1000, "M"), (900, "CM"), (500, "D"), (400, "CD"), (100, "C"), (90, "XC"), (50, "L"), (40, "XL"), (10, "X"), (9, "IX"), (5, "V"), (4, "IV"), (1, "I")]
def roman (n : Nat) : String := (table.foldl (fun (s, k) (v, t) => (s ++ String.join (List.replicate (k / v) t), k % v)) ("", n)).1
def digit : Char → Nat
  | 'I' => 1 | 'V' => 5 | 'X' => 10 | 'L' => 50 | 'C' => 100 | 'D' => 500 | 'M' => 1000 | _ => 0
def arabic : List Char → Int
  | [] => 0
  | [c] => digit c
  | c :: d :: rest => (if digit c < digit d then -(digit c : Int) else digit c) + arabic (d :: rest)
def it := (roman 1994, arabic "MCMXCIV".toList, (List.range 200).all fun n => arabic (roman n).toList == n)
-- gives: ("MCMXCIV", 1994, true) : String × Int × Bool

-- case: binary text, bits and parity
def toBits (n : Nat) : List Bool := if n = 0 then [] else (n % 2 == 1) :: toBits (n / 2)
termination_by n
def fromBits (bs : List Bool) : Nat := bs.foldr (fun b n => 2 * n + b.toNat) 0
def it := (toBits 6, fromBits [false, true, true], (List.range 100).all (fun n => fromBits (toBits n) = n), 12 &&& 10, 12 ||| 10, 12 ^^^ 10, 1 <<< 5, 100 >>> 3)
-- gives: ([false, true, true], 6, true, 8, 14, 6, 32, 12) : List Bool × Nat × Bool × Nat × Nat × Nat × Nat × Nat

-- case: a parser and evaluator of sums and products: 2 + 3 * (4 + 1) - 20 is -3
inductive Tok where
  | num (n : Nat)
  | op (c : Char)
deriving BEq, Repr
def lex : List Char → List Tok
  | [] => []
  | c :: cs =>
    if c.isDigit then
      match lex cs with
      | .num n :: rest =>
        if cs.head?.any Char.isDigit then .num ((c.toNat - 48) * 10 ^ (toString n).length + n) :: rest
        else .num (c.toNat - 48) :: .num n :: rest
      | rest => .num (c.toNat - 48) :: rest
    else if c = ' ' then lex cs else .op c :: lex cs
mutual
partial def expr (ts : List Tok) : Int × List Tok := Id.run do
  let (v, rest) := term ts
  let mut acc := v
  let mut todo := rest
  repeat
    match todo with
    | .op '+' :: more => let (w, r) := term more; acc := acc + w; todo := r
    | .op '-' :: more => let (w, r) := term more; acc := acc - w; todo := r
    | _ => break
  return (acc, todo)
partial def term (ts : List Tok) : Int × List Tok :=
  let (v, rest) := atom ts
  match rest with
  | .op '*' :: more => let (w, r) := term more; (v * w, r)
  | _ => (v, rest)
partial def atom : List Tok → Int × List Tok
  | .num n :: rest => (n, rest)
  | .op '(' :: rest => let (v, r) := expr rest; (v, r.drop 1)
  | ts => (0, ts)
end
def it := (expr (lex "2 + 3*(4+1) - 20".toList)).1
-- gives: -3 : Int
