"""Worker processes: their start, their limits, their deaths, and what those are put down to."""
