"""Programs and specifications that somebody else wrote for a task, on the embedded evaluator."""
