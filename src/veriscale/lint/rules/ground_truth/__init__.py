"""Rules that hold the rows against the precondition, the reference and the postcondition."""
