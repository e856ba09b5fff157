"""The page of a task: code, clauses, rows with provenance, paging, the kill matrix, and the ways in and out."""

from collections.abc import Callable

from benchmarks.synthetic_run import killed
from playwright.sync_api import Page, expect
from tests.browser.conftest import Opened
from tests.browser.made_run import SIZE

Open = Callable[..., Opened]
PAGE = 50


def row_names(page: Page) -> list[str]:
    """Return the names of the rows that are shown."""
    return page.locator(".rows > tbody > tr > td:first-child").all_inner_texts()


def names(kind: str, *numbers: int) -> list[str]:
    """Return the names that lint and evaluate give these rows."""
    return [f"{kind}[{number}]" for number in numbers]


def test_a_task_opens_by_its_link_and_the_back_button_returns(opened: Open) -> None:
    page = opened(height=500).page
    page.locator("#tasks a", has_text="task_9").click()
    expect(page.locator("#task h1")).to_have_text("task_9")
    assert page.title().startswith("task_9")
    assert page.evaluate("document.activeElement.textContent") == "task_9"
    page.get_by_role("link", name="Next task").click()
    expect(page.locator("#task h1")).to_have_text("task_10")
    page.go_back()
    expect(page.locator("#task h1")).to_have_text("task_9")
    page.go_back()
    expect(page.locator("#overview")).to_be_visible()
    expect(page.locator("#task")).to_be_hidden()
    assert page.evaluate("scrollY") > 0, "the overview is where it was left"
    page.go_forward()
    expect(page.locator("#task h1")).to_have_text("task_9")


def test_an_unknown_task_is_told_and_no_error(opened: Open) -> None:
    page = opened("#task/no%20such").page
    assert "no such task" in page.inner_text("#task").lower()
    page = opened("#task/unread_0").page
    assert "skipped" in page.inner_text("#task")


def test_code_is_highlighted_and_complete(opened: Open) -> None:
    page = opened("#task/task_3").page
    code = page.locator("pre.lean")
    assert "xs.foldl (fun sum x => sum + x) 0 -- a comment" in code.inner_text()
    assert "<b>tags</b> & an ampersand" in code.inner_text()
    assert "task_aux" not in code.inner_text(), "an empty section is left out"
    assert code.locator("i.k").first.inner_text() == "def"
    assert code.locator("i.d").all_inner_texts() == ["count_precond", "count", "count_postcond"]
    assert "-- a comment" in code.locator("i.c").all_inner_texts()
    colours = code.evaluate("pre => ['k', 'c'].map(name => getComputedStyle(pre.querySelector('i.' + name)).color)")
    assert len(set(colours)) == 2


def test_clauses_have_their_counts(opened: Open) -> None:
    page = opened("#task/task_3").page
    first, second = page.locator(".clauses tbody tr").all()
    assert first.locator("td").all_inner_texts()[1:] == [str(SIZE.pairs * SIZE.outputs), str(SIZE.pairs), "0"]
    assert second.locator("td").all_inner_texts()[1:] == ["2", "0", "7"]
    assert second.locator(".tag").all_inner_texts() == ["never alone"]


def test_rows_come_in_pages(opened: Open) -> None:
    page = opened("#task/task_3").page
    assert row_names(page) == names("tests", *range(PAGE))
    forward, back = (page.get_by_role("button", name=name, exact=True) for name in ("Next", "Previous"))
    assert back.is_disabled()
    forward.click()
    forward.press("Enter")
    assert row_names(page) == names("tests", *range(2 * PAGE, SIZE.pairs))
    assert forward.is_disabled()
    assert "Page 3 of 3" in page.inner_text(".pager")
    page.get_by_role("button", name="Unexpected inputs").click()
    assert row_names(page) == names("reject_inputs", *range(PAGE))
    assert "Page 1 of 2" in page.inner_text(".pager")


def test_rows_are_filtered_and_searched(opened: Open) -> None:
    page = opened("#task/task_3").page
    page.get_by_label("Lite only").check()
    assert row_names(page) == names("tests", *range(SIZE.lite))
    page.get_by_label("Where rows come from").select_option("random")
    assert row_names(page) == names("tests", 4, 8)  # of the rows 0 to 8, these are random ones
    page.get_by_label("Lite only").uncheck()
    page.get_by_label("Where rows come from").select_option("")
    page.get_by_label("Search the values of rows").fill("[3, 77")
    assert row_names(page) == names("tests", 77)
    page.get_by_label("Search the values of rows").fill("tests[21]")
    assert row_names(page) == names("tests", 21)
    page.get_by_label("Search the values of rows").fill("nothing like this")
    assert page.inner_text(".suite .empty") == "No row matches."


