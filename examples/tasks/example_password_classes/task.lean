-- !benchmark @start import type=solution

-- !benchmark @end import

-- !benchmark @start solution_aux
def classOf (c : Char) : Nat :=
  if c.isAlpha then 0
  else if c.isDigit then 1
  else 2
-- !benchmark @end solution_aux

-- !benchmark @start precond_aux

-- !benchmark @end precond_aux

@[reducible, simp]
def password_classes_precond (chars : Array Char) : Prop :=
  -- !benchmark @start precond
  chars.size > 0 ∧ chars.all (fun c => c ≠ ' ')
  -- !benchmark @end precond


-- !benchmark @start code_aux

-- !benchmark @end code_aux


def password_classes (chars : Array Char) (h_precond : password_classes_precond (chars)) : Nat :=
  -- !benchmark @start code
  Id.run do
    let mut letters := 0
    let mut digits := 0
    let mut others := 0
    for c in chars.toList do
      if classOf c = 0 then
        letters := 1
      else if classOf c = 1 then
        digits := 1
      else
        others := 1
    return letters + digits + others
  -- !benchmark @end code


-- !benchmark @start postcond_aux

-- !benchmark @end postcond_aux


@[reducible, simp]
def password_classes_postcond (chars : Array Char) (result : Nat) (h_precond : password_classes_precond (chars)) : Prop :=
  -- !benchmark @start postcond
  1 ≤ result ∧ result ≤ 3 ∧
  result = ((List.range 3).filter (fun k => chars.any (fun c => classOf c = k))).length
  -- !benchmark @end postcond


-- !benchmark @start proof_aux

-- !benchmark @end proof_aux


theorem password_classes_spec_satisfied (chars : Array Char) (h_precond : password_classes_precond (chars)) :
    password_classes_postcond (chars) (password_classes (chars) h_precond) h_precond := by
  -- !benchmark @start proof
  sorry
  -- !benchmark @end proof
