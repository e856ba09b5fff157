"""User structures that test values may be of."""

from veriscale.benchmark.structures import structures_of
from veriscale.lean.type_text import parse_type_text
from veriscale.lean.types import INT, TParam, list_of, prod_of
from veriscale.lean.values import StructureInfo

GENERIC = """
structure Map (K V : Type) [BEq K] [BEq V] where
  entries : List (K × V)
  deriving Inhabited

def x := 1
"""


def test_structure_with_type_parameters() -> None:
    entries = list_of(prod_of(TParam("K"), TParam("V")))
    assert structures_of(GENERIC) == {"Map": StructureInfo("Map", ("K", "V"), ("entries",), (entries,))}


def test_fields_of_one_type_and_comments() -> None:
    text = "structure Point where\n  -- the place\n  x y : Int\n\n  name : String -- shown\nderiving BEq, Repr\n"
    info = structures_of(text)["Point"]
    assert info.fields == ("x", "y", "name")
    assert info.field_types[:2] == (INT, INT)


def test_fields_that_are_not_read_leave_the_structure_out() -> None:
    assert structures_of("structure A where\n  n : Nat := 3\n") == {}
    assert structures_of("structure A where\n  f : Fin 3\n") == {}
    assert structures_of("structure A extends B where\n  n : Nat\n") == {}
    assert structures_of("structure A (n : Nat) where\n  m : Nat\n") == {}
    assert structures_of("class A where\n  n : Nat\n") == {}


def test_other_declarations_do_not_matter() -> None:
    text = "def f : := \n" + GENERIC + "theorem t : 1 = 1 := by\n  simp\n"
    assert list(structures_of(text)) == ["Map"]


def test_field_types_at_an_application() -> None:
    application = parse_type_text("Map Int Char")
    info = structures_of(GENERIC)["Map"]
    assert info.types_at(application) == (parse_type_text("List (Int × Char)"),)  # type: ignore[arg-type] # a TCon
