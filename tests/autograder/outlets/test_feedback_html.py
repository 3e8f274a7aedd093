"""The page does not depend on whoever was rendered before, and its notebook is drawn as nbgrader draws it."""

from __future__ import annotations

import base64
import hashlib
import re
from typing import Any

import pytest
from nbconvert.exporters import HTMLExporter
from nbconvert.preprocessors import CSSHTMLHeaderPreprocessor

from autograder.base.records import Grade, Verdict
from autograder.outlets import feedback, feedback_html
from autograder.outlets.feedback_html import HtmlCache, Renderer
from autograder.outlets.mathml import formula

ABOUT = {"notebook": "work", "score": 3.0, "max_score": 7.0, "late_penalty": 0.5, "graded": ()}


def notebook(answer: str, score: float) -> dict[str, Any]:
    """A text, an answer with outputs, a test with its message, and a written answer with a comment."""
    mark = {"grade": False, "solution": True, "locked": False, "task": False, "grade_id": "answer"}
    test = mark | {"grade": True, "solution": False, "grade_id": "test", "score": score, "points": 2}
    essay = mark | {"grade": True, "grade_id": "essay", "score": 1, "points": 5, "comment": "No *response*."}
    shown = [
        {"output_type": "stream", "name": "stdout", "text": f"{score}\n"},
        {
            "output_type": "display_data",
            "data": {"image/png": "iVBORw0KGgo=", "text/plain": "a"},
            "metadata": {},
        },
        {
            "output_type": "execute_result",
            "data": {"text/plain": answer},
            "metadata": {},
            "execution_count": 1,
        },
    ]
    failed = [{"output_type": "error", "ename": "Test", "evalue": "no", "traceback": ["<no & never>"]}]
    code: dict[str, Any] = {"cell_type": "code", "execution_count": 1}
    cells = [
        {"cell_type": "markdown", "metadata": {}, "source": "# Title\n\nSome *text*, $\\sqrt{d_k}$."},
        code | {"metadata": {"nbgrader": mark}, "source": answer, "outputs": shown},
        code | {"metadata": {"nbgrader": test}, "source": "assert f(1) < 2", "outputs": failed},
        {"cell_type": "markdown", "metadata": {"nbgrader": essay}, "source": answer},
    ]
    return {"cells": cells, "metadata": {}, "nbformat": 4, "nbformat_minor": 4}


def plain_page(content: dict[str, Any]) -> str:
    """The same template without a memory."""
    config = feedback_html._config()
    del config.HTMLExporter["template_file"]
    exporter = HTMLExporter(config=config)
    import nbformat

    node = nbformat.from_dict(content)
    _, resources = CSSHTMLHeaderPreprocessor(parent=exporter).preprocess(node, {"config_dir": ""})
    page, _ = exporter.from_notebook_node(node, {**resources, "nbgrader": ABOUT})
    return page.replace("</head>", f"<style>{feedback_html._READABLE}</style></head>")


def test_the_page_does_not_depend_on_who_came_before() -> None:
    renderer = Renderer()
    class_ = [notebook(f"x = {n}", n) for n in (0.0, 1.0, 0.0, 2.0)]
    pages = [renderer.html(one, ABOUT) for one in class_]
    assert pages == [Renderer().html(one, ABOUT) for one in class_]
    assert pages[0] == pages[2] != pages[1]


def test_the_notebook_is_drawn_as_nbgrader_draws_it() -> None:
    content = notebook("x = 1", 1.0)
    ours = Renderer().html(content, ABOUT)
    theirs = plain_page(content)
    for words in (
        '<img alt="Output of the cell" ',
        '<img alt="No description has been provided for this image" ',
    ):
        ours, theirs = ours.replace(words, "<img "), theirs.replace(words, "<img ")
    theirs = feedback_html.without_font(theirs)
    ours = re.sub(r"style-src [^;]*;", "style-src 'unsafe-inline';", ours, count=1)  # stricter than theirs
    assert _of_the_notebook(_words(ours)) == _of_the_notebook(_words(theirs))


def _of_the_notebook(words: list[str]) -> list[str]:
    """What stands inside the notebook; marks around cells are ours."""
    opening = [i for i, word in enumerate(words) if word.startswith("<div") and "notebook-container" in word]
    inside = words[opening[-1] + 1 :]
    return [word for word in inside if "was-" not in word and not word.startswith(("<main", "<body"))]


def _words(page: str) -> list[str]:
    """nbconvert parses its finished page again, which moves white space and the order of attributes."""
    from html.parser import HTMLParser

    found: list[str] = []

    class Reader(HTMLParser):
        def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
            found.append(f"<{tag} {sorted((name, *(value or '').split()) for name, value in attrs)}>")

        def handle_data(self, data: str) -> None:
            found.extend(data.split())

    Reader().feed(page)
    return found


