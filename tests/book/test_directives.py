"""The book's own directives, seen in the pages that they made."""

import json
import re
from html import unescape
from pathlib import Path

import pytest

from autograder.book.coverage import ERRATUM_KINDS, read_coverage
from autograder.book.prose import says
from autograder.course import assignments
from tests.helpers.tiny.book import ROOT


@pytest.fixture(scope="session")
def coverage():
    return read_coverage(ROOT)


def page(html: Path, name: str) -> str:
    """A page's source, with the typographic apostrophe that Sphinx writes turned back."""
    return unescape((html / f"{name}.html").read_text(encoding="utf-8")).replace("’", "'")


def plain(text: str) -> str:
    """The words of a piece of a page, without tags and folded; the mark of a heading's link goes, too."""
    return " ".join(re.sub(r"<[^>]+>", "", text).replace("#", "").split())


def letters(text: str) -> str:
    """A text without spaces, quotation marks, and the marks of formulas, code and bold type.

    A page shows these by their look, and Sphinx curls quotation marks.
    A formula counts as it is written, which stands beside its signs for whoever can't see them.
    """
    text = re.sub(r'<math alttext="([^"]*)".*?</math>', r"\1", text, flags=re.S)
    return re.sub(r"\\[()]|\*\*|[$`'\"‘’“”\s]", "", plain(text))


def element(text: str, anchor: str) -> str:
    """The inside of the one `div` or `details` with this anchor."""
    ((tag, start),) = [
        (match[1], match.end()) for match in re.finditer(rf'<(div|details)[^>]* id="{anchor}">', text)
    ]
    depth = 1
    for match in re.finditer(rf"<(/?){tag}\b", text[start:]):
        depth += -1 if match[1] else 1
        if not depth:
            return text[start : start + match.start()]
    raise AssertionError(f"{anchor} is not closed")


def anchors(text: str) -> set[str]:
    return set(re.findall(r'\bid="([^"]+)"', text))


def test_every_label_is_shown_as_a_badge_that_leads_to_its_row(html, coverage):
    labels = [label for chapter in coverage.pages for label in chapter.labels]
    assert labels
    for label in labels:
        text = page(html, label.page)
        assert label.anchor in anchors(text)
        for name in label.ids:
            target = r"errata.html#erratum-" if name.startswith("E-") else r"traceability.html#row-"
            shown = rf'(?:<span class="unbroken">)?{re.escape(name)}(?:</span>)?'
            assert re.search(rf'href="{target}[^"]+"[^>]*>{shown}</a>', text), f"{label.page}: {name}"


def test_every_box_is_folded_behind_a_line_from_the_register_and_quotes_it(html, coverage):
    errata = {erratum.id: erratum for erratum in coverage.errata}
    boxes = [box for chapter in coverage.pages for box in chapter.boxes]
    assert boxes
    for box in boxes:
        erratum = errata[box.erratum]
        text = element(page(html, box.page), erratum.anchor)
        lead = f"For readers of the documents · {box.erratum} · document {erratum.document}, {erratum.place}"
        line, _, inside = text.partition("</summary>")
        assert plain(line).startswith(lead)
        whose = "We claimed" if erratum.kind == "withdrawn" else "In the document"
        assert letters(f"{whose}: {erratum.claim}") in letters(line)
        assert "<blockquote" not in line
        quotes = re.findall(r'<blockquote class="source-quote">(.*?)</blockquote>', inside, flags=re.S)
        assert [letters(quote) for quote in quotes] == [letters(erratum.quote)] * bool(erratum.quote)


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


def test_the_traceability_page_shows_every_row_and_where_it_is_answered(html, coverage):
    text = page(html, "traceability")
    for row in coverage.rows:
        (entry,) = re.findall(rf'<tr[^>]*id="{row.anchor}".*?</tr>', text, flags=re.S)
        assert row.topic in re.sub(r"<[^>]+>", "", entry)
        for label in coverage.sections(row.id):
            assert f'href="{label.page}.html#{label.anchor}"' in entry
        for label in coverage.mentions(row.id):
            assert f'href="{label.page}.html#{label.anchor}"' in entry.partition('class="mentions"')[2]
        for task in coverage.graded_exercises(row.id):
            assert f'href="{task.assignment}.html#exercise-{task.id}"' in entry
        if not coverage.sections(row.id):
            assert f"to come: {row.chapter}" in entry


def test_the_errata_page_shows_every_entry_and_links_those_that_have_a_box(html, coverage):
    text = page(html, "errata")
    for erratum in coverage.errata:
        entry = element(text, erratum.anchor)
        words = plain(entry)
        assert words.startswith(f"{erratum.id} {erratum.kind}")
        for part in (erratum.quote, erratum.claim, erratum.concedes, erratum.correction):
            assert letters(part) in letters(entry)
        assert ("In its favour" in words) == bool(erratum.concedes)
        box = f'href="{erratum.chapter}.html#{erratum.anchor}"'
        assert (box in entry) == bool(coverage.boxes(erratum.id))


