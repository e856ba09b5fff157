"""Lean's library functions, one file per type. Importing the package fills ``LIBRARY``."""

from importlib import import_module
from pkgutil import walk_packages

from veriscale.lean.library.registry import LIBRARY

for _module in sorted(info.name for info in walk_packages(__path__, f"{__name__}.")):
    import_module(_module)

__all__ = ["LIBRARY"]
