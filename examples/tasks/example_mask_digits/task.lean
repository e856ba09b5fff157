-- !benchmark @start import type=solution

-- !benchmark @end import

-- !benchmark @start solution_aux

-- !benchmark @end solution_aux

-- !benchmark @start precond_aux

-- !benchmark @end precond_aux

@[reducible, simp]
def mask_digits_precond (text : String) (mark : Char) : Prop :=
  -- !benchmark @start precond
  ¬ mark.isDigit
  -- !benchmark @end precond


-- !benchmark @start code_aux

-- !benchmark @end code_aux


def mask_digits (text : String) (mark : Char) (h_precond : mask_digits_precond (text) (mark)) : String :=
  -- !benchmark @start code
  String.mk (text.toList.map (fun c => if c.isDigit then mark else c))
  -- !benchmark @end code


-- !benchmark @start postcond_aux

-- !benchmark @end postcond_aux


@[reducible, simp]
def mask_digits_postcond (text : String) (mark : Char) (result : String) (h_precond : mask_digits_precond (text) (mark)) : Prop :=
  -- !benchmark @start postcond
  let before := text.toList
  let after := result.toList
  after.length = before.length ∧
  ∀ i, i < before.length →
    ((before[i]!).isDigit → after[i]! = mark) ∧
    (¬ (before[i]!).isDigit → after[i]! = before[i]!)
  -- !benchmark @end postcond


-- !benchmark @start proof_aux

-- !benchmark @end proof_aux


theorem mask_digits_spec_satisfied (text : String) (mark : Char) (h_precond : mask_digits_precond (text) (mark)) :
    mask_digits_postcond (text) (mark) (mask_digits (text) (mark) h_precond) h_precond := by
  -- !benchmark @start proof
  sorry
  -- !benchmark @end proof
