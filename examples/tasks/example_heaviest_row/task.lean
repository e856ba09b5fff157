-- !benchmark @start import type=solution

-- !benchmark @end import

-- !benchmark @start solution_aux
def rowSum (row : Array Int) : Int :=
  row.foldl (· + ·) 0
-- !benchmark @end solution_aux

-- !benchmark @start precond_aux

-- !benchmark @end precond_aux

@[reducible, simp]
def heaviest_row_precond (grid : Array (Array Int)) : Prop :=
  -- !benchmark @start precond
  grid.size > 0 ∧
  ∀ i, i < grid.size → (grid[i]!).size = (grid[0]!).size
  -- !benchmark @end precond


-- !benchmark @start code_aux

-- !benchmark @end code_aux


def heaviest_row (grid : Array (Array Int)) (h_precond : heaviest_row_precond (grid)) : Nat :=
  -- !benchmark @start code
  Id.run do
    let mut best := 0
    for i in [0:grid.size] do
      if rowSum (grid[i]!) > rowSum (grid[best]!) then
        best := i
    return best
  -- !benchmark @end code


-- !benchmark @start postcond_aux

-- !benchmark @end postcond_aux


@[reducible, simp]
def heaviest_row_postcond (grid : Array (Array Int)) (result : Nat) (h_precond : heaviest_row_precond (grid)) : Prop :=
  -- !benchmark @start postcond
  result < grid.size ∧
  ∀ i, i < grid.size → rowSum (grid[i]!) ≤ rowSum (grid[result]!)
  -- !benchmark @end postcond


-- !benchmark @start proof_aux

-- !benchmark @end proof_aux


theorem heaviest_row_spec_satisfied (grid : Array (Array Int)) (h_precond : heaviest_row_precond (grid)) :
    heaviest_row_postcond (grid) (heaviest_row (grid) h_precond) h_precond := by
  -- !benchmark @start proof
  sorry
  -- !benchmark @end proof
