"""Counterexample-guided repair of specifications, without a language model."""
