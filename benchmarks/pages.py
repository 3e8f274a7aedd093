"""Opens every page of the built book and says when it is painted, when it is ready, and how far it jumps.

    python -m benchmarks.pages [WIDTH]

Each page is opened three times in a fresh browser context, from its file; the middle one counts.
"""

import statistics
import sys
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, sync_playwright

from autograder.base import browser, layout
from autograder.book.loads import weight

ROOT = Path(__file__).resolve().parents[1]

MEASURE = """() => new Promise(tell => { let shift = 0;
    new PerformanceObserver(list => list.getEntries().forEach(x => shift += x.hadRecentInput ? 0 : x.value))
        .observe({ type: 'layout-shift', buffered: true });
    const [page] = performance.getEntriesByType('navigation');
    // On a busy machine the first paint may be noted after the page says that it is ready.
    new PerformanceObserver(list => list.getEntriesByName('first-contentful-paint').forEach(paint =>
        setTimeout(() => tell({ paint: paint.startTime, ready: page.loadEventEnd, shift,
                                nodes: document.getElementsByTagName('*').length }), 300)))
        .observe({ type: 'paint', buffered: true }) })"""


def measured(opened: Browser, page: Path, width: int) -> dict[str, Any]:
    context = opened.new_context(viewport={"width": width, "height": 900})
    tab = context.new_page()
    tab.goto(page.as_uri(), wait_until="load")
    found: dict[str, Any] = tab.evaluate(MEASURE)
    context.close()
    return found


def main(width: int = 1280) -> None:
    html = layout.book_build(ROOT) / "html"
    with sync_playwright() as playwright:
        opened = playwright.chromium.launch(executable_path=browser.find(), args=[*browser.FLAGS])
        print(f"{'page':<14} {'paint':>8} {'ready':>8} {'shift':>7} {'elements':>9} {'weight':>9}")
        for name in [source.stem for source in layout.pages(ROOT)]:
            page = html / f"{name}.html"
            runs = [measured(opened, page, width) for _ in range(3)]
            paint, ready = (statistics.median(run[key] for run in runs) for key in ("paint", "ready"))
            shift = max(run["shift"] for run in runs)
            size = f"{weight(page) / 1e6:.2f} MB"
            print(f"{name:<14} {paint:5.0f} ms {ready:5.0f} ms {shift:7.3f} {runs[0]['nodes']:9} {size:>9}")
        opened.close()


if __name__ == "__main__":
    main(*map(int, sys.argv[1:]))
