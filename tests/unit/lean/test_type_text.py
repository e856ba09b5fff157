"""Types as text."""

import pytest

from veriscale.lean.type_text import TypeTextError, parse_type_text
from veriscale.lean.types import INT, NAT, TCon, TFun, array_of, list_of, prod_of


@pytest.mark.parametrize(
    ("text", "rendered"),
    [
        ("List (Int)", "List Int"),
        ("List (Prod Nat Nat)", "List (Nat × Nat)"),
        ("(Int × Int)", "Int × Int"),
        ("Int × Nat × Bool", "Int × Nat × Bool"),
        ("(Int × Nat) × Bool", "(Int × Nat) × Bool"),
        ("Int -> Bool", "Int → Bool"),
        ("(Int → Nat) → List Int → Bool", "(Int → Nat) → List Int → Bool"),
        ("Int × Nat → Bool", "Int × Nat → Bool"),
        ("Array (Array Int)", "Array (Array Int)"),
        ("Map Int Int", "Map Int Int"),
        ("Std.HashMap Int (List Char)", "Std.HashMap Int (List Char)"),
        (" UInt8×UInt8 ", "UInt8 × UInt8"),
    ],
)
def test_reads_types(text: str, rendered: str) -> None:
    assert str(parse_type_text(text)) == rendered


def test_structure_of_types() -> None:
    assert parse_type_text("List (Nat × Int)") == list_of(prod_of(NAT, INT))
    assert parse_type_text("Array Nat → Nat → Int") == TFun(array_of(NAT), TFun(NAT, INT))
    assert parse_type_text("Prod Nat Int") == TCon("Prod", (NAT, INT))


@pytest.mark.parametrize(
    "text",
    [
        "",
        "List",
        "List Int Nat",
        "Nat Nat",
        "(Int",
        "Int)",
        "Int ×",
        "→ Int",
        "Fin 3",
        "{x : Nat // x > 0}",
        "List [Int]",
        "(" * 3000 + "Int" + ")" * 3000,
        "Int → " * 3000 + "Int",
    ],
)
def test_refuses(text: str) -> None:
    with pytest.raises(TypeTextError):
        parse_type_text(text)
