"""User structures for the tests of seeds and mutation."""

from veriscale.lean.types import BOOL, INT, TCon, TParam, list_of, prod_of
from veriscale.lean.values import StructureInfo

MAP = StructureInfo("Map", ("K", "V"), ("entries",), (list_of(prod_of(TParam("K"), TParam("V"))),))
TREE = StructureInfo("Tree", (), ("children",), (list_of(TCon("Tree")),))
POINT = StructureInfo("Point", (), ("x", "flag"), (INT, BOOL))
STRUCTURES = {info.name: info for info in (MAP, TREE, POINT)}
