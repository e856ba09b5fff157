-- !benchmark @start import type=solution

-- !benchmark @end import

-- !benchmark @start solution_aux

-- !benchmark @end solution_aux

-- !benchmark @start precond_aux

-- !benchmark @end precond_aux

@[reducible, simp]
def overlap_length_precond (a : Int × Int) (b : Int × Int) : Prop :=
  -- !benchmark @start precond
  a.1 ≤ a.2 ∧ b.1 ≤ b.2
  -- !benchmark @end precond


-- !benchmark @start code_aux

-- !benchmark @end code_aux


def overlap_length (a : Int × Int) (b : Int × Int) (h_precond : overlap_length_precond (a) (b)) : Int :=
  -- !benchmark @start code
  let lo := max a.1 b.1
  let hi := min a.2 b.2
  if lo < hi then hi - lo else 0
  -- !benchmark @end code


-- !benchmark @start postcond_aux

-- !benchmark @end postcond_aux


@[reducible, simp]
def overlap_length_postcond (a : Int × Int) (b : Int × Int) (result : Int) (h_precond : overlap_length_precond (a) (b)) : Prop :=
  -- !benchmark @start postcond
  0 ≤ result ∧
  result ≤ a.2 - a.1 ∧
  result ≤ b.2 - b.1 ∧
  (result = min a.2 b.2 - max a.1 b.1 ∨ (result = 0 ∧ min a.2 b.2 ≤ max a.1 b.1))
  -- !benchmark @end postcond


-- !benchmark @start proof_aux

-- !benchmark @end proof_aux


theorem overlap_length_spec_satisfied (a : Int × Int) (b : Int × Int) (h_precond : overlap_length_precond (a) (b)) :
    overlap_length_postcond (a) (b) (overlap_length (a) (b) h_precond) h_precond := by
  -- !benchmark @start proof
  sorry
  -- !benchmark @end proof
