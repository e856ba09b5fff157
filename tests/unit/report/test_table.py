"""Table 1: means, ranges and growth factors, with the paper's own numbers where it gives the means."""

import io

import pytest
from rich.console import Console

from veriscale.benchmark.records import (
    ExpectedPair,
    Input,
    InputProvenance,
    Origin,
    Suite,
    TypedValue,
    UnexpectedOutput,
)
from veriscale.report.table import (
    Counts,
    Volume,
    count,
    growth,
    plain_text,
    rich_table,
    total_counts,
    volume_table,
)

INPUT = Input((), InputProvenance(Origin.CURATED))


def suite(outputs: list[int], inputs: int) -> Suite:
    """A suite with one pair per entry of `outputs`, of so many unexpected outputs each."""
    pairs = tuple(
        ExpectedPair(INPUT, TypedValue(0), tuple(UnexpectedOutput(TypedValue(value)) for value in range(1, number + 1)))
        for number in outputs
    )
    return Suite(pairs, (INPUT,) * inputs)


CURATED = [suite([1, 2], 0), suite([2, 2, 1], 1)]
PLUS = [suite([4] * 10, 0), suite([2] * 40, 30)]
LITE = [suite([4] * 5, 0), suite([2] * 10, 10)]


@pytest.mark.parametrize(
    ("mean", "base", "multiplier"),
    [
        # Paper, Table 1: VerinaPlus and VerinaLite against Verina.
        (370.07, 5.89, "62.83"),
        (1114.01, 12.69, "87.79"),
        (119.00, 0.65, "183.08"),
        (52.34, 5.89, "8.89"),
        (202.35, 12.69, "15.95"),
        (15.80, 0.65, "24.31"),
    ],
)
def test_the_papers_multipliers(mean: float, base: float, multiplier: str) -> None:
    factor = growth(mean, base)
    assert factor is not None
    assert f"{factor:.2f}" == multiplier


def test_the_papers_total_growth() -> None:
    # Section 4.1: "over 83 ×" and "14 ×", from the sums of the three means.
    plus, lite = growth(370.07 + 1114.01 + 119.00, 5.89 + 12.69 + 0.65), growth(52.34 + 202.35 + 15.80, 19.23)
    assert plus is not None
    assert lite is not None
    assert int(plus) == 83
    assert int(lite) == 14


def test_counts() -> None:
    assert count(CURATED[0]) == Counts(2, 3, 0)
    assert total_counts(CURATED) == Counts(5, 8, 1)
    assert total_counts(CURATED).total == 14
    assert total_counts([]) == Counts(0, 0, 0)


def test_volumes() -> None:
    table = volume_table(CURATED, PLUS, LITE)
    # Pairs: curated 2 and 3, plus 10 and 40, lite 5 and 10.
    assert table.curated.expected_pairs == Volume(2.5, 2, 3)
    assert table.plus.expected_pairs == Volume(25.0, 10, 40, 10.0)
    assert table.lite.expected_pairs == Volume(7.5, 5, 10, 3.0)
    # Outputs: curated 3 and 5, plus 40 and 80, lite 20 and 20. Inputs: curated 0 and 1, plus 0 and 30, lite 0 and 10.
    assert table.plus.unexpected_outputs == Volume(60.0, 40, 80, 15.0)
    assert table.lite.unexpected_outputs == Volume(20.0, 20, 20, 5.0)
    assert table.plus.unexpected_inputs == Volume(15.0, 0, 30, 30.0)


def test_no_growth_factor_over_nothing() -> None:
    table = volume_table([suite([1], 0)], [suite([1], 5)], [suite([1], 5)])
    assert table.plus.unexpected_inputs == Volume(5.0, 5, 5, None)
    assert volume_table([], [], []).plus.expected_pairs == Volume(0.0, 0, 0, None)


def test_a_cell_reads_as_in_the_paper() -> None:
    assert str(Volume(370.07, 5, 705, 62.83)) == "370.07 (5–705) (×62.83)"
    assert str(Volume(5.89, 2, 13)) == "5.89 (2–13)"


def test_plain_text() -> None:
    assert plain_text(volume_table(CURATED, PLUS, LITE)).splitlines() == [
        "Suite    Expected pairs          Unexpected outputs      Unexpected inputs",
        "curated  2.50 (2–3)              4.00 (3–5)              0.50 (0–1)",
        "plus     25.00 (10–40) (×10.00)  60.00 (40–80) (×15.00)  15.00 (0–30) (×30.00)",
        "lite     7.50 (5–10) (×3.00)     20.00 (20–20) (×5.00)   5.00 (0–10) (×10.00)",
    ]


def test_rich_table_has_the_same_cells() -> None:
    table = volume_table(CURATED, PLUS, LITE)
    drawn = io.StringIO()
    Console(file=drawn, width=160).print(rich_table(table))
    output = drawn.getvalue()
    assert all(cell in output for row in table.rows for cell in row.cells)
