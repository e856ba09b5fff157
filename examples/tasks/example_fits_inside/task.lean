-- !benchmark @start import type=solution

-- !benchmark @end import

-- !benchmark @start task_aux
structure Box where
  width : Nat
  height : Nat
deriving Inhabited
-- !benchmark @end task_aux

-- !benchmark @start solution_aux

-- !benchmark @end solution_aux

-- !benchmark @start precond_aux

-- !benchmark @end precond_aux

@[reducible, simp]
def fits_inside_precond (inner : Box) (outer : Box) : Prop :=
  -- !benchmark @start precond
  inner.width > 0 ∧ inner.height > 0 ∧
  outer.width > 0 ∧ outer.height > 0
  -- !benchmark @end precond


-- !benchmark @start code_aux

-- !benchmark @end code_aux


def fits_inside (inner : Box) (outer : Box) (h_precond : fits_inside_precond (inner) (outer)) : Bool :=
  -- !benchmark @start code
  let upright := inner.width ≤ outer.width && inner.height ≤ outer.height
  let turned := inner.width ≤ outer.height && inner.height ≤ outer.width
  upright || turned
  -- !benchmark @end code


-- !benchmark @start postcond_aux

-- !benchmark @end postcond_aux


@[reducible, simp]
def fits_inside_postcond (inner : Box) (outer : Box) (result : Bool) (h_precond : fits_inside_precond (inner) (outer)) : Prop :=
  -- !benchmark @start postcond
  result = true ↔
    (inner.width ≤ outer.width ∧ inner.height ≤ outer.height) ∨
    (inner.width ≤ outer.height ∧ inner.height ≤ outer.width)
  -- !benchmark @end postcond


-- !benchmark @start proof_aux

-- !benchmark @end proof_aux


theorem fits_inside_spec_satisfied (inner : Box) (outer : Box) (h_precond : fits_inside_precond (inner) (outer)) :
    fits_inside_postcond (inner) (outer) (fits_inside (inner) (outer) h_precond) h_precond := by
  -- !benchmark @start proof
  sorry
  -- !benchmark @end proof
