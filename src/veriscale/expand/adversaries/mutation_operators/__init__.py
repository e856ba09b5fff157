"""Operators that mutate a program at one place."""
