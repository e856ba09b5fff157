"""Do blocks, and the names and operators of monads."""
