"""How fast a report is written and opens: a made-up run of 189 tasks and 300,000 rows, in a headless Chromium.

    python -m benchmarks.report_opening [--keep DIR]

A report is open when its table of tasks is drawn and answers to the search field.
"""

import argparse
import shutil
import tempfile
import time
from pathlib import Path
from typing import Final

from benchmarks.synthetic_run import Size, write_run
from playwright.sync_api import Browser, sync_playwright

from veriscale.report.html.write import write_report

VERINA: Final = Size(tasks=189, pairs=360, outputs=3, inputs=150, adversaries=16, lite=50)
"""Verina's number of tasks, and 300,510 rows."""


def opening_seconds(browser: Browser, report: Path) -> tuple[float, float]:
    """Return the seconds until the table answers, and from a click on a task to its drawn page."""
    page = browser.new_page(viewport={"width": 1280, "height": 900})
    start = time.perf_counter()
    page.goto(report.as_uri())
    page.fill("#search", "task_188")
    page.wait_for_function("document.querySelector('#shown').textContent.startsWith('1 of')")
    page.evaluate("() => new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)))")
    opened = time.perf_counter() - start
    start = time.perf_counter()
    page.click("#tasks a >> visible=true")
    page.wait_for_selector("#task:not([hidden]) .rows")
    task = time.perf_counter() - start
    page.close()
    return opened, task


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--keep", type=Path, help="leave the run and its report in this new folder")
    kept = parser.parse_args().keep
    with tempfile.TemporaryDirectory() as scratch:
        folder = (kept or Path(scratch)) / "run"
        write_run(folder, VERINA)
        start = time.process_time()
        write_report(folder)
        report = folder / "report.html"
        print(f"{VERINA.rows:,} rows of {VERINA.tasks} tasks: {report.stat().st_size / 1e6:.1f} MB", end=", ")
        print(f"written in {time.process_time() - start:.1f} s of processor time")
        with sync_playwright() as playwright:
            chromium = shutil.which("chromium") or shutil.which("google-chrome")
            browser = playwright.chromium.launch(executable_path=chromium, args=["--no-sandbox", "--disable-gpu"])
            times = [opening_seconds(browser, report) for _ in range(5)]
            browser.close()
        opened, task = zip(*times, strict=True)
        print(f"opens in {sorted(opened)[2]:.2f} s, a task's page in {sorted(task)[2]:.2f} s (medians of five)")


if __name__ == "__main__":
    main()
