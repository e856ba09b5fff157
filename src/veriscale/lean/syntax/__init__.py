"""Lexer, syntax tree and parser of Lean 4's executable fragment; `parse` is the door."""
