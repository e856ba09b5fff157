"""How a report looks: light and dark, on a phone, and that a report of a real run has no page with an error."""

import os
from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect
from tests.browser.conftest import Opened
from tests.pipeline.scale_runs import EXAMPLES, SMALL, TASKS, veriscale

Open = Callable[..., Opened]


def brightness(page: Page) -> float:
    """Return the mean of red, green and blue of the page's background, from 0 to 255."""
    colour: str = page.evaluate("getComputedStyle(document.body).backgroundColor")
    return sum(map(int, colour.removeprefix("rgb(").removesuffix(")").split(", "))) / 3


def test_light_and_dark_follow_the_reader_and_the_button(opened: Open) -> None:
    assert brightness(opened(scheme="light").page) > 230
    page = opened(scheme="dark").page
    assert brightness(page) < 40
    page.get_by_role("button", name="Change between light and dark").click()
    assert brightness(page) > 230
    page.get_by_role("button", name="Change between light and dark").click()
    assert brightness(page) < 40


@pytest.mark.parametrize("route", ["", "#task/task_2", "#task/task_1"])
@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_text_can_be_told_from_its_background(opened: Open, route: str, scheme: str) -> None:
    page = opened(route, scheme=scheme).page
    assert page.evaluate(CONTRASTS) == []


@pytest.mark.parametrize("route", ["", "#task/task_2", "#task/task_1"])
def test_a_phone_needs_no_scrolling_sideways(opened: Open, route: str) -> None:
    page = opened(route, width=390, height=844).page
    if route:
        page.locator(".rows .toggle").nth(4).click()
        assert page.locator(".rows tr.more").is_visible()
    assert page.evaluate("document.documentElement.scrollWidth") == 390


def test_every_page_of_a_real_run_opens(opened: Open, tmp_path: Path) -> None:
    chosen = [word for name in TASKS for word in ("--task", name)]
    result = veriscale("scale", EXAMPLES, "--out", tmp_path / "run", "--jobs", 2, *SMALL, *chosen)
    assert result.code == 0, result.stderr
    report = tmp_path / "run" / "report.html"
    for name in TASKS:
        page = opened(f"#task/{name}", report=report).page
        assert page.inner_text("#task h1") == name
        assert page.locator(".rows > tbody > tr").count() == 50
        assert page.locator(".clauses tbody tr").count() > 1
        assert page.locator(".matrix svg path.v-lite").count() == 1
    written = report.read_bytes()
    assert veriscale("report", tmp_path / "run", hash_seed=7).code == 0
    assert report.read_bytes() == written


def test_every_page_of_a_run_that_is_named(opened: Open) -> None:
    folder = os.environ.get("VERISCALE_RUN")
    if folder is None:
        pytest.skip("VERISCALE_RUN names no output folder of a run")
    page = opened(width=390, height=844, report=Path(folder).resolve() / "report.html").page
    tasks: list[str] = page.eval_on_selector_all("#tasks tbody a.id", "links => links.map(link => link.textContent)")
    assert tasks
    for name in tasks:
        page.evaluate("name => { location.hash = `#task/${encodeURIComponent(name)}`; }", name)
        expect(page.locator("#task h1")).to_have_text(name)
        assert page.locator(".rows > tbody > tr").count() > 0
        assert page.evaluate("document.documentElement.scrollWidth") == 390, name


CONTRASTS = """() => {
  const parts = (text) => text.match(/[0-9.]+/g).map(Number);
  const light = (rgb) => rgb.slice(0, 3).map((part) => part / 255)
    .map((part) => part <= 0.03928 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4)
    .reduce((sum, part, place) => sum + part * [0.2126, 0.7152, 0.0722][place], 0);
  const ground = (element) => {
    for (let now = element; now; now = now.parentElement) {
      const colour = parts(getComputedStyle(now).backgroundColor);
      if (colour.length === 3 || colour[3] > 0) return colour;
    }
    return [255, 255, 255];
  };
  const found = [];
  for (const element of document.querySelectorAll("body *")) {
    const text = [...element.childNodes].some((node) => node.nodeType === 3 && node.data.trim());
    if (!text || !element.offsetParent || element.closest("script, i.m, svg, button:disabled")) continue;
    const [a, b] = [light(parts(getComputedStyle(element).color)), light(ground(element))];
    const ratio = (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
    if (ratio < 4.5) found.push(`${element.tagName}.${element.className} ${ratio.toFixed(2)}`);
  }
  return [...new Set(found)];
}"""
"""Texts whose contrast is below the 4.5 to 1 of WCAG 2, section 1.4.3."""
