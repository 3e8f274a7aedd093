"""Lays out the questions of each chapter for the next one, which asks again what a reader has missed.

A page that is opened from a file may not read the others, so they lie in a script, which `_static/missed.js`
loads for a reader who has missed something.
"""

import json
from pathlib import Path

from bs4 import BeautifulSoup, SoupStrainer

from autograder.course import contents

FOLDER = "_static/missed"
CALL = "window.courseMissed"  # defined in `_static/missed.js`


def boxes_of(name: str, page: str) -> dict[str, str]:
    """The questions of a page by their ids, as HTML that says the same on a different page."""
    soup = BeautifulSoup(page, "lxml", parse_only=SoupStrainer("div", class_="quiz"))
    for link in soup.select("a[href^='#']"):
        link["href"] = f"{name}.html{link['href']}"
    return {str(box["id"]).removeprefix("quiz-"): str(box) for box in soup.select("div.quiz")}


def write(out: Path, root: Path, pages: dict[str, str]) -> None:
    """A script for each chapter that a different one follows."""
    folder = out / FOLDER
    folder.mkdir(parents=True, exist_ok=True)
    for name in chapters_before(root).values():
        if f"{name}.html" in pages:  # a test may build a part of the book
            boxes = json.dumps(boxes_of(name, pages[f"{name}.html"]), ensure_ascii=False)
            (folder / f"{name}.js").write_text(f"{CALL}({boxes});\n", encoding="utf-8")


def chapters_before(root: Path) -> dict[str, str]:
    """For each chapter but the first the one that it follows; a page of any other part follows none."""
    chapters = contents.read(root).chapters
    return dict(zip(chapters[1:], chapters, strict=False))


def _name_the_chapter_before(app, page, template, context, doctree) -> None:
    before = chapters_before(Path(app.srcdir).parent).get(page)
    if before:
        context["metatags"] += f'\n<meta name="chapter-before" content="{before}" />'


def setup(app) -> None:
    app.connect("html-page-context", _name_the_chapter_before)
