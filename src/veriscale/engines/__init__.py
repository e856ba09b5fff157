"""Engines that run Lean: one interface, one implementation a file."""
