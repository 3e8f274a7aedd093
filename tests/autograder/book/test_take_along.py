"""The book in one file: links lead inside, ids stay apart, answers stand at the end; a zip is the folder."""

import re
import zipfile
from pathlib import Path

import pypdf
import pytest
from bs4 import BeautifulSoup

from autograder.book.one_page import one_page, page_names, place
from autograder.book.take_along import make_pdf, make_zip
from tests.conftest import ROOT

PAGE = """<html><head><link rel="stylesheet" href="_static/a.css?v=1"></head><body>
<article class="bd-article">
<section id="top-of-it"><h1>{title}<a class="headerlink" href="#top-of-it">#</a></h1>
<section id="first"><h2>{title} begins</h2><p>See <a href="#first">here</a>,
<a href="two.html#first">there</a>,
<a href="notes.ipynb">a file</a> and <a href="https://example.org/">elsewhere</a>.</p>
<svg class="drawing"><clipPath id="clip"></clipPath><path id="m"/>
<g clip-path="url(#clip)"><use href="#m"/></g></svg>
<div class="quiz" id="quiz-1"><p class="quiz-title">Question 1</p><p>Which?</p>
<details class="quiz-answer"><summary>Answer</summary><ul class="quiz-whys"><li>Because of {title}.</li></ul>
</details></div><p>After the question.</p></section></section><script>1</script></article></body></html>"""


@pytest.fixture
def html(tmp_path: Path) -> Path:
    (tmp_path / "_static").mkdir()
    (tmp_path / "_static/a.css").write_text("p { color: black }", encoding="utf-8")
    for name, title in (("one", "Words"), ("two", "Numbers")):
        (tmp_path / f"{name}.html").write_text(PAGE.format(title=title), encoding="utf-8")
    return tmp_path


@pytest.fixture
def whole(html: Path) -> BeautifulSoup:
    return BeautifulSoup(one_page(html, ["one", "two"]), "lxml")


def test_every_link_of_the_book_leads_to_a_place_in_the_page(whole):
    ids = [str(element["id"]) for element in whole.find_all(id=True)]
    assert len(ids) == len(set(ids)) > 8
    links = {str(link["href"]) for link in whole.find_all("a", href=True)}
    inside = {f"#{place(page, anchor)}" for page in ("one", "two") for anchor in ("first", "")}
    assert links == {"https://example.org/", *inside}
    assert {link.removeprefix("#") for link in links if link.startswith("#")} <= set(ids)


def test_drawings_refer_to_their_own_parts(whole):
    for page in ("one", "two"):
        drawing = whole.find(id=place(page)).find("svg")
        assert drawing.find("g")["clip-path"] == f"url(#{place(page, 'clip')})"
        assert drawing.find("use")["href"] == f"#{place(page, 'm')}"


def test_answers_stand_at_the_end_of_their_chapter_and_no_script_is_left(whole):
    text = whole.find(id=place("one")).get_text()
    assert (
        text.index("After the question.") < text.index("Answers to the questions") < text.index("Because of")
    )
    assert not whole.find_all(["script", "details"])


def test_the_contents_list_chapters_and_sections_with_their_numbers(html):
    page = one_page(html, ["one", "two"], {place("two"): 7})
    contents = BeautifulSoup(page, "lxml").select(".contents li")
    assert [line.get_text() for line in contents] == ["Words", "Words begins", "Numbers", "Numbers begins"]
    assert [line.a["data-page"] for line in contents] == ["", "", "7", ""]


def test_a_formula_in_a_heading_is_one_in_the_contents(html):
    page = html / "one.html"
    formula = "<math><msqrt><mi>d</mi></msqrt></math>"
    heading = f'<h2>Divided by <span class="math" id="by">{formula}</span>, <a href="#first">why</a></h2>'
    page.write_text(page.read_text("utf-8").replace("<h2>Words begins</h2>", heading), encoding="utf-8")
    entry = BeautifulSoup(one_page(html, ["one", "two"]), "lxml").select(".contents li")[1]
    assert entry.select_one("msqrt mi").get_text() == "d"
    assert len(entry.find_all("a")) == 1
    assert not entry.find_all(id=True)
    assert entry.get_text(" ", strip=True) == "Divided by d , why"


def test_the_pages_come_in_the_order_of_the_book():
    names = page_names(ROOT)
    assert names[:3] == ["intro", "attention", "masks"]
    assert {f"{name}.md" for name in names} <= {path.name for path in (ROOT / "book").glob("*.md")}


def test_a_zip_is_the_folder_and_the_same_book_is_the_same_file(html, tmp_path):
    first, second = (tmp_path.parent / f"{tmp_path.name}-{number}.zip" for number in (1, 2))
    assert make_zip(html, first, "a-book") == make_zip(html, second, "a-book") == 3
    assert first.read_bytes() == second.read_bytes()
    with zipfile.ZipFile(first) as archive:
        assert "a-book/one.html" in archive.namelist()
        assert archive.read("a-book/two.html") == (html / "two.html").read_bytes()


def test_a_pdf_has_contents_answers_and_links_inside(html, tmp_path):
    target = tmp_path / "book.pdf"
    assert make_pdf(html, ["one", "two"], target) == 4  # cover, contents, two chapters
    reader = pypdf.PdfReader(target)
    text = "\n".join(page.extract_text() for page in reader.pages)
    assert re.search(r"Numbers\s+4", text)
    assert "Because of Numbers." in text
    marks = [mark.get_object() for page in reader.pages for mark in page.get("/Annots", [])]
    outside = {mark["/A"]["/URI"] for mark in marks if "/URI" in mark.get("/A", {})}
    assert outside == {"https://example.org/"}
    assert len(marks) - 2 >= 8  # four of the contents, two of each chapter
