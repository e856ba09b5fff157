-- !benchmark @start import type=solution

-- !benchmark @end import

-- !benchmark @start solution_aux

-- !benchmark @end solution_aux

-- !benchmark @start precond_aux

-- !benchmark @end precond_aux

@[reducible, simp]
def threshold_image_precond (image : Array (Array Nat)) (level : Nat) : Prop :=
  -- !benchmark @start precond
  level > 0 ∧
  image.all (fun row => row.size = (image[0]!).size)
  -- !benchmark @end precond


-- !benchmark @start code_aux

-- !benchmark @end code_aux


def threshold_image (image : Array (Array Nat)) (level : Nat) (h_precond : threshold_image_precond (image) (level)) : Array (Array Nat) :=
  -- !benchmark @start code
  image.map (fun row => row.map (fun p => if p ≥ level then 1 else 0))
  -- !benchmark @end code


-- !benchmark @start postcond_aux

-- !benchmark @end postcond_aux


@[reducible, simp]
def threshold_image_postcond (image : Array (Array Nat)) (level : Nat) (result : Array (Array Nat)) (h_precond : threshold_image_precond (image) (level)) : Prop :=
  -- !benchmark @start postcond
  result.size = image.size ∧
  ∀ i, i < image.size →
    (result[i]!).size = (image[i]!).size ∧
    ∀ j, j < (image[i]!).size →
      (result[i]!)[j]! = (if (image[i]!)[j]! ≥ level then 1 else 0)
  -- !benchmark @end postcond


-- !benchmark @start proof_aux

-- !benchmark @end proof_aux


theorem threshold_image_spec_satisfied (image : Array (Array Nat)) (level : Nat) (h_precond : threshold_image_precond (image) (level)) :
    threshold_image_postcond (image) (level) (threshold_image (image) (level) h_precond) h_precond := by
  -- !benchmark @start proof
  sorry
  -- !benchmark @end proof
