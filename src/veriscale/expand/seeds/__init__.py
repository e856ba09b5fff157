"""Seed inputs without a language model."""
