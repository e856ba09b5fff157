"""Functions and their arguments: calls, operators, coercions."""
