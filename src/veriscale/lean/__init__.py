"""The language: Lean text in; types, values and verdicts out. Knows no benchmark."""
