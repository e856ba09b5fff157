"""What names, types and class constraints mean."""
