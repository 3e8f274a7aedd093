"""All kinds of entries, on pages built from a register made for the test."""

import re
from html import unescape

import pytest

from autograder.base.errors import BookError
from autograder.book.build import build_book
from tests.book.test_directives import element, plain
from tests.helpers.tiny.book import ROOT, edit, make_small_course

SHOWN = r"“a few words, a_b of n … \frac{1}{2} & it's”"  # how the quotation of E-12 looks
REGISTER = r"""
- {id: E-12, document: 3, place: section 1.3, kind: unclear,
   quote: "a **few** words, `a_b` of $n$ … \\frac{1}{2} & it's",
   claim: It says so., concedes: It warns once., correction: "It means $x$, by `f`.", settled_by: cell}
- {id: E-15, document: 3, place: section 1.2, kind: wrong, quote: "two is three", claim: Two is three.,
   concedes: "", correction: Two is two., settled_by: "tests/errata/test_a.py::test_e15_two"}
- {id: E-16, document: 4, place: part a, kind: silent, quote: "", claim: A figure shows it.,
   concedes: "", correction: The figure is lost., settled_by: nothing}
- {id: E-17, document: 4, place: part b, kind: withdrawn, quote: "fine words", claim: It is off.,
   concedes: "", correction: It is right after all., settled_by: nothing}
"""
INTRO = """\
# Small

There are {errata-count}`wrong` wrong, {errata-count}`unclear, silent` others,
{row-count}`3` rows of document 3.
"""
ERRATA = """\
# Errata

```{errata-counts}
```

## Document 3

```{errata} 3
```

## Document 4

```{errata} 4
```

## Document 0

```{errata} 0
```

## Withdrawn

```{errata-withdrawn}
```
"""


