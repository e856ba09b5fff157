-- !benchmark @start import type=solution

-- !benchmark @end import

-- !benchmark @start solution_aux

-- !benchmark @end solution_aux

-- !benchmark @start precond_aux

-- !benchmark @end precond_aux

@[reducible, simp]
def next_stop_precond (current : Option Nat) (last : Nat) : Prop :=
  -- !benchmark @start precond
  match current with
  | none => True
  | some n => n ≤ last
  -- !benchmark @end precond


-- !benchmark @start code_aux

-- !benchmark @end code_aux


def next_stop (current : Option Nat) (last : Nat) (h_precond : next_stop_precond (current) (last)) : Option Nat :=
  -- !benchmark @start code
  match current with
  | none => some 0
  | some n => if n < last then some (n + 1) else none
  -- !benchmark @end code


-- !benchmark @start postcond_aux

-- !benchmark @end postcond_aux


@[reducible, simp]
def next_stop_postcond (current : Option Nat) (last : Nat) (result : Option Nat) (h_precond : next_stop_precond (current) (last)) : Prop :=
  -- !benchmark @start postcond
  match result with
  | none => current = some last
  | some m =>
    (m = 0 ∧ current = none) ∨
    (0 < m ∧ m ≤ last ∧ current = some (m - 1))
  -- !benchmark @end postcond


-- !benchmark @start proof_aux

-- !benchmark @end proof_aux


theorem next_stop_spec_satisfied (current : Option Nat) (last : Nat) (h_precond : next_stop_precond (current) (last)) :
    next_stop_postcond (current) (last) (next_stop (current) (last) h_precond) h_precond := by
  -- !benchmark @start proof
  sorry
  -- !benchmark @end proof
