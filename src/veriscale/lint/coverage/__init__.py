"""Which branches and lines of the reference the inputs of a suite evaluate."""