@pytest.fixture(scope="module", autouse=True)
def _course_code_on_path():
    """The small course has no autograder of its own: its directives use this one."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("PYTHONPATH", str(ROOT))
        yield


@pytest.fixture(scope="module")
def course(tmp_path_factory):
    root = make_small_course(tmp_path_factory.mktemp("course"))
    for path in (root / "book/_data/errata").glob("*.yml"):
        path.unlink()
    (root / "book/_data/errata/attention.yml").write_text(REGISTER, encoding="utf-8")
    (root / "book/intro.md").write_text(INTRO + "\n[attention](attention.md)\n", encoding="utf-8")
    (root / "book/errata.md").write_text(ERRATA, encoding="utf-8")
    label = "```{covers} 3-1.2.1, E-15\n```\n"
    cell = '\n```{code-cell} ipython3\n:tags: [settles-E-12, in-box]\n\nprint("three is", 1 + 2)\n```\n'
    note = "\n```{documents} It prints $x$ only.\nThe rest is ours.\n```\n"
    edit(root / "book/attention.md", label, label + "\n```{mentions} 3-1.3.1\n```\n" + cell + note)
    return root


@pytest.fixture(scope="module")
def pages(course):
    html = build_book(course).html
    return {path.stem: unescape(path.read_text(encoding="utf-8")) for path in html.glob("*.html")}


def test_a_box_shows_claim_and_correction_in_one_line_and_folds_the_rest(pages):
    line, _, inside = element(pages["attention"], "erratum-e-12").partition("</summary>")
    assert plain(line) == (
        "For readers of the documents · E-12 · document 3, section 1.3 "
        r"In the document: It says so. Clearer: It means x, by f."
    )
    assert plain(inside).startswith(f"{SHOWN} Document 3 says")
    assert "is-unclear" in pages["attention"]
    assert "<details open" not in pages["attention"]


def test_a_note_for_readers_of_the_documents_is_folded_behind_its_first_line(pages):
    (note,) = re.findall(r'<details class="erratum is-note">(.*?)</details>', pages["attention"], flags=re.S)
    line, _, inside = note.partition("</summary>")
    assert plain(line) == r"For readers of the documents It prints x only."
    assert plain(inside) == "The rest is ours."


def test_a_cell_for_readers_of_the_documents_is_folded_into_their_box(pages):
    (output,) = re.findall(r"three is \d", pages["attention"])
    assert output in element(pages["attention"], "erratum-e-12")
    assert output == "three is 3"


def test_an_entry_shows_words_concession_what_is_right_and_what_settles_it(pages):
    text = pages["errata"]
    assert plain(element(text, "erratum-e-12")) == (
        f"E-12 unclear section 1.3 {SHOWN} Says It says so. In its favour It warns once. "
        r"Clearer It means x, by f. Settled by a cell of the chapter Attention"
    )
    assert plain(element(text, "erratum-e-15")) == (
        "E-15 wrong section 1.2 “two is three” Says Two is three. Right Two is two. "
        "Settled by the test tests/errata/test_a.py::test_e15_two"
    )
    assert plain(element(text, "erratum-e-16")) == (
        "E-16 silent part a Says A figure shows it. Note The figure is lost."
    )
    assert 'href="attention.html#erratum-e-12"' in element(text, "erratum-e-12")
    assert "href" not in element(text, "erratum-e-15")  # it has no box here


def test_what_was_withdrawn_stands_apart_with_its_reason(pages):
    before, _, after = pages["errata"].partition('<section id="withdrawn">')
    assert "erratum-e-17" not in before
    assert plain(element(after, "erratum-e-17")) == (
        "E-17 withdrawn document 4, part b “fine words” Says It is off. Why It is right after all."
    )


def test_kinds_are_counted_on_the_page_and_in_running_text(pages):
    (counts,) = re.findall(r'<ul class="errata-counts[^"]*">(.*?)</ul>', pages["errata"], flags=re.S)
    for text in ("1 wrong ", "1 unclear ", "1 silent ", "1 withdrawn "):
        assert text in plain(counts)
    assert "unchecked" not in plain(counts)
    assert "There are one wrong, two others, 36 rows of document 3." in plain(pages["intro"])


def test_a_document_without_entries_says_so(pages):
    assert "Nothing that we know of." in plain(pages["errata"])


def test_a_row_that_is_only_mentioned_is_still_to_come(pages):
    (row,) = re.findall(r'<tr[^>]*id="row-3-1-3-1".*?</tr>', pages["traceability"], flags=re.S)
    assert "to come: attention see also Selecting" in plain(row)
    (answered,) = re.findall(r'<tr[^>]*id="row-3-1-2-1".*?</tr>', pages["traceability"], flags=re.S)
    assert "see also" not in plain(answered)
    assert "Selecting" in plain(answered)
    (line,) = re.findall(r'<p class="covers mentions"[^>]*>(.*?)</p>', pages["attention"], flags=re.S)
    assert plain(line) == "See also 3-1.3.1"


def test_a_changed_entry_changes_the_box_and_runs_no_cell(course, pages):
    edit(course / "book/_data/errata/attention.yml", "a **few** words", "quite different words")
    built = build_book(course)
    assert built.executed == ()
    box = element((built.html / "attention.html").read_text(encoding="utf-8"), "erratum-e-12")
    assert "“quite different words, a_b" in plain(box)


@pytest.mark.parametrize(
    ("good", "bad", "complaint"),
    [
        ("{errata-count}`wrong`", "{errata-count}`bad`", "there is no kind of erratum 'bad'"),
        ("{row-count}`3`", "{row-count}`7`", "there is no document '7'"),
        ("{row-count}`3`", "{mistake-count}`none`", "there is no audit of an assignment 'none'"),
    ],
)
def test_a_count_of_nothing_known_fails_the_build(course, pages, good, bad, complaint):
    edit(course / "book/intro.md", good, bad)
    try:
        with pytest.raises(BookError) as caught:
            build_book(course)
    finally:
        edit(course / "book/intro.md", bad, good)
    assert complaint in caught.value.message
    assert "book/intro.md:3" in caught.value.message
