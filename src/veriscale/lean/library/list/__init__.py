"""Lean's List: ``Init.Data.List``, with what specifications use of Batteries and Mathlib; one file per group."""
