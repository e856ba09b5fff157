"""Checks a benchmark and its suites against its own ground truth. Nothing is repaired here."""
