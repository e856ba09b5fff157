-- !benchmark @start import type=solution

-- !benchmark @end import

-- !benchmark @start task_aux
structure Wallet where
  coins : List (Nat × Nat)
deriving Inhabited

instance : BEq Wallet where
  beq a b := a.coins == b.coins
-- !benchmark @end task_aux

-- !benchmark @start solution_aux

-- !benchmark @end solution_aux

-- !benchmark @start precond_aux

-- !benchmark @end precond_aux

@[reducible, simp]
def add_coin_precond (wallet : Wallet) (coin : Nat) : Prop :=
  -- !benchmark @start precond
  coin > 0 ∧ wallet.coins.all (fun (_, n) => n > 0)
  -- !benchmark @end precond


-- !benchmark @start code_aux

-- !benchmark @end code_aux


def add_coin (wallet : Wallet) (coin : Nat) (h_precond : add_coin_precond (wallet) (coin)) : Wallet :=
  -- !benchmark @start code
  let rec add (entries : List (Nat × Nat)) : List (Nat × Nat) :=
    match entries with
    | [] => [(coin, 1)]
    | (c, n) :: rest =>
      if c = coin then (c, n + 1) :: rest
      else (c, n) :: add rest
  ⟨add wallet.coins⟩
  -- !benchmark @end code


-- !benchmark @start postcond_aux
-- How many coins of the value `coin` a wallet holds.
def countOf (wallet : Wallet) (coin : Nat) : Nat :=
  ((wallet.coins.filter (fun p => p.1 = coin)).map (·.2)).sum
-- !benchmark @end postcond_aux


@[reducible, simp]
def add_coin_postcond (wallet : Wallet) (coin : Nat) (result : Wallet) (h_precond : add_coin_precond (wallet) (coin)) : Prop :=
  -- !benchmark @start postcond
  result.coins.all (fun (_, n) => n > 0) ∧
  countOf result coin = countOf wallet coin + 1 ∧
  ∀ p ∈ wallet.coins ++ result.coins,
    p.1 ≠ coin → countOf result p.1 = countOf wallet p.1
  -- !benchmark @end postcond


-- !benchmark @start proof_aux

-- !benchmark @end proof_aux


theorem add_coin_spec_satisfied (wallet : Wallet) (coin : Nat) (h_precond : add_coin_precond (wallet) (coin)) :
    add_coin_postcond (wallet) (coin) (add_coin (wallet) (coin) h_precond) h_precond := by
  -- !benchmark @start proof
  sorry
  -- !benchmark @end proof
