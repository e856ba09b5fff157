"""Adversarial implementations and the flawed postconditions that they game."""
