-- !benchmark @start import type=solution

-- !benchmark @end import

-- !benchmark @start solution_aux

-- !benchmark @end solution_aux

-- !benchmark @start precond_aux

-- !benchmark @end precond_aux

@[reducible, simp]
def count_above_precond (readings : List Float) (limit : Float) : Prop :=
  -- !benchmark @start precond
  ¬ limit.isNaN ∧
  readings.all (fun r => ¬ r.isNaN)
  -- !benchmark @end precond


-- !benchmark @start code_aux

-- !benchmark @end code_aux


def count_above (readings : List Float) (limit : Float) (h_precond : count_above_precond (readings) (limit)) : Nat :=
  -- !benchmark @start code
  let rec loop (rest : List Float) : Nat :=
    match rest with
    | [] => 0
    | r :: more => if r > limit then loop more + 1 else loop more
  loop readings
  -- !benchmark @end code


-- !benchmark @start postcond_aux

-- !benchmark @end postcond_aux


@[reducible, simp]
def count_above_postcond (readings : List Float) (limit : Float) (result : Nat) (h_precond : count_above_precond (readings) (limit)) : Prop :=
  -- !benchmark @start postcond
  result ≤ readings.length ∧
  result = (readings.filter (fun r => limit < r)).length
  -- !benchmark @end postcond


-- !benchmark @start proof_aux

-- !benchmark @end proof_aux


theorem count_above_spec_satisfied (readings : List Float) (limit : Float) (h_precond : count_above_precond (readings) (limit)) :
    count_above_postcond (readings) (limit) (count_above (readings) (limit) h_precond) h_precond := by
  -- !benchmark @start proof
  sorry
  -- !benchmark @end proof
