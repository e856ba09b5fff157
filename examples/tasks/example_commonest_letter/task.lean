-- !benchmark @start import type=solution
import Std.Data.HashMap
-- !benchmark @end import

-- !benchmark @start solution_aux
open Std
-- !benchmark @end solution_aux

-- !benchmark @start precond_aux

-- !benchmark @end precond_aux

@[reducible, simp]
def commonest_letter_precond (text : String) : Prop :=
  -- !benchmark @start precond
  text.length > 0
  -- !benchmark @end precond


-- !benchmark @start code_aux

-- !benchmark @end code_aux


def commonest_letter (text : String) (h_precond : commonest_letter_precond (text)) : Char :=
  -- !benchmark @start code
  Id.run do
    let mut counts : HashMap Char Nat := {}
    let mut best := 'a'
    let mut most := 0
    for c in text.toList do
      let count := counts.getD c 0 + 1
      counts := counts.insert c count
      if count > most then
        best := c
        most := count
    return best
  -- !benchmark @end code


-- !benchmark @start postcond_aux

-- !benchmark @end postcond_aux


@[reducible, simp]
def commonest_letter_postcond (text : String) (result : Char) (h_precond : commonest_letter_precond (text)) : Prop :=
  -- !benchmark @start postcond
  let letters := text.toList
  result ∈ letters ∧
  ∀ c ∈ letters, letters.count c ≤ letters.count result
  -- !benchmark @end postcond


-- !benchmark @start proof_aux

-- !benchmark @end proof_aux


theorem commonest_letter_spec_satisfied (text : String) (h_precond : commonest_letter_precond (text)) :
    commonest_letter_postcond (text) (commonest_letter (text) h_precond) h_precond := by
  -- !benchmark @start proof
  sorry
  -- !benchmark @end proof
