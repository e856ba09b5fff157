"""``Std.HashMap`` and ``Std.HashSet``.

Lean leaves the order of their entries open. Here it is the order of first insertion, and the functions whose results
rest on it are listed in ``UNSPECIFIED_ORDER``; an evaluation that lists entries is repeated with other orders, and has
an answer only if it is the same in all of them. Keys are compared by Python's ``==``; where the ``BEq`` evidence is
another relation, using a map is undecided.
"""

from veriscale.lean.library.maps import hashmap, hashset

__all__ = ["hashmap", "hashset"]
