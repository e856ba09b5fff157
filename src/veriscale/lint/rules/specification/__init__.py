"""Rules about what the precondition and the postcondition are worth, on trials beyond the rows."""
