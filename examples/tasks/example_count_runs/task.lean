-- !benchmark @start import type=solution

-- !benchmark @end import

-- !benchmark @start solution_aux

-- !benchmark @end solution_aux

-- !benchmark @start precond_aux

-- !benchmark @end precond_aux

@[reducible, simp]
def count_runs_precond (xs : List Int) : Prop :=
  -- !benchmark @start precond
  xs ≠ []
  -- !benchmark @end precond


-- !benchmark @start code_aux
-- The runs that begin in `rest`, when `previous` stands before it.
def countRunsFrom (previous : Int) (rest : List Int) : Nat :=
  match rest with
  | [] => 0
  | x :: more =>
    if x = previous then countRunsFrom previous more
    else countRunsFrom x more + 1
-- !benchmark @end code_aux


def count_runs (xs : List Int) (h_precond : count_runs_precond (xs)) : Nat :=
  -- !benchmark @start code
  match xs with
  | [] => 0
  | x :: rest => countRunsFrom x rest + 1
  -- !benchmark @end code


-- !benchmark @start postcond_aux

-- !benchmark @end postcond_aux


@[reducible, simp]
def count_runs_postcond (xs : List Int) (result : Nat) (h_precond : count_runs_precond (xs)) : Prop :=
  -- !benchmark @start postcond
  let changes := (List.range (xs.length - 1)).filter (fun i => xs[i]! ≠ xs[i + 1]!)
  0 < result ∧ result ≤ xs.length ∧ result = changes.length + 1
  -- !benchmark @end postcond


-- !benchmark @start proof_aux

-- !benchmark @end proof_aux


theorem count_runs_spec_satisfied (xs : List Int) (h_precond : count_runs_precond (xs)) :
    count_runs_postcond (xs) (count_runs (xs) h_precond) h_precond := by
  -- !benchmark @start proof
  sorry
  -- !benchmark @end proof