def test_a_row_tells_where_it_comes_from(opened: Open) -> None:
    page = opened("#task/task_3").page
    row = page.locator('.rows tr[data-row="5"]')
    # Row 5 is a mutant of seed 2 with three steps, and kills the adversaries below 5 * 7 % 20 = 15: all six.
    assert "mutation ×3" in row.inner_text()
    assert row.locator("td").nth(5).inner_text() == "6/6"
    button = row.get_by_role("button")
    button.press("Enter")
    assert button.get_attribute("aria-expanded") == "true"
    details = page.locator(".rows tr.more").first.inner_text()
    assert "xs:values → k:add → xs:reuse" in details
    assert "[3, 2" in details, "the seed's input"
    assert "mutant:constant: m001 at line 3" in details
    assert "conjunct-dropped" in details
    assert "result ≤ k" in details
    button.click()
    assert page.locator(".rows tr.more").count() == 0


def test_a_click_anywhere_on_a_row_opens_and_closes_it(opened: Open) -> None:
    page = opened("#task/task_3").page
    row = page.locator('.rows tr[data-row="5"]')
    for place, rows in ((1, 1), (2, 0), (0, 1)):
        row.locator("td").nth(place).click()
        assert page.locator(".rows tr.more").count() == rows
        assert row.get_by_role("button").get_attribute("aria-expanded") == str(rows == 1).lower()
    row.get_by_role("button").click()
    assert page.locator(".rows tr.more").count() == 0, "the button turns the row once, not once more as part of it"


def test_a_row_stays_as_it_is_while_its_text_is_selected(opened: Open) -> None:
    page = opened("#task/task_3").page
    value = page.locator('.rows tr[data-row="5"] .value').first.bounding_box()
    assert value is not None
    page.mouse.move(value["x"] + 2, value["y"] + 8)
    page.mouse.down()
    page.mouse.move(value["x"] + 60, value["y"] + 8)
    page.mouse.up()
    assert page.evaluate("String(getSelection())") != ""
    assert page.locator(".rows tr.more").count() == 0


def test_the_kill_matrix_is_drawn_and_lite_pairs_stand_out(opened: Open) -> None:
    page = opened("#task/task_3").page
    matrix = page.locator(".matrix svg")
    boxes = {
        name: matrix.locator(f"path.v-{name}").evaluate("path => path.getBBox().width") for name in ("lite", "plus")
    }
    assert boxes["lite"] > 0
    assert boxes["plus"] > 0
    drawn = matrix.locator("path.v-lite").get_attribute("d") or ""
    kills = sum(killed(pair, adversary) for pair in range(SIZE.lite) for adversary in range(SIZE.adversaries))
    assert drawn.count("M") == kills, "a cell of its own for every kill by a pair of the reduced suite"
    colours = {
        name: matrix.locator(f"path.v-{name}").evaluate("path => getComputedStyle(path).fill")
        for name in ("lite", "plus", "lite-pale", "plus-pale")
    }
    assert len(set(colours.values())) == 4
    widths = page.locator(".matrix").evaluate("box => box.getBoundingClientRect().width")
    assert widths > 700


def test_a_cell_of_the_kill_matrix_leads_to_its_row(opened: Open) -> None:
    page = opened("#task/task_3").page
    svg = page.locator(".matrix svg")
    svg.scroll_into_view_if_needed()
    pale = svg.locator("path.v-plus-pale").bounding_box()
    assert pale is not None
    page.mouse.move(pale["x"] + 3, pale["y"] + 4)
    # The first row is the first adversary, whom all kill; the first column of the others is the pair of most kills.
    best = min(
        (pair for pair in range(SIZE.lite, SIZE.pairs)), key=lambda pair: -sum(killed(pair, a) for a in range(6))
    )
    assert page.inner_text("#tip").startswith(f"m000 is killed by tests[{best}] (")
    page.mouse.click(pale["x"] + 3, pale["y"] + 4)
    assert page.locator("tr.mark").get_attribute("data-row") == str(best)
    assert page.locator("tr.mark").is_visible()


def test_what_was_left_out_and_what_is_wrong_is_told_with_reasons(opened: Open) -> None:
    text = opened("#task/task_2").page.inner_text("#task")
    assert "postcondition of an output" in text
    assert "budget-steps" in text
    assert '{"xs": "[9, 9]", "k": 1}' in text
    candidates = opened("#task/task_3").page.locator(".open")
    assert candidates.locator("th").all_inner_texts() == ["Question", "Reason", "Left out"], "candidates have no cases"
    assert "unsupported-form" in candidates.inner_text()
    text = opened("#task/task_1").page.inner_text("#task")
    assert "postcondition-false" in text
    assert "every row was decided" in text
