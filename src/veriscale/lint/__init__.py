"""Checks of a benchmark against its own ground truth, one rule a file."""
