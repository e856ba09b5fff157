-- !benchmark @start import type=solution

-- !benchmark @end import

-- !benchmark @start solution_aux

-- !benchmark @end solution_aux

-- !benchmark @start precond_aux

-- !benchmark @end precond_aux

@[reducible, simp]
def longest_streak_precond (xs : Array Int) (good : Int → Bool) : Prop :=
  -- !benchmark @start precond
  xs.size > 0
  -- !benchmark @end precond


-- !benchmark @start code_aux

-- !benchmark @end code_aux


def longest_streak (xs : Array Int) (good : Int → Bool) (h_precond : longest_streak_precond (xs) (good)) : Nat :=
  -- !benchmark @start code
  Id.run do
    let mut best := 0
    let mut current := 0
    for i in [0:xs.size] do
      if good (xs[i]!) then
        current := current + 1
        best := max best current
      else
        current := 0
    return best
  -- !benchmark @end code


-- !benchmark @start postcond_aux

-- !benchmark @end postcond_aux


@[reducible, simp]
def longest_streak_postcond (xs : Array Int) (good : Int → Bool) (result : Nat) (h_precond : longest_streak_precond (xs) (good)) : Prop :=
  -- !benchmark @start postcond
  (∃ i : Nat, i + result ≤ xs.size ∧ ∀ j, j < result → good (xs[i + j]!)) ∧
  (∀ i : Nat, i + result < xs.size → ∃ j, j < result + 1 ∧ ¬ good (xs[i + j]!))
  -- !benchmark @end postcond


-- !benchmark @start proof_aux

-- !benchmark @end proof_aux


theorem longest_streak_spec_satisfied (xs : Array Int) (good : Int → Bool) (h_precond : longest_streak_precond (xs) (good)) :
    longest_streak_postcond (xs) (good) (longest_streak (xs) (good) h_precond) h_precond := by
  -- !benchmark @start proof
  sorry
  -- !benchmark @end proof
