"""Training data from runs and repairs."""
