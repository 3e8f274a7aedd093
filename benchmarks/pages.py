"""Opens every page of the built book and says when it is painted, when it is ready, and how far it jumps.

    python -m benchmarks.pages [WIDTH]             # a table of all pages
    python -m benchmarks.all --only book           # the worst of them, kept for the page of figures

Each page is opened in a fresh browser context, from its file, three times: the middle one counts for the
times and the worst one for the shift.
"""

import statistics
import sys
from collections.abc import Iterator
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, sync_playwright

from autograder.base import browser, layout
from autograder.book.loads import weight
from benchmarks.figures import ROOT, Figure

WIDTHS = (1280, 390)  # of a laptop and of a phone, in pixels
LIGHT = 1.5  # MB: a page with everything that it loads by itself, without its pictures
STEADY = 0.05  # how far a page may shift, as browsers measure it

MEASURE = """() => new Promise(tell => { let shift = 0;
    new PerformanceObserver(list => list.getEntries().forEach(x => shift += x.hadRecentInput ? 0 : x.value))
        .observe({ type: 'layout-shift', buffered: true });
    const [page] = performance.getEntriesByType('navigation');
    // On a busy machine the first paint may be noted after the page says that it is ready.
    new PerformanceObserver(list => list.getEntriesByName('first-contentful-paint').forEach(paint =>
        setTimeout(() => tell({ paint: paint.startTime, ready: page.loadEventEnd, shift,
                                nodes: document.getElementsByTagName('*').length }), 300)))
        .observe({ type: 'paint', buffered: true }) })"""


@dataclass(frozen=True)
class Opened:
    """How a page came up: milliseconds to the first paint and until it was ready, shift, elements, MB."""

    name: str
    width: int
    paint: float
    ready: float
    shift: float
    nodes: int
    weight: float

    def line(self) -> str:
        times = f"{self.paint:5.0f} ms {self.ready:5.0f} ms"
        return f"{self.name:<14} {times} {self.shift:7.3f} {self.nodes:9,} {self.weight:6.2f} MB"


def opened(width: int, rounds: int = 3, html: Path | None = None) -> Iterator[Opened]:
    """Each page of the book, opened a few times in a window of this width."""
    folder = html or layout.book_build(ROOT) / "html"
    with sync_playwright() as playwright:
        chromium = playwright.chromium.launch(executable_path=browser.find(), args=[*browser.FLAGS])
        for name in [source.stem for source in layout.pages(ROOT)]:
            page = folder / f"{name}.html"
            runs = [_measured(chromium, page, width) for _ in range(rounds)]
            paint, ready = (statistics.median(run[key] for run in runs) for key in ("paint", "ready"))
            shift = max(run["shift"] for run in runs)
            yield Opened(name, width, paint, ready, shift, runs[0]["nodes"], weight(page) / 1e6)
        chromium.close()


def _measured(chromium: Browser, page: Path, width: int) -> dict[str, Any]:
    context = chromium.new_context(viewport={"width": width, "height": 900})
    tab = context.new_page()
    tab.goto(page.as_uri(), wait_until="load")
    found: dict[str, Any] = tab.evaluate(MEASURE)
    context.close()
    return found


def book(rounds: int) -> tuple[list[Figure], dict[str, Any]]:
    """The worst page of the book in each respect, on a laptop and on a phone."""
    pages = [page for width in WIDTHS for page in opened(width, rounds)]
    worst = {key: tuple(max(getattr(p, key) for p in _of(pages, w)) for w in WIDTHS) for key in _WORST}
    figures = [
        Figure(
            "book: the heaviest page, without its pictures", "MB", worst["weight"][:1], None, LIGHT, False
        ),
        Figure(
            "book: the largest shift of a page, laptop and phone", "", worst["shift"], None, STEADY, False
        ),
        Figure("book: the last first paint of a page, laptop and phone", "ms", worst["paint"]),
        Figure("book: the last page to be ready, laptop and phone", "ms", worst["ready"]),
    ]
    return figures, {"pages": [asdict(page) for page in pages]}


_WORST = ("weight", "shift", "paint", "ready")


def _of(pages: list[Opened], width: int) -> list[Opened]:
    return [page for page in pages if page.width == width]


def main(width: int = WIDTHS[0], rounds: int = 3, html: str = "") -> None:
    print(f"{'page':<14} {'paint':>8} {'ready':>8} {'shift':>7} {'elements':>9} {'weight':>9}")
    for page in opened(width, rounds, Path(html) if html else None):
        print(page.line(), flush=True)


if __name__ == "__main__":
    main(*map(int, sys.argv[1:3]), *sys.argv[3:4])
