-- !benchmark @start import type=solution

-- !benchmark @end import

-- !benchmark @start solution_aux

-- !benchmark @end solution_aux

-- !benchmark @start precond_aux

-- !benchmark @end precond_aux

@[reducible, simp]
def read_until_precond (letters : List Char) (stop : Char) : Prop :=
  -- !benchmark @start precond
  ¬ stop.isAlpha
  -- !benchmark @end precond


-- !benchmark @start code_aux

-- !benchmark @end code_aux


def read_until (letters : List Char) (stop : Char) (h_precond : read_until_precond (letters) (stop)) : List Char :=
  -- !benchmark @start code
  let rec loop (rest : List Char) : List Char :=
    match rest with
    | [] => []
    | c :: more => if c = stop then [] else c :: loop more
  loop letters
  -- !benchmark @end code


-- !benchmark @start postcond_aux

-- !benchmark @end postcond_aux


@[reducible, simp]
def read_until_postcond (letters : List Char) (stop : Char) (result : List Char) (h_precond : read_until_precond (letters) (stop)) : Prop :=
  -- !benchmark @start postcond
  (∀ c ∈ result, c ≠ stop) ∧
  (result = letters ∨
    ∃ k, k < letters.length ∧ letters[k]! = stop ∧ result = letters.take k)
  -- !benchmark @end postcond


-- !benchmark @start proof_aux

-- !benchmark @end proof_aux


theorem read_until_spec_satisfied (letters : List Char) (stop : Char) (h_precond : read_until_precond (letters) (stop)) :
    read_until_postcond (letters) (stop) (read_until (letters) (stop) h_precond) h_precond := by
  -- !benchmark @start proof
  sorry
  -- !benchmark @end proof
