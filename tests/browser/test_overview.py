"""The first page of a report: numbers, sorting, filters, search. What stands in the made-up run says what is right."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect
from tests.browser.conftest import Opened
from tests.browser.made_run import SIZE

Open = Callable[..., Opened]


def shown(page: Page) -> list[str]:
    """Return the tasks that the table shows, from top to bottom."""
    names: list[str] = page.eval_on_selector_all(
        "#tasks tbody tr", "rows => rows.filter(row => row.offsetParent).map(row => row.dataset.id)"
    )
    return names


def test_summary_has_the_numbers_of_the_run(opened: Open) -> None:
    page = opened().page
    assert page.inner_text("h1") == f"{SIZE.tasks} of {SIZE.tasks + SIZE.skipped} tasks scaled"
    plus = page.inner_text(".volume tr.plus").split()
    # 130 pairs over 3 curated ones, 520 unexpected outputs over 12, 60 unexpected inputs over 3.
    assert [word for word in plus if word.startswith("×")][:3] == ["×43.3", "×43.3", "×20.0"]
    assert page.inner_text(".tiles .plus dd").replace("\u202f", "") == str(SIZE.rows)
    bars = page.locator(".growth .kind").first.locator(".track").all_inner_texts()
    assert [bar.split()[0] for bar in bars] == ["curated", "plus", "lite"]
    assert bars[1] == "plus ×43.3"


@pytest.mark.parametrize("width", [1280, 390])
def test_numbers_of_a_kind_end_at_the_same_place(opened: Open, width: int) -> None:
    page = opened(width=width).page
    ends = page.eval_on_selector_all(".volume tbody tr", ENDS)
    assert len(ends) == 3
    assert all(len(row) == 4 and row == pytest.approx(ends[0], abs=0.5) for row in ends)


def test_a_click_anywhere_on_a_task_opens_its_page(opened: Open) -> None:
    page = opened().page
    page.locator('#tasks tr[data-id="task_3"] td').nth(5).click()
    expect(page.locator("#task h1")).to_have_text("task_3")
    page.go_back()
    page.locator('#tasks tr[data-id="unread_0"] td').first.click()
    expect(page.locator("#overview")).to_be_visible()
    assert page.evaluate("location.hash") == ""


def test_tasks_stand_in_natural_order_and_sort_by_each_column(opened: Open) -> None:
    page = opened().page
    tasks = [f"task_{number}" for number in range(SIZE.tasks)]
    assert shown(page) == [*tasks, "unread_0", "unread_1"]
    head = page.get_by_role("columnheader", name="Task")
    head.get_by_role("button").click()
    assert shown(page) == ["unread_1", "unread_0", *reversed(tasks)]
    assert head.get_attribute("aria-sort") == "descending"
    undecided = page.get_by_role("columnheader", name="Undecided")
    undecided.get_by_role("button").press("Enter")
    # Every other task has 4 undecided rows; equal ones keep their order.
    assert shown(page)[: SIZE.tasks] == [*tasks[::2], *tasks[1::2]]
    assert (undecided.get_attribute("aria-sort"), head.get_attribute("aria-sort")) == ("descending", None)
    undecided.get_by_role("button").click()
    assert shown(page)[-6:] == tasks[::2]


@pytest.mark.parametrize(
    ("choice", "expected"),
    [
        ("skipped", ["unread_0", "unread_1"]),
        ("faults", ["task_1"]),
        ("open", [f"task_{number}" for number in range(0, SIZE.tasks, 2)]),
        ("clauses", [f"task_{number}" for number in range(SIZE.tasks)]),
    ],
)
def test_filters(opened: Open, choice: str, expected: list[str]) -> None:
    page = opened().page
    page.select_option("#filter", choice)
    assert shown(page) == expected
    assert page.inner_text("#shown") == f"{len(expected)} of {SIZE.tasks + SIZE.skipped}"


def test_search_looks_at_names_and_descriptions_and_joins_the_filter(opened: Open) -> None:
    page = opened().page
    page.keyboard.press("/")
    page.keyboard.type("NUMBER 11")
    assert shown(page) == ["task_11"]
    page.fill("#search", "task_1")
    assert shown(page) == ["task_1", "task_10", "task_11"]
    page.select_option("#filter", "open")
    assert shown(page) == ["task_10"]
    page.fill("#search", "no such task")
    assert shown(page) == []
    assert page.is_visible("#none")


def test_text_of_a_benchmark_is_text(opened: Open) -> None:
    page = opened().page
    assert "add up <numbers> & count them" in page.inner_text("#tasks tbody tr")
    assert page.locator("#tasks numbers").count() == 0


ENDS = "rows => rows.map(row => [...row.querySelectorAll('b')].map(number => number.getBoundingClientRect().right))"
"""Where the numbers of each row end."""
