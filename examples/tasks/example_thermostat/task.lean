-- !benchmark @start import type=solution

-- !benchmark @end import

-- !benchmark @start solution_aux

-- !benchmark @end solution_aux

-- !benchmark @start precond_aux

-- !benchmark @end precond_aux

@[reducible, simp]
def thermostat_precond (low : Int) (high : Int) (reading : Int) (heating : Bool) : Prop :=
  -- !benchmark @start precond
  low < high
  -- !benchmark @end precond


-- !benchmark @start code_aux

-- !benchmark @end code_aux


def thermostat (low : Int) (high : Int) (reading : Int) (heating : Bool) (h_precond : thermostat_precond (low) (high) (reading) (heating)) : Bool :=
  -- !benchmark @start code
  if reading < low then true
  else if reading > high then false
  else heating
  -- !benchmark @end code


-- !benchmark @start postcond_aux

-- !benchmark @end postcond_aux


@[reducible, simp]
def thermostat_postcond (low : Int) (high : Int) (reading : Int) (heating : Bool) (result : Bool) (h_precond : thermostat_precond (low) (high) (reading) (heating)) : Prop :=
  -- !benchmark @start postcond
  (reading < low → result = true) ∧
  (reading > high → result = false) ∧
  (low ≤ reading → reading ≤ high → result = heating)
  -- !benchmark @end postcond


-- !benchmark @start proof_aux

-- !benchmark @end proof_aux


theorem thermostat_spec_satisfied (low : Int) (high : Int) (reading : Int) (heating : Bool) (h_precond : thermostat_precond (low) (high) (reading) (heating)) :
    thermostat_postcond (low) (high) (reading) (heating) (thermostat (low) (high) (reading) (heating) h_precond) h_precond := by
  -- !benchmark @start proof
  sorry
  -- !benchmark @end proof
