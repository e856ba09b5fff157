"""From core terms to Python functions."""
