-- case: quicksort by filters; the pivot's equals stay
def quicksort : List Int → List Int
  | [] => []
  | p :: xs =>
    let small := xs.filter (· < p)
    let large := xs.filter (fun x => ¬ x < p)
    quicksort small ++ [p] ++ quicksort large
termination_by xs => xs.length
decreasing_by all_goals simp_wf; omega
def it := (quicksort [3, -1, 3, 0, 9, -7], quicksort [], quicksort [1])
-- gives: ([-7, -1, 0, 3, 3, 9], [], [1]) : List Int × List Int × List Int

-- case: merge sort on lists by splitting in the middle
def merge : List Nat → List Nat → List Nat
  | [], ys => ys
  | xs, [] => xs
  | x :: xs, y :: ys =>
    if x ≤ y then x :: merge xs (y :: ys)
    else y :: merge (x :: xs) ys
def msort (xs : List Nat) : List Nat :=
  if xs.length ≤ 1 then xs
  else
    let half := xs.length / 2
    merge (msort (xs.take half)) (msort (xs.drop half))
termination_by xs.length
def it := (msort [5, 2, 8, 2, 1, 9, 0], msort [2, 1], msort [])
-- gives: ([0, 1, 2, 2, 5, 8, 9], [1, 2], []) : List Nat × List Nat × List Nat

-- case: insertion sort in place, with a while loop that moves elements down
def insertionSort (input : Array Int) : Array Int := Id.run do
  let mut a := input
  for i in [1:a.size] do
    let key := a[i]!
    let mut j := i
    while j > 0 && a[j - 1]! > key do
      a := a.set! j a[j - 1]!
      j := j - 1
    a := a.set! j key
  return a
