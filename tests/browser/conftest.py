"""The built book in a real Chromium, opened from its files as a reader without a network opens it."""

import shutil
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect, sync_playwright

from autograder.book.build import build_book
from tests.browser.shown import Shown
from tests.conftest import ROOT

FLAGS = ["--no-sandbox", "--disable-gpu", "--no-first-run", "--disable-background-networking"]
FLAGS += ["--disable-component-update", "--disable-sync"]
NAMES = ("chromium", "chromium-browser", "google-chrome")
WIDE, NARROW, SMALL = 1280, 390, 320
KEPT = 4  # pages that stay open
expect.set_options(timeout=30_000)  # milliseconds, as long as all else may take: a busy machine is slow
# Colours that are still changing have no contrast of their own.
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
def opener(browser: Browser, html: Path) -> Callable[..., Visit]:
    """Opens a page anew, in a context that whoever asked has to close."""

    def opener(name: str, width: int = WIDE, scheme: str = "light", query: str = "") -> Visit:
        context = browser.new_context(viewport={"width": width, "height": 900}, color_scheme=scheme)
        visit = Visit(context.new_page())
        visit.page.on("request", lambda request: visit.requests.append(request.url))
        visit.page.on("requestfailed", lambda request: visit.complaints.append(f"failed: {request.url}"))
        visit.page.on("pageerror", lambda error: visit.complaints.append(str(error)))
        visit.page.on("console", lambda message: _note(visit, message))
        visit.page.goto((html / f"{name}.html").as_uri() + query, wait_until="load")
        visit.page.evaluate("document.fonts.ready.then(() => true)")
        visit.page.wait_for_function(_SETTLED)
        return visit

    return opener


@pytest.fixture
def open_page(opener: Callable[..., Visit]) -> Iterator[Callable[..., Visit]]:
    """Open a page anew: `open_page("attention", width=390, scheme="dark")`; it is closed with the test."""
    opened: list[Visit] = []

    def open_page(*words: str, **settings: Any) -> Visit:
        opened.append(opener(*words, **settings))
        return opened[-1]

    yield open_page
    for visit in opened:
        visit.page.context.close()


def _note(visit: Visit, message) -> None:
    if message.type in ("error", "warning"):
        visit.complaints.append(message.text)


@pytest.fixture(scope="session")
def look(opener: Callable[..., Visit]) -> Iterator[Callable[..., Visit]]:
    """A page that is only looked at: opened once for each width, and shown in the light or in the dark.

    The last few stay open: tests that ask about a page stand together (`scope="module"`).
    """
    opened: dict[tuple[str, int], Visit] = {}

    def look(name: str, width: int = WIDE, scheme: str = "light") -> Visit:
        visit = opened.pop((name, width), None) or opener(name, width)
        opened[name, width] = visit
        if len(opened) > KEPT:
            opened.pop(next(iter(opened))).page.context.close()
        if visit.page.evaluate("document.documentElement.dataset.theme") != scheme:
            visit.page.emulate_media(color_scheme=scheme)
            visit.page.wait_for_function(
                "scheme => document.documentElement.dataset.theme === scheme", arg=scheme
            )
            visit.page.wait_for_function(_SETTLED)
        return visit

    yield look
    for visit in opened.values():
        visit.page.context.close()


@pytest.fixture(scope="session")
def figure(browser: Browser) -> Iterator[Callable[[str], Shown]]:
    """A live figure alone on a page, opened once; what one test leaves behind another one sets again."""
    from tests.browser.record_figures import mounted

    opened: dict[str, Page] = {}

    def figure(name: str) -> Shown:
        if name not in opened:
            opened[name] = mounted(browser, name)
        return Shown(opened[name], name)

    yield figure
    for page in opened.values():
        page.close()
