"""Repairs the rows of a benchmark as far as its ground truth says what is right. Lean text is never changed."""
