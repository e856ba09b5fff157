-- !benchmark @start import type=solution

-- !benchmark @end import

-- !benchmark @start solution_aux

-- !benchmark @end solution_aux

-- !benchmark @start precond_aux

-- !benchmark @end precond_aux

@[reducible, simp]
def toggle_lamps_precond (state : UInt8) (mask : UInt8) : Prop :=
  -- !benchmark @start precond
  mask ≠ 0
  -- !benchmark @end precond


-- !benchmark @start code_aux

-- !benchmark @end code_aux


def toggle_lamps (state : UInt8) (mask : UInt8) (h_precond : toggle_lamps_precond (state) (mask)) : UInt8 × Bool :=
  -- !benchmark @start code
  let next := state.xor mask
  (next, decide (next = 0))
  -- !benchmark @end code


-- !benchmark @start postcond_aux

-- !benchmark @end postcond_aux


@[reducible, simp]
def toggle_lamps_postcond (state : UInt8) (mask : UInt8) (result : UInt8 × Bool) (h_precond : toggle_lamps_precond (state) (mask)) : Prop :=
  -- !benchmark @start postcond
  result.fst.xor mask = state ∧
  (result.snd = true ↔ state = mask)
  -- !benchmark @end postcond


-- !benchmark @start proof_aux

-- !benchmark @end proof_aux


theorem toggle_lamps_spec_satisfied (state : UInt8) (mask : UInt8) (h_precond : toggle_lamps_precond (state) (mask)) :
    toggle_lamps_postcond (state) (mask) (toggle_lamps (state) (mask) h_precond) h_precond := by
  -- !benchmark @start proof
  sorry
  -- !benchmark @end proof
