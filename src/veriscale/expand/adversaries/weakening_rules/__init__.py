"""Rules that weaken a postcondition at one clause."""
