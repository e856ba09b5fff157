"""Takes the screenshots of the README from the report of a run over the example tasks.

python tools/screenshots.py RUN IMAGES
"""

import argparse
import shutil
from pathlib import Path
from typing import Final

from PIL import Image
from playwright.sync_api import Browser, sync_playwright

TASK: Final = "example_overlap_length"
"""Two of its clauses follow from the others, so that nothing tests them alone; its kill matrix has many rows."""


def main() -> None:
    """Take both."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("run", type=Path)
    parser.add_argument("images", type=Path)
    given = parser.parse_args()
    given.images.mkdir(parents=True, exist_ok=True)
    report = (given.run / "report.html").resolve().as_uri()
    with sync_playwright() as playwright:
        chromium = shutil.which("chromium") or shutil.which("google-chrome")
        browser = playwright.chromium.launch(executable_path=chromium, args=["--no-sandbox", "--disable-gpu"])
        shoot(browser, report, given.images / "report.png", "h1", "light")
        shoot(browser, f"{report}#task/{TASK}", given.images / "report-task.png", ".clauses", "dark")
        browser.close()


def shoot(browser: Browser, address: str, file: Path, top: str, scheme: str) -> None:
    """Take a picture of a page from an element on."""
    page = browser.new_page(
        viewport={"width": 1180, "height": 820},
        color_scheme="dark" if scheme == "dark" else "light",
        device_scale_factor=1.5,
    )
    page.goto(address)
    page.wait_for_selector(f"main:not([hidden]) {top}")
    page.locator(f"main:not([hidden]) {top}").evaluate(
        "element => window.scrollBy(0, element.getBoundingClientRect().top - 110)"
    )
    page.screenshot(path=file)
    page.close()
    Image.open(file).convert("RGB").save(file, optimize=True)


if __name__ == "__main__":
    main()
