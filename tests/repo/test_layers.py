"""Imports point up the list of layers, stages do not import each other, and no import hides in a function."""

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

SOURCE = Path(__file__).parents[2] / "src"
LAYERS = (
    "errors",
    "texts",
    "lean",
    "benchmark",
    "engines",
    "llm",
    "expand",
    "reduce",
    "lint",
    "evaluate",
    "run",
    "report",
    "cli",
)
"""Highest first: a layer imports itself and those before it."""
STAGES = frozenset({"expand", "reduce", "lint", "evaluate", "report"})
"""They share records of ``benchmark`` and calls of ``engines``, never each other."""
INSIDE_LEAN = {"syntax": {"elaborate", "library", "compile"}, "elaborate": {"compile"}, "library": {"compile"}}
"""What the passes of the evaluator do not import."""
MODULES = sorted(SOURCE.rglob("*.py"))


def module_name(path: Path) -> tuple[str, ...]:
    """Return the dotted name of a file as its parts."""
    parts = path.relative_to(SOURCE).with_suffix("").parts
    return parts[:-1] if parts[-1] == "__init__" else parts


def imports(path: Path) -> Iterator[tuple[str, ...]]:
    """Yield every imported name of our own package, wherever the import stands."""
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            names = [alias.name for alias in node.names]
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{path}:{node.lineno}: a relative import"
            names = [f"{node.module}.{alias.name}" for alias in node.names]
        else:
            continue
        yield from (tuple(name.split(".")) for name in names if name.split(".")[0] == "veriscale")


def fault(importer: tuple[str, ...], imported: tuple[str, ...]) -> str | None:
    """Return what rule an import breaks."""
    if len(importer) < 2 or importer[1] == "__main__" or imported[1:2] in ((), ("__version__",)):
        return None
    here, there = importer[1], imported[1]
    if there not in LAYERS:
        return f"{there} is not a layer"
    if LAYERS.index(there) > LAYERS.index(here):
        return f"{here} stands above {there}"
    if here != there and {here, there} <= STAGES:
        return f"the stage {here} imports the stage {there}"
    if here == there == "lean" and len(importer) > 2 and imported[2] in INSIDE_LEAN.get(importer[2], ()):
        return f"lean/{importer[2]} imports lean/{imported[2]}"
    return None


@pytest.mark.parametrize("path", MODULES, ids=lambda path: str(path.relative_to(SOURCE)))
def test_imports_point_up(path: Path) -> None:
    faults = [(".".join(imported), fault(module_name(path), imported)) for imported in imports(path)]
    assert [item for item in faults if item[1] is not None] == []


def test_every_module_is_in_a_layer() -> None:
    found = {module_name(path)[1] for path in MODULES if len(module_name(path)) > 1}
    assert found - {"__main__"} <= set(LAYERS)


@pytest.mark.parametrize(
    ("importer", "imported"),
    [
        ("veriscale.lean.values", "veriscale.benchmark.records"),
        ("veriscale.lint.rules", "veriscale.expand.mutate"),
        ("veriscale.report.html", "veriscale.reduce.greedy"),
        ("veriscale.lean.syntax.parser", "veriscale.lean.elaborate.resolution.unify"),
        ("veriscale.run.storage.store", "veriscale.helpers"),
    ],
)
def test_the_check_finds_wrong_imports(importer: str, imported: str) -> None:
    assert fault(tuple(importer.split(".")), tuple(imported.split("."))) is not None
