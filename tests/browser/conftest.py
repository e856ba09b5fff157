"""A browser, and the pages that tests look at: each remembers what it complained about or asked the network for."""

import os
import shutil
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from pathlib import Path

import pytest
from benchmarks.synthetic_run import write_run
from playwright.sync_api import Browser, Page, sync_playwright
from tests.browser.made_run import SIZE
from tests.pipeline.scale_runs import veriscale

CHROMIUM = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome")
FLAGS = (
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
)
REQUIRED = "VERISCALE_BROWSER_TESTS"
"""Set to ``required``, a missing browser is a failure; otherwise the tests are skipped."""


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    """A headless Chromium of the machine: none is downloaded."""
    path = next((found for found in map(shutil.which, CHROMIUM) if found), None)
    if path is None:
        message = f"no Chromium among {', '.join(CHROMIUM)}"
        if os.environ.get(REQUIRED) == "required":
            pytest.fail(message)
        pytest.skip(message)
    with sync_playwright() as playwright:
        running = playwright.chromium.launch(executable_path=path, args=list(FLAGS))
        yield running
        running.close()


@dataclass
class Opened:
    """A page, its errors, and the addresses that it asked for, besides its own file."""

    page: Page
    errors: list[str] = field(default_factory=list)
    requests: list[str] = field(default_factory=list)


@pytest.fixture(scope="session")
def made_run(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A run of made-up rows with its report."""
    folder = tmp_path_factory.mktemp("made") / "run"
    write_run(folder, SIZE)
    result = veriscale("report", folder)
    assert result.code == 0, result.stderr
    return folder


@pytest.fixture
def opened(browser: Browser, made_run: Path) -> Iterator[Callable[..., Opened]]:
    """Open the report of the made-up run, or another; at the end no page may have complained or asked for anything."""
    pages: list[Opened] = []

    def open_report(
        route: str = "", *, width: int = 1280, height: int = 900, scheme: str = "light", report: Path | None = None
    ) -> Opened:
        page = browser.new_page(
            viewport={"width": width, "height": height}, color_scheme="dark" if scheme == "dark" else "light"
        )
        found = Opened(page)
        page.on("console", lambda message: found.errors.append(message.text))
        page.on("pageerror", lambda error: found.errors.append(str(error)))
        page.on("request", lambda request: found.requests.append(request.url))
        pages.append(found)
        file = (report or made_run / "report.html").as_uri()
        page.goto(file + route)
        if route.startswith("#task/"):
            page.wait_for_selector("#task:not([hidden]) h1")
        return found

    yield open_report
    for found in pages:
        own = found.page.url.partition("#")[0]
        assert found.errors == []
        assert [url for url in found.requests if url.partition("#")[0] != own and not url.startswith("data:")] == []
        found.page.close()
