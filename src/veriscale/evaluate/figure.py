"""The scores as grouped bars, as in the paper's Figure 5: a panel for SpecGen and one for CodeGen.

A bar is the lower bound, the line on top of it reaches to the upper bound. The same scores give the same bytes.
"""

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Final

import matplotlib
from matplotlib.axes import Axes
from matplotlib.figure import Figure

from veriscale.evaluate.metrics import Score
from veriscale.evaluate.run import Evaluation

PANELS: Final[Mapping[str, str]] = {"specgen": "SpecGen: soundness and completeness", "codegen": "CodeGen"}
COLORS: Final = ("#4c72b0", "#dd8452", "#55a868", "#c44e52", "#8172b3", "#937860")


def draw_scores(evaluation: Evaluation, folder: Path, name: str = "scores") -> None:
    """Write ``NAME.svg`` and ``NAME.png`` into a folder."""
    models = [model for suite in evaluation.suites for model in suite.models]
    panels = [panel for panel in PANELS if any(model.scores[panel] is not None for model in models)]
    with matplotlib.rc_context():
        matplotlib.rcParams["svg.hashsalt"] = "veriscale"
        matplotlib.rcParams["svg.fonttype"] = "none"
        names = sorted({model.model for model in models})
        width = max(4.0, 1.0 + len(names) * (0.5 + 0.3 * len(evaluation.suites)))
        figure = Figure(figsize=(width, 3.2 * max(1, len(panels))), layout="constrained")
        for place, panel in enumerate(panels):
            axes = figure.add_subplot(len(panels), 1, place + 1)
            _draw(axes, panel, names, evaluation)
            if place == 0:
                axes.legend(loc="lower center", bbox_to_anchor=(0.5, 1.12), ncols=len(evaluation.suites), frameon=False)
        figure.savefig(folder / f"{name}.svg", metadata={"Date": None})
        figure.savefig(folder / f"{name}.png", dpi=150, metadata={"Software": None})


def _draw(axes: Axes, panel: str, names: Sequence[str], evaluation: Evaluation) -> None:
    suites = evaluation.suites
    width = 0.8 / max(1, len(suites))
    for place, suite in enumerate(suites):
        scores = {model.model: model.scores[panel] for model in suite.models}
        bounds = [_bounds(scores.get(name)) for name in names]
        lower, upper = [low for low, _ in bounds], [high for _, high in bounds]
        places = [index + (place - (len(suites) - 1) / 2) * width for index in range(len(names))]
        reach = ([0.0] * len(names), [high - low for low, high in zip(lower, upper, strict=True)])
        color = COLORS[place % len(COLORS)]
        bars = axes.bar(
            places, lower, width * 0.92, color=color, label=_plain(suite.label), yerr=reach, capsize=3, ecolor="#222"
        )
        axes.bar_label(bars, [f"{value:.0f}" for value in lower], fontsize=7, label_type="center", color="white")
    axes.set_title(PANELS[panel], fontsize=10)
    axes.set_ylabel("pass@1 (%)")
    axes.set_ylim(0, 100)
    tilted = sum(map(len, names)) > 10 * len(names) or len(names) > 6
    axes.set_xticks(range(len(names)), map(_plain, names), rotation=20 * tilted, ha="right" if tilted else "center")
    axes.spines[["top", "right"]].set_visible(False)


def _plain(name: str) -> str:
    """Keep a name from being read as a formula or as a hidden label."""
    return "\u200b" * name.startswith("_") + name.replace("$", r"\$")


def _bounds(score: Score | None) -> tuple[float, float]:
    return (0.0, 0.0) if score is None else (100 * score.lower, 100 * score.upper)
