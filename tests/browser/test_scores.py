"""Scores of models in a report: the section, its list of answers, the pages of tasks, and the page of an evaluation."""

import shutil
from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import Locator, Page, expect
from tests.browser.conftest import Opened
from tests.browser.test_look import CONTRASTS
from tests.made_evaluation import INJECTED, LONG, MANY, MODELS, write_made_evaluation
from tests.pipeline.scale_runs import veriscale

Open = Callable[..., Opened]
FIRST, ODD = MODELS
ROUTES = ("", "#task/task_2")


@pytest.fixture(scope="module")
def report(made_run: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The report of the made-up run with the made-up evaluation in its folder."""
    folder = tmp_path_factory.mktemp("scored") / "run"
    shutil.copytree(made_run, folder)
    write_made_evaluation(folder / "scores")
    result = veriscale("report", folder)
    assert result.code == 0, result.stderr
    return folder / "report.html"


def answers(page: Page, where: str = "#overview") -> Locator:
    """Return the rows of the list of answers."""
    page.wait_for_selector(f"{where} .answers")
    return page.locator(f"{where} .answers tbody tr")


def first_lines(rows: Locator) -> list[str]:
    """Return the tasks of the rows."""
    return [text.splitlines()[0] for text in rows.locator("td:first-child").all_inner_texts()]


def test_tables_and_figure_are_in_the_report(opened: Open, report: Path) -> None:
    page = opened(report=report).page
    scores, times = page.locator("table.scores").all()
    assert scores.locator("tbody tr").count() == 4  # two models on two suites
    # Of 7 tasks, the first one passes 2 on the curated suite, and 1 on the other.
    rows = [row.split() for row in scores.locator("tbody tr").all_inner_texts()]
    column = scores.locator("thead th").all_inner_texts().index("CodeGen")
    cells = [scores.locator("tbody tr").nth(place).locator("td").nth(column).inner_text() for place in range(4)]
    place = next(index for index, row in enumerate(rows) if row[:2] == [FIRST, "curated"])
    assert cells[place].startswith(f"{100 * 2 / 7:.2f} [")
    assert cells[place + 1].startswith(f"{100 / 7:.2f} [")
    assert ODD in scores.inner_text()
    assert times.locator("tbody tr").last.inner_text().split()[0] == "average"
    headings = page.locator("section[aria-labelledby=scores-title] h3").all_inner_texts()
    assert headings[0] == "Seconds of evaluation"
    figure = page.locator(".bars svg")
    assert figure.locator("path.v-plus").count() > 2
    assert {FIRST, ODD, "curated", "plus"} <= set(figure.locator("text").all_text_contents())
    assert "1 answer passes curated and fails plus." in page.inner_text("#overview")
    # The evaluation is of 7 tasks, the run has 12: nothing can be said about whether its suites are others now.
    assert page.locator(".suite-list li").all_inner_texts() == [
        "curated made/curated: 7 tasks, 10 tests",
        "plus made/plus: 7 tasks, 11 tests",
    ]


def test_a_report_without_scores_has_no_section(opened: Open) -> None:
    page = opened().page
    assert "Scores of models" not in page.content()
    assert "answerList" not in page.content()


def test_answers_that_do_not_pass_are_listed_and_filtered(opened: Open, report: Path) -> None:
    page = opened(report=report).page
    rows = answers(page)
    assert rows.count() == 10
    assert first_lines(rows)[:6] == ["task_1", "task_2", "task_3", "unread_0", "elsewhere", "task_4"]
    count = page.locator("#answers .count")
    assert count.inner_text() == f"{5 + MANY} of {6 + MANY}"
    page.locator("#answers").get_by_role("button", name="Next").click()
    assert rows.count() == 5 + MANY - 10
    choice = page.get_by_label("Which answers")
    for value, tasks in (
        ("differs", ["task_1"]),
        ("refused", ["task_3"]),
        ("open", ["unread_0"]),
        ("", ["task_0", "task_1", "task_2", "task_3", "unread_0", "elsewhere", *["task_4"] * 4]),
    ):
        choice.select_option(value)
        assert first_lines(rows) == tasks
    assert "accepted" not in choice.evaluate("field => [...field.options].map(option => option.value)")
    page.get_by_label("Whose answers").select_option(ODD)
    assert first_lines(rows) == ["task_3", "unread_0", "elsewhere"]
    page.get_by_label("Kind of answers").select_option("spec")
    assert first_lines(rows) == ["elsewhere"]
    page.get_by_label("Search the answers").fill("TASK_0")
    assert page.inner_text("#answers .empty") == "No answer matches."


def test_an_answer_on_which_suites_differ_is_marked(opened: Open, report: Path) -> None:
    page = opened(report=report).page
    row = answers(page).first
    assert row.get_attribute("class") == "differs"
    assert row.locator(".tag").all_inner_texts() == ["suites differ", "pass", "fail"]
    assert "plus: tests[7]" in row.inner_text()
    assert "returns 0, expected 7 on xs = [1, 7], k = 7" in row.inner_text()
    assert "suites differ" not in answers(page).nth(1).inner_text()
    assert "curated, plus: tests[0].unexpected[1]" in answers(page).nth(1).inner_text()


def test_a_long_input_is_cut_and_unfolds(opened: Open, report: Path) -> None:
    page = opened(report=report).page
    row = answers(page).nth(1)
    text = row.locator(".value")
    before = text.bounding_box()
    row.get_by_role("button").press("Enter")
    after = text.bounding_box()
    assert before is not None
    assert after is not None
    assert after["height"] > 2 * before["height"]
    assert row.get_by_role("button").get_attribute("aria-expanded") == "true"
    text.click()
    assert row.get_by_role("button").get_attribute("aria-expanded") == "false", "a click on the row is enough"
    answers(page).first.locator("td").first.click()
    assert answers(page).first.get_attribute("class") == "differs", "nothing is cut there"
    assert LONG not in text.inner_text()
    assert "… (714 characters)" in text.inner_text()


def test_text_of_answers_is_text(opened: Open, report: Path) -> None:
    page = opened(report=report).page
    assert f"line 1: {INJECTED}" in answers(page).nth(2).inner_text()
    assert f"program of {ODD} #0" in answers(page).nth(2).inner_text()
    assert page.locator("#answers script").count() == 0
    assert page.evaluate("[...document.querySelectorAll('b')].every(item => item.textContent !== 'm')")


def test_answers_lead_to_their_task_which_shows_all_of_them(opened: Open, report: Path) -> None:
    page = opened(report=report).page
    rows = answers(page)
    linked = rows.locator("a").evaluate_all("links => links.map(link => link.getAttribute('href'))")
    # Neither the skipped task nor the one that the run does not have has a page.
    assert linked[:4] == ["#task/task_1", "#task/task_2", "#task/task_3", "#task/task_4"]
    assert first_lines(rows)[3:5] == ["unread_0", "elsewhere"]
    rows.locator("a").first.click()
    expect(page.locator("#task h1")).to_have_text("task_1")
    assert answers(page, "#task").count() == 1
    assert "returns 0, expected 7" in page.inner_text("#task .answers")
    page.go_back()
    expect(page.locator("#overview")).to_be_visible()
    page = opened("#task/task_0", report=report).page
    assert answers(page, "#task").locator(".tag").all_inner_texts() == ["pass", "pass"]
    page = opened("#task/unread_0", report=report).page
    assert "budget-steps" in answers(page, "#task").inner_text()
    page = opened("#task/task_5", report=report).page
    assert page.locator("#task .answers").count() == 0
    page = opened("#task/task_4", report=report).page
    assert answers(page, "#task").count() == 10
    page.locator("#task .answers").get_by_role("button", name="Next").click()
    assert answers(page, "#task").count() == MANY - 10


@pytest.mark.parametrize("route", ROUTES)
@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_text_can_be_told_from_its_background(opened: Open, report: Path, route: str, scheme: str) -> None:
    page = opened(route, scheme=scheme, report=report).page
    answers(page, "#task" if route else "#overview")
    assert page.evaluate(CONTRASTS) == []


@pytest.mark.parametrize("width", [390, 820])
@pytest.mark.parametrize("route", ROUTES)
def test_no_width_needs_scrolling_sideways(opened: Open, report: Path, route: str, width: int) -> None:
    page = opened(route, width=width, height=844, report=report).page
    answers(page, "#task" if route else "#overview")
    assert page.evaluate("document.documentElement.scrollWidth") == width


@pytest.mark.parametrize(("width", "scheme"), [(1280, "dark"), (390, "light")])
def test_the_page_of_the_evaluation_shows_the_same(opened: Open, report: Path, width: int, scheme: str) -> None:
    page = opened(report=report.parent / "scores" / "scores.html", width=width, scheme=scheme).page
    rows = answers(page, "main")
    assert page.inner_text("h1") == "2 models on 2 suites"
    assert first_lines(rows)[:3] == ["task_1", "task_2", "task_3"]
    assert rows.locator("a").count() == 0
    assert page.locator("table.scores").count() == 1, "times differ from one evaluation to the next"
    assert page.evaluate(CONTRASTS) == []
    assert page.evaluate("document.documentElement.scrollWidth") == width
