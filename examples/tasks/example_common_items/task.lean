-- !benchmark @start import type=solution

-- !benchmark @end import

-- !benchmark @start solution_aux

-- !benchmark @end solution_aux

-- !benchmark @start precond_aux

-- !benchmark @end precond_aux

@[reducible, simp]
def common_items_precond (baskets : List (List Nat)) : Prop :=
  -- !benchmark @start precond
  baskets ≠ []
  -- !benchmark @end precond


-- !benchmark @start code_aux

-- !benchmark @end code_aux


def common_items (baskets : List (List Nat)) (h_precond : common_items_precond (baskets)) : List Nat :=
  -- !benchmark @start code
  match baskets with
  | [] => []
  | first :: rest => (first.filter (fun x => rest.all (fun b => b.contains x))).eraseDups
  -- !benchmark @end code


-- !benchmark @start postcond_aux

-- !benchmark @end postcond_aux


@[reducible, simp]
def common_items_postcond (baskets : List (List Nat)) (result : List Nat) (h_precond : common_items_precond (baskets)) : Prop :=
  -- !benchmark @start postcond
  List.Nodup result ∧
  (∀ x ∈ result, baskets.all (fun b => b.contains x)) ∧
  (∀ x ∈ baskets.headD [], baskets.all (fun b => b.contains x) → x ∈ result)
  -- !benchmark @end postcond


-- !benchmark @start proof_aux

-- !benchmark @end proof_aux


theorem common_items_spec_satisfied (baskets : List (List Nat)) (h_precond : common_items_precond (baskets)) :
    common_items_postcond (baskets) (common_items (baskets) h_precond) h_precond := by
  -- !benchmark @start proof
  sorry
  -- !benchmark @end proof
