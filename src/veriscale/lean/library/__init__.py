"""Lean's library functions, one file per type."""
