"""An index of all sections with their words, so that search finds places and not only pages.

A page that is opened from a file may not read the others, so the index is a script that the search loads.
"""

import json
from collections.abc import Iterator
from pathlib import Path

from bs4 import BeautifulSoup, Tag

FILE = "_static/sections.js"
CALL = "window.courseSections"  # defined in `_static/find.js`
# What is no prose: code and its output, displayed formulas, labels, controls, and the answers to questions.
LEFT_OUT = "script, style, pre, div.math, .headerlink, .covers, .quiz-answer, .live-panel, svg, .copybtn"
FORMULAS = (
    ".math, .source-quote code"  # a document's formula is quoted as it was typed, with all its commands
)


def sections_of(page: str) -> Iterator[tuple[str, str, str]]:
    """Anchor, heading and words of each section of a page; the words of inner sections are theirs alone."""
    article = BeautifulSoup(page, "lxml").select_one("article.bd-article")
    if article is None:
        return
    for part in article.select(LEFT_OUT):
        part.decompose()
    for formula in article.select(FORMULAS):
        formula.replace_with("…")
    for section in article.find_all("section"):
        heading = section.find(["h1", "h2", "h3", "h4"], recursive=False)
        if heading is not None and section.get("id"):
            words = " ".join(_own_words(section, heading)).split()
            yield str(section["id"]), " ".join(heading.get_text(" ").split()), " ".join(words)


def _own_words(section: Tag, heading: Tag) -> Iterator[str]:
    for child in section.children:
        if child is heading or (isinstance(child, Tag) and child.name == "section"):
            continue
        yield child.get_text(" ") if isinstance(child, Tag) else str(child)


def _write(app, exception) -> None:
    """Once all pages are written, gather their sections in the order of the book."""
    if exception is not None or app.builder.format != "html":
        return
    out = Path(app.outdir)
    found = []
    for name in getattr(app.env, "external_site_map", app.env.found_docs):
        page = out / f"{name}.html"
        if page.is_file():
            title = app.env.titles[name].astext() if name in app.env.titles else name
            for anchor, heading, words in sections_of(page.read_text(encoding="utf-8")):
                found.append([f"{name}.html", anchor, heading, title, words])
    rows = ",\n".join(json.dumps(row, ensure_ascii=False) for row in found)
    (out / FILE).write_text(f"{CALL}([\n{rows}\n]);\n", encoding="utf-8")


def setup(app) -> None:
    app.connect("build-finished", _write)
