"""What changed between two versions of a benchmark, up to formatting, and what that invalidates."""
