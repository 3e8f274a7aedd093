"""Records the first drawing of each live figure, which a page without scripts shows: `book/_figures/first/`.

.venv/bin/python -m tests.browser.record_figures
"""

import shutil
import sys
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, Page, sync_playwright

from tests.browser.conftest import FLAGS, NAMES, ROOT

FIGURES = ROOT / "book/_figures"
PAGE = """<!doctype html><article class="bd-article"><figure class="live" id="live-{name}" data-live="{name}">
<div class="live-stage"></div><div class="live-panel"></div></figure></article>"""


def names() -> list[str]:
    return sorted(path.stem for path in (FIGURES / "figures").glob("*.js"))


def mounted(browser: Browser, name: str, **settings: Any) -> Page:
    """A figure on a page of its own, which opens in no time."""
    page = browser.new_page(**settings)
    page.set_content(PAGE.format(name=name))
    page.add_style_tag(path=ROOT / "book/_static/live.css")
    data = FIGURES / f"data/{name}.js"
    for script in (ROOT / "book/_static/live.js", data, FIGURES / f"figures/{name}.js"):
        if script != data or data.is_file():
            page.add_script_tag(path=script)
    return page


def first_drawing(browser: Browser, name: str) -> str:
    """What the script of a figure draws before anybody touches it."""
    page = mounted(browser, name)
    drawing = page.locator(".live-stage").inner_html()
    page.close()
    return drawing + "\n"


def main(folder: Path = FIGURES / "first") -> int:
    path = next(filter(None, map(shutil.which, NAMES)), None)
    folder.mkdir(exist_ok=True)
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=path, args=FLAGS)
        for name in names():
            (folder / f"{name}.svg").write_text(first_drawing(browser, name), encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