def test_withdrawn_entries_stand_in_a_section_of_their_own(html, coverage):
    kept, _, withdrawn = page(html, "errata").partition('<section id="withdrawn">')
    for erratum in coverage.errata:
        place = withdrawn if erratum.kind == "withdrawn" else kept
        assert f'id="{erratum.anchor}"' in place


def test_the_kinds_are_counted_at_the_top_and_wherever_a_number_is_quoted(html, coverage):
    counts = {kind: len(coverage.errata_of(kind)) for kind in ERRATUM_KINDS}
    (shown,) = re.findall(r'<ul class="errata-counts[^"]*">(.*?)</ul>', page(html, "errata"), flags=re.S)
    for kind, count in counts.items():
        assert f"{count} {kind} " in plain(shown)
    words = plain(page(html, "intro"))
    small = ["no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine"]
    spelt = {kind: small[count] if count < 10 else count for kind, count in counts.items()}
    assert f"there are {spelt['wrong']} such places" in words
    assert f"In {spelt['unclear']} more places a sentence" in words
    assert f"and in {spelt['silent']} the document gives no answer, and the line leads to ours" in words
    assert (
        f"Each of their {len(coverage.rows)} questions, tables and lists of references has a row of its own"
        in words
    )
    assert f"{len(coverage.rows)} rows in all" in plain(page(html, "traceability"))


def test_no_page_of_ours_writes_a_count_of_rows_or_errata_by_hand(coverage):
    """The numbers come from roles, so none of them can be out of date."""
    known = {str(len(coverage.rows)), str(len(coverage.errata))}
    for name in ("intro", "traceability", "errata"):
        text = (ROOT / f"book/{name}.md").read_text(encoding="utf-8")
        assert not known & set(re.findall(r"\d+", text)), name


def test_the_page_of_sources_counts_the_rows_of_each_document(coverage):
    for document in range(5):
        rows = [row for row in coverage.rows if row.document == document and row.chapter != "sources"]
        says("sources.md", f"Rows `{rows[0].id}` to `{rows[-1].id}` ({len(rows)} rows)")


def test_strangers_first_tries_are_shown_for_each_assignment(html):
    rounds = json.loads((ROOT / "book/_data/answers.json").read_text(encoding="utf-8"))
    shown = plain(page(html, "audit"))
    for name, tries in (item for found in rounds.values() for item in found.items()):
        assert (ROOT / "assignments" / name / "answers").is_dir()
        for good, tried in tries.values():
            assert 0 < good <= tried
            assert f"{good} of {tried}" in shown


def test_every_hidden_test_is_listed_with_the_words_it_rests_on(html):
    shown = plain(page(html, "requirements"))
    for path in assignments.find(ROOT):
        for test in assignments.read(path).cells_of(assignments.Kind.TEST):
            assert test.id in shown


def test_the_known_mistakes_are_counted_from_the_last_audit(html):
    lines = json.loads((ROOT / "book/_data/audit/attention.json").read_text(encoding="utf-8"))["exercises"]
    mistakes = sum(line["mutants"] for line in lines)
    assert mistakes > 50
    assert f"each known mistake (there are {mistakes} in Attention by hand alone)" in plain(
        page(html, "audit")
    )


def test_names_given_and_mistakes_recognised_are_shown_for_each_assignment(html):
    kept = json.loads((ROOT / "book/_data/diagnoses.json").read_text(encoding="utf-8"))
    shown = plain(page(html, "audit"))
    for counts in kept.values():
        strange, own = counts["strangers"], counts["disguised"]
        named, nameable = strange["named"], own["rejected"] - own["mute"]
        assert f"{named} of {strange['rejected']} {strange['right']} of {named}" in shown
        assert f"{own['right']} of {nameable}" in shown


def test_an_assignment_is_shown_with_its_notebook(html, coverage):
    for name in {task.assignment for task in coverage.tasks}:
        text = page(html, name)
        (download,) = re.findall(rf'href="(_downloads/[^"]+/{name}\.ipynb)"', text)
        released = ROOT / "release" / name / f"{name}.ipynb"
        assert (html / download).read_bytes() == released.read_bytes()
        for task in (task for task in coverage.tasks if task.assignment == name):
            assert f'id="exercise-{task.id}"' in text
            assert task.title in text


def test_the_reading_time_is_counted(html, coverage):
    for chapter in (x for x in coverage.pages if x.cells):
        assert f"About {chapter.minutes} minutes to read" in page(html, chapter.name)


def test_a_page_uses_each_anchor_once(html):
    for path in html.glob("*.html"):
        found = re.findall(r'\bid="([^"]+)"', path.read_text(encoding="utf-8"))
        assert not {name for name in found if found.count(name) > 1}, path.name
