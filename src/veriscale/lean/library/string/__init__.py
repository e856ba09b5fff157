"""``String`` and its positions, iterators and substrings, as in ``Init.Data.String`` of Lean 4.24.

A string is a Python string, ``String.Pos`` the byte offset in UTF-8 as an int, an iterator the pair of a string and a
position, a substring the triple of a string and two positions.
"""

from veriscale.lean.library.string import basic, classes, iterator, parts, positions, search, substring

__all__ = ["basic", "classes", "iterator", "parts", "positions", "search", "substring"]
