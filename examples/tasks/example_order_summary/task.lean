-- !benchmark @start import type=solution

-- !benchmark @end import

-- !benchmark @start solution_aux

-- !benchmark @end solution_aux

-- !benchmark @start precond_aux

-- !benchmark @end precond_aux

@[reducible, simp]
def order_summary_precond (orders : List (Nat × Nat)) (item : Nat) : Prop :=
  -- !benchmark @start precond
  orders.all (fun (_, q) => q > 0)
  -- !benchmark @end precond


-- !benchmark @start code_aux

-- !benchmark @end code_aux


def order_summary (orders : List (Nat × Nat)) (item : Nat) (h_precond : order_summary_precond (orders) (item)) : Nat × Nat :=
  -- !benchmark @start code
  go orders
  where
    go : List (Nat × Nat) → Nat × Nat
    | [] => (0, 0)
    | (i, q) :: rest =>
      let (total, largest) := go rest
      if i = item then (total + q, max largest q) else (total, largest)
  -- !benchmark @end code


-- !benchmark @start postcond_aux

-- !benchmark @end postcond_aux


@[reducible, simp]
def order_summary_postcond (orders : List (Nat × Nat)) (item : Nat) (result : Nat × Nat) (h_precond : order_summary_precond (orders) (item)) : Prop :=
  -- !benchmark @start postcond
  let mine := (orders.filter (fun o => o.1 = item)).map (·.2)
  result.1 = mine.sum ∧
  mine.all (· ≤ result.2) ∧
  (result.2 ∈ mine ∨ (mine = [] ∧ result.2 = 0))
  -- !benchmark @end postcond


-- !benchmark @start proof_aux

-- !benchmark @end proof_aux


theorem order_summary_spec_satisfied (orders : List (Nat × Nat)) (item : Nat) (h_precond : order_summary_precond (orders) (item)) :
    order_summary_postcond (orders) (item) (order_summary (orders) (item) h_precond) h_precond := by
  -- !benchmark @start proof
  sorry
  -- !benchmark @end proof
