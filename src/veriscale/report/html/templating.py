"""Templates of the pages: one look, and a policy in their head that forbids every request.

A page needs nothing but itself: style and script stand in it. What is put into a template is escaped, unless the
template says that it was escaped before.
"""

from collections.abc import Sequence
from importlib import resources
from typing import Any, Final

from jinja2 import Environment, FunctionLoader, StrictUndefined

from veriscale import __version__
from veriscale.report.figures.drawing import COLOURS

_FILES: Final = resources.files("veriscale.report.html") / "templates"


def rendered(template: str, styles: Sequence[str], scripts: Sequence[str], **values: Any) -> str:
    """Return a page with these style sheets and parts of its script."""
    environment = Environment(
        autoescape=True,
        loader=FunctionLoader(_file),
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
        keep_trailing_newline=True,
    )
    environment.filters["thousands"] = thousands
    environment.filters["factor"] = _factor
    environment.filters["mean"] = _mean
    return environment.get_template(template).render(
        version=values.pop("version", __version__),
        colours=[(style.value, *pair) for style, pair in COLOURS.items()],
        style="".join(map(_file, styles)),
        script="".join(map(_file, scripts)),
        **values,
    )


def thousands(number: int) -> str:
    """Return a number with thin spaces between groups of digits."""
    return f"{number:,}".replace(",", "\u202f")


def _file(name: str) -> str:
    return (_FILES / name).read_text(encoding="utf-8")


def _mean(value: float) -> str:
    return f"{value:,.2f}".replace(",", "\u202f")


def _factor(value: float | None) -> str:
    if value is None:
        return ""
    return f"×{value:.1f}" if value < 100 else f"×{thousands(round(value))}"
