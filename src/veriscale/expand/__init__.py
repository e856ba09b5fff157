"""Test-suite expansion: paper section 3.1."""