def it := (insertionSort #[4, -2, 7, 0, 4], insertionSort #[], insertionSort #[3, 2, 1])
-- gives: (#[-2, 0, 4, 4, 7], #[], #[1, 2, 3]) : Array Int × Array Int × Array Int

-- case: bubble sort counts its swaps; those are the inversions: (3,1) (3,2) (5,4) (5,2) (4,2)
def bubble (input : Array Nat) : Array Nat × Nat := Id.run do
  let mut a := input
  let mut swaps := 0
  for i in [0:a.size] do
    for j in [0:a.size - 1 - i] do
      if a[j]! > a[j + 1]! then
        let t := a[j]!
        a := a.set! j a[j + 1]!
        a := a.set! (j + 1) t
        swaps := swaps + 1
  return (a, swaps)
def it := bubble #[3, 1, 5, 4, 2]
-- gives: (#[1, 2, 3, 4, 5], 5) : Array Nat × Nat

-- case: selection sort with swaps by swapIfInBounds
def selectionSort (input : Array Nat) : Array Nat := Id.run do
  let mut a := input
  for i in [0:a.size] do
    let mut best := i
    for j in [i + 1:a.size] do
      if a[j]! < a[best]! then best := j
    a := a.swapIfInBounds i best
  pure a
def it := selectionSort #[9, 1, 8, 2, 7]
-- gives: #[1, 2, 7, 8, 9] : Array Nat

-- case: binary search; the halves close in from both sides
def search (a : Array Int) (x : Int) : Option Nat :=
  let rec go (lo hi fuel : Nat) : Option Nat :=
    match fuel with
    | 0 => none
    | fuel + 1 =>
      if lo ≥ hi then none
      else
        let mid := lo + (hi - lo) / 2
        if a[mid]! = x then some mid
        else if a[mid]! < x then go (mid + 1) hi fuel
        else go lo mid fuel
  go 0 a.size (a.size + 1)
def it := (search #[-5, -1, 0, 4, 9, 12] 9, search #[-5, -1, 0, 4, 9, 12] (-5), search #[1, 3] 2, search #[] 1)
-- gives: (some 4, some 0, none, none) : Option Nat × Option Nat × Option Nat × Option Nat

-- case: lower bound by repeat and break: the first place whose element is not less
def lowerBound (a : Array Nat) (x : Nat) : Nat := Id.run do
  let mut lo := 0
  let mut hi := a.size
  repeat
    if lo ≥ hi then break
    let mid := (lo + hi) / 2
    if a[mid]! < x then lo := mid + 1 else hi := mid
  return lo
def it := [0, 2, 3, 7, 8].map (lowerBound #[2, 2, 5, 7])
-- gives: [0, 0, 2, 3, 4] : List Nat

-- case: two pointers: reversing an array in place
def reverseInPlace (xs : Array Nat) : Array Nat := Id.run do
  let mut a := xs
  let mut i := 0
  let mut j := a.size - 1
  while i < j do
    (a, i, j) := (a.set! i a[j]! |>.set! j a[i]!, i + 1, j - 1)
  return a
def it := (reverseInPlace #[1, 2, 3, 4], reverseInPlace #[1, 2, 3], reverseInPlace #[])
-- gives: (#[4, 3, 2, 1], #[3, 2, 1], #[]) : Array Nat × Array Nat × Array Nat

-- case: the longest common subsequence by a table of rows
def lcs (xs ys : List Char) : Nat := Id.run do
  let n := ys.length
  let mut prev := Array.replicate (n + 1) 0
  for x in xs do
    let mut cur := #[0]
    let mut j := 0
    for y in ys do
      let best := if x == y then prev[j]! + 1 else max prev[j + 1]! cur[j]!
      cur := cur.push best
      j := j + 1
    prev := cur
  return prev[n]!
def it := (lcs "AGGTAB".toList "GXTXAYB".toList, lcs "abc".toList [], lcs "aaa".toList "aa".toList)
-- gives: (4, 0, 2) : Nat × Nat × Nat

-- case: edit distance; kitten to sitting takes 3
def editDistance (s t : String) : Nat := Id.run do
  let a := s.toList.toArray
  let b := t.toList.toArray
  let mut d := Array.range (b.size + 1)
  for i in [0:a.size] do
    let mut row := #[i + 1]
    for j in [0:b.size] do
      let cost := if a[i]! = b[j]! then 0 else 1
      row := row.push (min (min (row[j]! + 1) (d[j + 1]! + 1)) (d[j]! + cost))
    d := row
  return d.back!
def it := (editDistance "kitten" "sitting", editDistance "" "abc", editDistance "same" "same")
-- gives: (3, 3, 0) : Nat × Nat × Nat

-- case: fewest coins, with none for what cannot be paid: 11 = 5 + 5 + 1
def coins (values : List Nat) (amount : Nat) : Option Nat := Id.run do
  let mut best : Array (Option Nat) := Array.replicate (amount + 1) none
  best := best.set! 0 (some 0)
  for a in [1:amount + 1] do
    for c in values do
      if c ≤ a then
        if let some k := best[a - c]! then
          match best[a]! with
          | none => best := best.set! a (some (k + 1))
          | some m => if k + 1 < m then best := best.set! a (some (k + 1))
  return best[amount]!
def it := (coins [1, 2, 5] 11, coins [2] 3, coins [] 0)
-- gives: (some 3, none, some 0) : Option Nat × Option Nat × Option Nat

-- case: 0/1 knapsack, weights walked downwards so that no item is taken twice: 3 + 4 weigh 7, worth 4 + 5
def knapsack (items : List (Nat × Nat)) (cap : Nat) : Nat := Id.run do
  let mut dp := Array.replicate (cap + 1) 0
  for (w, v) in items do
    for k in [0:cap + 1] do
      let c := cap - k
      if w ≤ c then
        dp := dp.set! c (max dp[c]! (dp[c - w]! + v))
  return dp[cap]!
def it := knapsack [(1, 1), (3, 4), (4, 5), (5, 7)] 7
-- gives: 9 : Nat

-- case: the longest increasing subsequence: 2 3 7 18 (or 101)
def lis (xs : Array Int) : Nat := Id.run do
  let mut best : Array Nat := #[]
  for i in [0:xs.size] do
    let mut m := 1
    for j in [0:i] do
      if xs[j]! < xs[i]! ∧ best[j]! + 1 > m then
        m := best[j]! + 1
    best := best.push m
  return best.foldl max 0
def it := (lis #[10, 9, 2, 5, 3, 7, 101, 18], lis #[], lis #[3, 3, 3])
-- gives: (4, 0, 1) : Nat × Nat × Nat

-- case: Kadane's sum of a segment that is not empty: 4 - 1 + 2 + 1
def maxSegment (xs : List Int) : Int :=
  match xs with
  | [] => 0
  | x :: rest =>
    let (_, best) := rest.foldl (fun (cur, best) y =>
      let cur := max y (cur + y)
      (cur, max best cur)) (x, x)
    best
def it := (maxSegment [-2, 1, -3, 4, -1, 2, 1, -5, 4], maxSegment [-3, -1, -2], maxSegment [])
-- gives: (6, -1, 0) : Int × Int × Int

-- case: prefix sums answer sums of segments
def prefixSums (xs : List Int) : Array Int := xs.foldl (fun acc x => acc.push (acc.back! + x)) #[0]
def segment (xs : List Int) (i j : Nat) : Int :=
  let p := prefixSums xs
  p[j]! - p[i]!
def it := (prefixSums [3, -1, 4], segment [3, -1, 4, 1, -5] 1 4, segment [1] 0 0)
-- gives: (#[0, 3, 2, 6], 4, 0) : Array Int × Int × Int

-- case: sliding windows and their greatest elements
def windows (k : Nat) (xs : List Int) : List (List Int) :=
  if xs.length < k ∨ k = 0 then [] else (List.range (xs.length - k + 1)).map fun i => (xs.drop i).take k
def maxima (k : Nat) (xs : List Int) : List Int := (windows k xs).filterMap List.max?
def it := (windows 2 [1, 2, 3], maxima 3 [1, 3, -1, -3, 5, 3, 6, 7], maxima 0 [1])
-- gives: ([[1, 2], [2, 3]], [3, 3, 5, 5, 6, 7], []) : List (List Int) × List Int × List Int

-- case: next greater elements by a stack, from the right
def nextGreater (xs : List Nat) : List (Option Nat) :=
  let step := fun (x : Nat) (acc : List Nat × List (Option Nat)) =>
    let stack := acc.1.dropWhile (· ≤ x)
    (x :: stack, stack.head? :: acc.2)
  (xs.foldr step ([], [])).2
def it := nextGreater [2, 1, 2, 4, 3]
-- gives: [some 4, some 2, some 4, none, none] : List (Option Nat)

-- case: a majority by voting, and a check of it
def majority (xs : List Nat) : Option Nat := Id.run do
  let mut candidate := 0
  let mut votes := 0
  for x in xs do
    if votes = 0 then
      candidate := x
      votes := 1
    else if x = candidate then
      votes := votes + 1
    else
      votes := votes - 1
  return if xs.count candidate * 2 > xs.length then some candidate else none
def it := (majority [2, 2, 1, 1, 2], majority [1, 2, 3], majority [])
-- gives: (some 2, none, none) : Option Nat × Option Nat × Option Nat

-- case: all sublists, and those with a given sum: 7, 2 + 5, 3 + 4 and 1 + 2 + 4
def subsets : List Nat → List (List Nat)
  | [] => [[]]
  | x :: xs => let rest := subsets xs; rest ++ rest.map (x :: ·)
def it := (subsets [1, 2], ((subsets [1, 2, 3, 4, 5, 7]).filter (·.sum = 7)).length)
-- gives: ([[], [2], [1], [1, 2]], 4) : List (List Nat) × Nat

-- case: permutations by insertion at every place
def insertions (x : Nat) : List Nat → List (List Nat)
  | [] => [[x]]
  | y :: ys => (x :: y :: ys) :: (insertions x ys).map (y :: ·)
def perms : List Nat → List (List Nat)
  | [] => [[]]
  | x :: xs => (perms xs).flatMap (insertions x)
def it := (perms [1, 2, 3], (perms [1, 2, 3, 4, 5]).length)
-- gives: ([[1, 2, 3], [2, 1, 3], [2, 3, 1], [1, 3, 2], [3, 1, 2], [3, 2, 1]], 120) : List (List Nat) × Nat

-- case: intervals are merged after sorting by their starts; touching ones too
def mergeIntervals (xs : List (Nat × Nat)) : List (Nat × Nat) :=
  let sorted := xs.mergeSort (fun a b => a.1 ≤ b.1)
  let step (acc : List (Nat × Nat)) (next : Nat × Nat) : List (Nat × Nat) :=
    match acc with
    | (s, e) :: rest => if next.1 ≤ e then (s, max e next.2) :: rest else next :: acc
    | [] => [next]
  (sorted.foldl step []).reverse
def it := mergeIntervals [(8, 10), (1, 3), (15, 18), (2, 6), (10, 11), (4, 5)]
-- gives: [(1, 6), (8, 11), (15, 18)] : List (Nat × Nat)

-- case: most rooms in use at once by a sweep over events; an end at 10 frees the room for a start at 10
def rooms (xs : List (Int × Int)) : Int :=
  let events := xs.flatMap fun (s, e) => [(s, (1 : Int)), (e, -1)]
  let sorted := events.mergeSort fun (a, da) (b, db) => a < b || (a == b && da ≤ db)
  (sorted.foldl (fun (cur, best) (_, d) => (cur + d, max best (cur + d))) (0, 0)).2
def it := (rooms [(0, 30), (5, 10), (10, 20)], rooms [(0, 30), (5, 11), (10, 20)], rooms [])
-- gives: (2, 3, 0) : Int × Int × Int
