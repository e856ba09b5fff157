-- !benchmark @start import type=solution

-- !benchmark @end import

-- !benchmark @start solution_aux

-- !benchmark @end solution_aux

-- !benchmark @start precond_aux

-- !benchmark @end precond_aux

@[reducible, simp]
def split_bill_precond (total : Nat) (people : Nat) : Prop :=
  -- !benchmark @start precond
  0 < people ∧ people ≤ 50
  -- !benchmark @end precond


-- !benchmark @start code_aux

-- !benchmark @end code_aux


def split_bill (total : Nat) (people : Nat) (h_precond : split_bill_precond (total) (people)) : List Nat :=
  -- !benchmark @start code
  let share := total / people
  let extra := total % people
  List.replicate extra (share + 1) ++ List.replicate (people - extra) share
  -- !benchmark @end code


-- !benchmark @start postcond_aux

-- !benchmark @end postcond_aux


@[reducible, simp]
def split_bill_postcond (total : Nat) (people : Nat) (result : List Nat) (h_precond : split_bill_precond (total) (people)) : Prop :=
  -- !benchmark @start postcond
  result.length = people ∧
  result.sum = total ∧
  (∀ x ∈ result, ∀ y ∈ result, x ≤ y + 1)
  -- !benchmark @end postcond


-- !benchmark @start proof_aux

-- !benchmark @end proof_aux


theorem split_bill_spec_satisfied (total : Nat) (people : Nat) (h_precond : split_bill_precond (total) (people)) :
    split_bill_postcond (total) (people) (split_bill (total) (people) h_precond) h_precond := by
  -- !benchmark @start proof
  sorry
  -- !benchmark @end proof
