"""Rules about what a suite does not test."""
