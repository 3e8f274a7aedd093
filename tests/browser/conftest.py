"""The built book in a real Chromium, opened from its files as a reader without a network opens it."""

import shutil
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, sync_playwright

from autograder.book.build import build_book
from tests.conftest import ROOT

FLAGS = ["--no-sandbox", "--disable-gpu", "--no-first-run", "--disable-background-networking"]
FLAGS += ["--disable-component-update", "--disable-sync"]
NAMES = ("chromium", "chromium-browser", "google-chrome")
WIDE, NARROW = 1280, 390
_SETTLED = """document.getAnimations().every(
    a => a.playState !== 'running' || a.effect.getComputedTiming().endTime === Infinity)"""


@dataclass
class Visit:
    """An opened page, with all that it asked for and all that it complained about."""

    page: Page
    requests: list[str] = field(default_factory=list)
    complaints: list[str] = field(default_factory=list)


@pytest.fixture(scope="session")
def html() -> Path:
    """The folder of the built book."""
    return build_book(ROOT).html


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    path = next(filter(None, map(shutil.which, NAMES)), None)
    if not path:
        pytest.fail("The browser tests need Chromium: install the package chromium.", pytrace=False)
    with sync_playwright() as playwright:
        chromium = playwright.chromium.launch(executable_path=path, args=FLAGS)
        yield chromium
        chromium.close()


@pytest.fixture(scope="session")
def open_page(browser: Browser, html: Path) -> Iterator[Callable[..., Visit]]:
    """Open a page anew: `open_page("attention", width=390, scheme="dark")`."""
    contexts = []

    def open_page(name: str, width: int = WIDE, scheme: str = "light", query: str = "") -> Visit:
        context = browser.new_context(viewport={"width": width, "height": 900}, color_scheme=scheme)
        contexts.append(context)
        visit = Visit(context.new_page())
        visit.page.on("request", lambda request: visit.requests.append(request.url))
        visit.page.on("requestfailed", lambda request: visit.complaints.append(f"failed: {request.url}"))
        visit.page.on("pageerror", lambda error: visit.complaints.append(str(error)))
        visit.page.on("console", lambda message: _note(visit, message))
        visit.page.goto((html / f"{name}.html").as_uri() + query, wait_until="load")
        visit.page.evaluate("document.fonts.ready.then(() => true)")
        visit.page.wait_for_function(
            _SETTLED
        )  # colours that are still changing have no contrast of their own
        return visit

    yield open_page
    for context in contexts:
        context.close()


def _note(visit: Visit, message) -> None:
    if message.type in ("error", "warning"):
        visit.complaints.append(message.text)


@pytest.fixture(scope="session")
def look(open_page) -> Callable[..., Visit]:
    """A page that is opened once and only looked at, never changed."""
    opened: dict[tuple, Visit] = {}

    def look(name: str, width: int = WIDE, scheme: str = "light") -> Visit:
        key = (name, width, scheme)
        if key not in opened:
            opened[key] = open_page(*key)
        return opened[key]

    return look
