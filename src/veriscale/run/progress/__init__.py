"""What a run shows while it works."""
