"""What lint tells: text, SARIF, baselines."""
