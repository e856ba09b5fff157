"""The geometry of figures: what a kill matrix shows, and that SVG and PNG show the same."""

import io
import re
import xml.etree.ElementTree as ET

from PIL import Image

from veriscale.benchmark.records import Origin
from veriscale.report.figures.drawing import COLOURS, Boxes, Drawing, Label, Style, png_file, svg_file
from veriscale.report.figures.growth import growth_bars
from veriscale.report.figures.kill_matrix import LEFT, ROW, TOP, draw, kill_matrix
from veriscale.report.records import AdversaryText, PairRow, RowOrigin, ScaledTask, Spread, SuiteRow

NAMES = ("a", "b", "c")


def task(kills: list[str], lite: set[int]) -> ScaledTask:
    """Return a task with pairs that kill the adversaries named by letters."""
    origin = RowOrigin(Origin.RANDOM, None, ())
    pairs = tuple(PairRow(("1",), "1", (), origin, frozenset(text), place in lite) for place, text in enumerate(kills))
    adversaries = tuple(AdversaryText(name, f"mutant:constant: {name}", "0", ()) for name in NAMES)
    return ScaledTask("t", "", "f", (), "Int", "", pairs, (), (), adversaries, (), (), 0, 0, ())


def drawn(item: ScaledTask) -> Drawing:
    matrix = kill_matrix(item)
    assert matrix is not None
    return draw(item, matrix)


def boxes(drawing: Drawing, style: Style) -> list[tuple[float, float, float]]:
    """Return left edge, top and width of the boxes of a style."""
    found = [box for part in drawing.items if isinstance(part, Boxes) and part.style is style for box in part.boxes]
    return [(box.x, box.y, box.width) for box in found]


def test_pairs_of_the_reduced_suite_stand_apart_and_rows_go_by_kills() -> None:
    matrix = kill_matrix(task(["b", "ab", "abc", "b"], lite={0, 2}))
    assert matrix is not None
    assert matrix.adversaries == (1, 0, 2)  # b is killed by all four pairs, a by two, c by one
    assert (matrix.lite.pairs, matrix.rest.pairs) == ((2, 0), (1, 3))
    assert matrix.lite.right < matrix.rest.left


def test_every_kill_is_a_dark_cell() -> None:
    item = task(["b", "ab", "abc", "b"], lite={0, 2})
    picture = drawn(item)
    # Rows b, a, c; columns of the reduced suite: pair 2 (abc), then pair 0 (b).
    assert [(x > LEFT, y) for x, y, _ in boxes(picture, Style.LITE)] == [
        (False, TOP),
        (True, TOP),
        (False, TOP + ROW),
        (False, TOP + 2 * ROW),
    ]
    assert len(boxes(picture, Style.PLUS)) == 3
    assert len(boxes(picture, Style.LITE_PALE)) == 3


def test_narrow_neighbours_are_one_box() -> None:
    item = task(["a"] * 500 + ["b"] * 500, lite=set())
    assert len(boxes(drawn(item), Style.PLUS)) == 2
    assert boxes(drawn(item), Style.LITE) == []


def test_no_adversaries_no_matrix() -> None:
    item = task(["a"], lite=set())
    assert kill_matrix(ScaledTask("t", "", "f", (), "", "", item.pairs, (), (), (), (), (), 0, 0, ())) is None


def test_svg_and_png_show_the_same() -> None:
    picture = drawn(task(["b", "ab", "abc", "b"], lite={0, 2}))
    root = ET.fromstring(svg_file(picture))
    image = Image.open(io.BytesIO(png_file(picture)))
    assert image.size == (round(2 * picture.width), round(2 * picture.height))
    lite = next(path for path in root.iter("{http://www.w3.org/2000/svg}path") if path.get("class") == "v-lite")
    corners = re.findall(r"M([\d.]+) ([\d.]+)h", lite.get("d") or "")
    assert len(corners) == 4
    wanted = tuple(bytes.fromhex(COLOURS[Style.LITE][0][1:]))
    for x, y in corners:
        assert image.getpixel((round(2 * float(x)) + 4, round(2 * float(y)) + 4)) == wanted


def test_figures_have_equal_bytes() -> None:
    one, two = (drawn(task(["b", "ab"], lite={0})) for _ in range(2))
    assert (svg_file(one), png_file(one)) == (svg_file(two), png_file(two))


def test_names_from_a_benchmark_cannot_break_the_svg() -> None:
    item = task(["a"], lite=set())
    odd = ScaledTask('<&">', "", "f", (), "", "", item.pairs, (), (), item.adversaries, (), (), 0, 0, ())
    assert '<&">' in (ET.fromstring(svg_file(drawn(odd))).get("aria-label") or "")


def test_growth_bars_are_as_long_as_the_factors() -> None:
    def suite(name: str, *factors: float | None) -> SuiteRow:
        first, second, third = (Spread(1.0, 1, 1, factor) for factor in factors)
        return SuiteRow(name, (first, second, third), 1, None)

    rows = (suite("curated", None, None, None), suite("plus", 40.0, 80.0, None), suite("lite", 10.0, 20.0, 2.0))
    plus, lite = (boxes(growth_bars(rows), style) for style in (Style.PLUS, Style.LITE))
    assert [round(box[2] / plus[1][2], 3) for box in plus] == [0.5, 1, 0]
    assert [round(box[2] / plus[1][2], 3) for box in lite] == [0.125, 0.25, 0.025]


def test_growth_bars_tell_the_mean_as_the_tables_do() -> None:
    spread = Spread(2.048, 1, 3, None)
    drawing = growth_bars([SuiteRow("curated", (spread, spread, spread), 1, None)])
    labels = [item.text for item in drawing.items if isinstance(item, Label)]
    assert labels.count("curated 2.05 per task") == 3
