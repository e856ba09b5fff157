"""The rules of lint, one a file, grouped by what they look at."""