@pytest.mark.parametrize(
    ("style", "vetted"),
    [
        ("color: red", True),
        ("color:red; font-weight: bold;", True),
        ("color: rgb(1, 2, 3);text-align: right", True),
        ("color: red; position: fixed", False),
        ("color: a " * 5000 + "!", False),  # takes no time
        ("", False),
    ],
)
def test_styles_are_vetted_one_by_one(style: str, vetted: bool) -> None:
    page = f'<head><style>own</style></head><b style="{style}">x</b>'
    digest = base64.b64encode(hashlib.sha256(style.encode()).digest()).decode()
    assert (f"sha256-{digest}" in feedback_html.styles(page)) is vetted


def test_memory_is_bounded_and_keeps_what_is_in_use() -> None:
    memory = HtmlCache(room=200)
    made: list[int] = []

    def make(number: int) -> str:
        return memory.once(number, lambda: made.append(number) or f"{number:>50}")

    for number in (1, 2, 1, 3, 1, 4, 1, 5, 1):
        assert make(number) == f"{number:>50}"
    assert made == [1, 2, 3, 4, 5]
    make(2)
    assert made[-1] == 2
    assert sum(map(len, memory._texts.values())) <= 200


def test_formulas_need_no_script() -> None:
    page = Renderer().html(notebook("x = 1", 1.0), ABOUT)
    assert "<msqrt><mrow><msub><mi>d</mi><mi>k</mi></msub></mrow></msqrt>" in page
    assert "<script" not in page
    assert "default-src 'none'" in page.split("</head>")[0]


@pytest.mark.parametrize("tex", ["{" * 3000, "\\frac{", "\\begin{x}", "x" * 6000, "\\left(", "&<b>", "\\"])
def test_what_is_no_formula_stays_text(tex: str) -> None:
    drawn = formula(tex, "inline")
    assert drawn.startswith(("<math", "<code>"))
    assert drawn.endswith(("</math>", "</code>"))


def test_names_at_the_top_are_text() -> None:
    """A file may be called anything; in the page's first lines that is neither Markdown nor HTML."""
    name = "**a** [x](javascript:1) <b>\u202e $x$ https://a.b"
    grade = Grade(
        "eve", "work", Verdict.STUDENT_ERROR, (), 0.0, "", reason=f"{name} is empty.", notes=(name,)
    )
    page = Renderer().html(notebook("x = 1", 1.0), ABOUT | {"heading": feedback.heading(grade).split("\n")})
    (note,) = re.findall(r'<div class="grader-note">(.*?)</div>', page, re.DOTALL)
    written = "**a** [x](javascript:1) &lt;b&gt;\\u202e $x$ https://a.b"
    assert f"<p>Something went wrong. {written} is empty.</p>" in note
    assert f"<p>– {written}</p>" in note


def test_html_is_framed_and_no_style_but_a_vetted_one_is_allowed() -> None:
    content = notebook("x = 1", 1.0)
    bad = '<b style="position:fixed">x</b>'
    shown = {
        "output_type": "display_data",
        "metadata": {},
        "data": {"text/html": '<i style="color:red">y</i>'},
    }
    content["cells"][1]["outputs"].append(shown)
    content["cells"].append(
        {"cell_type": "markdown", "metadata": {}, "source": f"{bad}<i style='color:blue'>z</i>"}
    )
    page = Renderer().html(content, ABOUT)
    policy = re.findall(r'Content-Security-Policy" content="(.*?)">', page)[0]
    allowed = set(re.findall(r"'sha256-(.*?)'", policy))
    for words, may in {"color:red": True, "color:blue": True, "position:fixed": False, "": False}.items():
        digest = base64.b64encode(hashlib.sha256(words.encode()).digest()).decode()
        assert (digest in allowed) == may
    for rule in ("default-src 'none'", "base-uri 'none'", "form-action 'none'"):
        assert rule in policy
    assert "unsafe-inline" not in policy
    assert '<iframe class="framed lines-2" sandbox="allow-popups allow-popups-to-escape-sandbox"' in page
    assert "color:red&quot;&gt;y" in page
    assert "position:fixed" not in page.split("</head>")[1]


@pytest.mark.parametrize(
    "tex", ["\\text{<img src=x onerror=alert(1)>}", "\\text{&lt;b&gt;}", "\\text{&#x3c;b&#x3e;}", "<b>"]
)
def test_text_in_a_formula_is_text(tex: str) -> None:
    """latex2mathml takes the escapes out again after it has put them in."""
    assert not re.search(r"<(?:img|b)\b", formula(tex, "inline"))


@pytest.mark.parametrize(
    ("titles", "words"),
    [
        (["Exercise 1. A"], "exercise 1"),
        (["Exercise 1. A", "Exercise 4. B", "Exercise 5. C"], "exercises 1, 4 and 5"),
        (["Exercise 2. A", "Exercise 3. B", "Exercise 4. C", "Exercise 9. D"], "exercises 2 to 4, 9"),
        (["Doubling", "Exercise 4. C"], "Doubling; Exercise 4. C"),
    ],
)
def test_opened_solutions_take_one_line(titles: list[str], words: str) -> None:
    assert feedback._in_short(titles) == words
