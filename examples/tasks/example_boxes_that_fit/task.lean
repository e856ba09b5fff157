-- !benchmark @start import type=solution

-- !benchmark @end import

-- !benchmark @start solution_aux

-- !benchmark @end solution_aux

-- !benchmark @start precond_aux

-- !benchmark @end precond_aux

@[reducible, simp]
def boxes_that_fit_precond (sizes : Array Nat) (capacity : Nat) : Prop :=
  -- !benchmark @start precond
  sizes.all (· > 0)
  -- !benchmark @end precond


-- !benchmark @start code_aux

-- !benchmark @end code_aux


def boxes_that_fit (sizes : Array Nat) (capacity : Nat) (h_precond : boxes_that_fit_precond (sizes) (capacity)) : Nat :=
  -- !benchmark @start code
  let rec loop (i : Nat) (used : Nat) : Nat :=
    if i < sizes.size then
      if used + sizes[i]! ≤ capacity then loop (i + 1) (used + sizes[i]!) else i
    else
      i
  loop 0 0
  -- !benchmark @end code


-- !benchmark @start postcond_aux

-- !benchmark @end postcond_aux


@[reducible, simp]
def boxes_that_fit_postcond (sizes : Array Nat) (capacity : Nat) (result : Nat) (h_precond : boxes_that_fit_precond (sizes) (capacity)) : Prop :=
  -- !benchmark @start postcond
  result ≤ sizes.size ∧
  (sizes.toList.take result).sum ≤ capacity ∧
  (result < sizes.size → (sizes.toList.take (result + 1)).sum > capacity)
  -- !benchmark @end postcond


-- !benchmark @start proof_aux

-- !benchmark @end proof_aux


theorem boxes_that_fit_spec_satisfied (sizes : Array Nat) (capacity : Nat) (h_precond : boxes_that_fit_precond (sizes) (capacity)) :
    boxes_that_fit_postcond (sizes) (capacity) (boxes_that_fit (sizes) (capacity) h_precond) h_precond := by
  -- !benchmark @start proof
  sorry
  -- !benchmark @end proof
