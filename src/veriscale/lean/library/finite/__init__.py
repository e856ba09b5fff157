"""Mathlib's finite collections: ``Finset``, ``Multiset``, and their orders; ``Set`` by predicate."""
