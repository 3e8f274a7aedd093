"""The book's own directives, seen in the pages that they made."""

import re
from html import unescape
from pathlib import Path

import pytest

from autograder.trace import read_trace
from tests.book.small_course import ROOT


@pytest.fixture(scope="session")
def trace():
    return read_trace(ROOT)


def page(html: Path, name: str) -> str:
    """A page's source, with the typographic apostrophe that Sphinx writes turned back."""
    return unescape((html / f"{name}.html").read_text(encoding="utf-8")).replace("’", "'")


def anchors(text: str) -> set[str]:
    return set(re.findall(r'\bid="([^"]+)"', text))


def test_every_label_is_shown_as_a_badge_that_leads_to_its_row(html, trace):
    labels = [label for chapter in trace.pages for label in chapter.labels]
    assert labels
    for label in labels:
        text = page(html, label.page)
        assert label.anchor in anchors(text)
        for name in label.ids:
            target = r"errata.html#erratum-" if name.startswith("E-") else r"traceability.html#row-"
            assert re.search(rf'href="{target}[^"]+"[^>]*>{re.escape(name)}</a>', text), (
                f"{label.page}: {name}"
            )


def test_every_box_carries_its_title_from_the_data(html, trace):
    errata = {erratum.id: erratum for erratum in trace.errata}
    boxes = [box for chapter in trace.pages for box in chapter.boxes]
    assert boxes
    for box in boxes:
        erratum = errata[box.erratum]
        text = re.sub(r"<[^>]+>", "", page(html, box.page))
        assert f"Erratum {box.erratum} · document {erratum.document}, {erratum.place}" in text


def test_links_between_derived_pages_and_chapters_arrive(html):
    names = [path.stem for path in html.glob("*.html") if path.stem not in ("search", "genindex", "index")]
    texts = {name: page(html, name) for name in names}
    known = {name: anchors(text) for name, text in texts.items()}
    dead = [
        f"{name}: {target}#{anchor}"
        for name, text in texts.items()
        for target, anchor in re.findall(r'href="(?:([\w-]+)\.html)?#([^"]+)"', text)
        if (target or name) in known and anchor not in known[target or name]
    ]
    assert not dead


def test_the_traceability_page_shows_every_row_and_where_it_is_answered(html, trace):
    text = page(html, "traceability")
    for row in trace.rows:
        (entry,) = re.findall(rf'<tr[^>]*id="{row.anchor}".*?</tr>', text, flags=re.S)
        assert row.topic in re.sub(r"<[^>]+>", "", entry)
        for label in trace.sections(row.id):
            assert f'href="{label.page}.html#{label.anchor}"' in entry
        for task in trace.graded_exercises(row.id):
            assert f'href="{task.assignment}.html#exercise-{task.id}"' in entry
        if not trace.sections(row.id):
            assert f"to come: {row.chapter}" in entry


def test_the_errata_page_links_exactly_those_that_have_a_box(html, trace):
    text = page(html, "errata")
    for erratum in trace.errata:
        (entry,) = re.findall(
            rf'<div class="erratum-entry[^"]*" id="{erratum.anchor}">(.*?)</div>', text, flags=re.S
        )
        plain = re.sub(r"<[^>]+>", "", entry)
        assert erratum.claim in plain
        assert erratum.correction in plain
        assert ('href="' in entry) == bool(trace.boxes(erratum.id))


def test_an_assignment_is_shown_with_its_notebook(html, trace):
    for name in {task.assignment for task in trace.tasks}:
        text = page(html, name)
        (download,) = re.findall(rf'href="(_downloads/[^"]+/{name}\.ipynb)"', text)
        released = ROOT / "release" / name / f"{name}.ipynb"
        assert (html / download).read_bytes() == released.read_bytes()
        for task in (task for task in trace.tasks if task.assignment == name):
            assert f'id="exercise-{task.id}"' in text
            assert task.title in text


def test_the_reading_time_is_counted(html, trace):
    for chapter in (x for x in trace.pages if x.cells):
        assert f"About {chapter.minutes} minutes to read" in page(html, chapter.name)


def test_a_page_uses_each_anchor_once(html):
    for path in html.glob("*.html"):
        found = re.findall(r'\bid="([^"]+)"', path.read_text(encoding="utf-8"))
        assert not {name for name in found if found.count(name) > 1}, path.name
