"""Tasks, suites and the formats they are kept in."""
