"""The page *What the grader costs* shows what the last `make benchmark` wrote down."""

import json
from pathlib import Path

from autograder.base import layout
from tests.book.test_directives import page, plain


def test_the_page_shows_every_figure_that_was_measured(html: Path, root: Path) -> None:
    kept = json.loads(layout.benchmarks(root).read_text(encoding="utf-8"))
    text = plain(page(html, "figures"))
    figures = [figure for group in kept["groups"].values() for figure in group["figures"]]
    assert figures
    for figure in figures:
        assert figure["name"] in text
    assert kept["machine"]["processor"] in text
