"""Deciding propositions: quantifiers as loops, three-valued truth, and what is computed once."""
