"""Benchmarks as files: Verina's task folders and JSON Lines."""
