-- !benchmark @start import type=solution
import Std.Data.HashSet
-- !benchmark @end import

-- !benchmark @start solution_aux

-- !benchmark @end solution_aux

-- !benchmark @start precond_aux

-- !benchmark @end precond_aux

@[reducible, simp]
def first_repeat_precond (names : List String) : Prop :=
  -- !benchmark @start precond
  ∀ s ∈ names, s ≠ ""
  -- !benchmark @end precond


-- !benchmark @start code_aux

-- !benchmark @end code_aux


def first_repeat (names : List String) (h_precond : first_repeat_precond (names)) : Option Nat :=
  -- !benchmark @start code
  let rec loop (rest : List String) (i : Nat) (seen : Std.HashSet String) : Option Nat :=
    match rest with
    | [] => none
    | s :: more => if seen.contains s then some i else loop more (i + 1) (seen.insert s)
  loop names 0 Std.HashSet.emptyWithCapacity
  -- !benchmark @end code


-- !benchmark @start postcond_aux

-- !benchmark @end postcond_aux


@[reducible, simp]
def first_repeat_postcond (names : List String) (result : Option Nat) (h_precond : first_repeat_precond (names)) : Prop :=
  -- !benchmark @start postcond
  match result with
  | none => List.Nodup names
  | some i =>
    i < names.length ∧
    List.Nodup (names.take i) ∧
    (names.take i).contains (names[i]!)
  -- !benchmark @end postcond


-- !benchmark @start proof_aux

-- !benchmark @end proof_aux


theorem first_repeat_spec_satisfied (names : List String) (h_precond : first_repeat_precond (names)) :
    first_repeat_postcond (names) (first_repeat (names) h_precond) h_precond := by
  -- !benchmark @start proof
  sorry
  -- !benchmark @end proof
