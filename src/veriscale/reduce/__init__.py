"""Test-suite reduction: paper section 3.2."""
