"""``Array``: its values are tuples, as those of ``List``. Source of the rules: ``Init.Data.Array``."""

from veriscale.lean.library.array import access, build, change, classes, erase, fold, search, sort, subarray, zipping

__all__ = ["access", "build", "change", "classes", "erase", "fold", "search", "sort", "subarray", "zipping"]
