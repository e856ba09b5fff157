"""Scores of models: submissions read, run against suites, and summed up with bounds."""
