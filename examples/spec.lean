-- A specification of example_count_runs with a mistake: a list of one run has no change.
def count_runs_precond (xs : List Int) : Prop :=
  xs ≠ []

def count_runs_postcond (xs : List Int) (result : Nat) : Prop :=
  let changes := (List.range (xs.length - 1)).filter (fun i => xs[i]! ≠ xs[i + 1]!)
  result = changes.length
