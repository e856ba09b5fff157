-- !benchmark @start import type=solution

-- !benchmark @end import

-- !benchmark @start solution_aux

-- !benchmark @end solution_aux

-- !benchmark @start precond_aux

-- !benchmark @end precond_aux

@[reducible, simp]
def running_totals_precond (amounts : List Nat) : Prop :=
  -- !benchmark @start precond
  amounts ≠ [] ∧
  ∀ a ∈ amounts, a ≤ 1000000
  -- !benchmark @end precond


-- !benchmark @start code_aux

-- !benchmark @end code_aux


def running_totals (amounts : List Nat) (h_precond : running_totals_precond (amounts)) : List Nat :=
  -- !benchmark @start code
  let rec loop (rest : List Nat) (total : Nat) : List Nat :=
    match rest with
    | [] => []
    | a :: more => (total + a) :: loop more (total + a)
  loop amounts 0
  -- !benchmark @end code


-- !benchmark @start postcond_aux

-- !benchmark @end postcond_aux


@[reducible, simp]
def running_totals_postcond (amounts : List Nat) (result : List Nat) (h_precond : running_totals_precond (amounts)) : Prop :=
  -- !benchmark @start postcond
  result.length = amounts.length ∧
  ∀ i, i < amounts.length → result[i]! = (amounts.take (i + 1)).sum
  -- !benchmark @end postcond


-- !benchmark @start proof_aux

-- !benchmark @end proof_aux


theorem running_totals_spec_satisfied (amounts : List Nat) (h_precond : running_totals_precond (amounts)) :
    running_totals_postcond (amounts) (running_totals (amounts) h_precond) h_precond := by
  -- !benchmark @start proof
  sorry
  -- !benchmark @end proof
