"""Python names for Lean names.

Every Python name is a prefix that tells its kind, a number that makes it unique, and the ASCII rest of the Lean name
for the reader. The prefixes keep locals (``v``), temporaries (``t``, and ``w`` within one expression), nested functions
(``d``), globals (``g``) and the helpers of the run time (``h_``, ``k_``, ``M``) apart, so that no Lean name can reach
anything of Python.
"""

import re
from dataclasses import dataclass


def readable(name: str) -> str:
    """Return the letters, digits and underscores of `name` that are ASCII, at most 24 of them."""
    return re.sub(r"[^A-Za-z0-9_]", "_", name)[:24]


@dataclass
class Namer:
    """Makes unique Python names."""

    count: int = 0

    def fresh(self, prefix: str, hint: str = "") -> str:
        """Return a new name of the kind `prefix`."""
        self.count += 1
        return f"{prefix}{self.count}_{readable(hint)}" if hint else f"{prefix}{self.count}"
