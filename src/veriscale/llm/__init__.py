"""Language models: settings, calls, budgets, recordings, prompts and replies. Knows neither Lean nor the stages."""
