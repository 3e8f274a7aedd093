"""What is written for people to look at: honest work as it was, the rest reduced to what can be read."""

from __future__ import annotations

import base64
import html
import re
import resource
import subprocess
import sys
from html.parser import HTMLParser
from typing import Any

import nbformat
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from nbconvert.filters.markdown_mistune import markdown2html_mistune
from nbformat.v4 import new_code_cell, new_notebook

from autograder.base.records import (
    Cell,
    CellResult,
    Ending,
    Grade,
    GradingResult,
    RunRecord,
    Submission,
    Verdict,
)
from autograder.course.master import load, load_config
from autograder.outlets import autograded, mathml, safe_cells, sanitise
from autograder.outlets.safe_preprocessor import MakeSafe
from tests.helpers import hostile, tiny

PNG = "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9"
PNG += "awAAAABJRU5ErkJggg=="
HONEST = [
    "# A heading\n\nSome *text*, `code < 3`, a [page](https://example.org/a?b=c), 3 < 4 and 5 > 2.",
    "$\\sqrt{d_k}$ and\n\n$$\\begin{pmatrix}1 & 2\\\\3 & 4\\end{pmatrix}$$",
    "\\begin{align}x &= 1\\end{align}",
    "| a | b |\n|:--|--:|\n| 1 | 2 |",
    "- one\n  - two\n\n1. three\n\n> said\n\n```python\nx = '<b>'\n```",
    f"![a plot](attachment:plot.png) ![b](data:image/png;base64,{PNG}) ![c](figures/c.png)",
    "https://example.org and <https://example.org> and a@example.org",
    "Zoë, 山田, مريم, שלום, 👩\u200d🔬\n\n---\n\n~~no~~ **yes** term\n: definition",
]
TAKEN = frozenset({"double-small", "triple-partial", "essay", "essay-comment", "statusmessage"})
TAGS = {*sanitise._TEXT.split(), *sanitise._MATHS.split()}


class Reader(HTMLParser):
    """What is in a fragment, as a browser would find it."""

    def __init__(self, fragment: str) -> None:
        super().__init__()
        self.tags: set[str] = set()
        self.attributes: set[tuple[str, str]] = set()
        self.feed(fragment)
        self.close()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.add(tag)
        self.attributes |= {(name, value or "") for name, value in attrs}


def assert_harmless(fragment: str) -> None:
    found = Reader(fragment)
    assert found.tags <= TAGS
    for name, value in found.attributes:
        assert not name.startswith("on")
        assert name != "id" or value not in TAKEN
        assert name not in ("name", "action", "ping", "srcset", "background")
        assert not re.match(r"\s*(javascript|vbscript|data:text)", value, re.IGNORECASE)
        assert "position" not in value or name in ("alt", "title")


@pytest.mark.parametrize("text", HONEST)
def test_honest_text_is_written_as_it_was(text: str) -> None:
    assert safe_cells.markdown(text, {"plot.png": {"image/png": PNG}}, TAKEN) == text


@pytest.mark.parametrize("text", [*hostile.HTML.values(), *hostile.MARKDOWN.values()])
def test_hostile_text_is_harmless_in_nbconverts_own_hands(text: str) -> None:
    for source in (text, f"A line with {text} in it.", f"- {text}", f"| a |\n|---|\n| {text} |"):
        assert_harmless(markdown2html_mistune(safe_cells.markdown(source, {}, TAKEN)))
        assert_harmless(mathml.to_html(source, {}))
        assert_harmless(sanitise.html(source))


PIECES = [*hostile.HTML.values(), *hostile.MARKDOWN.values(), *HONEST, "<", ">", '"', "'", "`", "\n", "\n\n"]
PIECES += [
    "    ",
    "<svg>",
    "</svg>",
    "<math>",
    "<p>",
    "</p>",
    "<!--",
    "-->",
    "<div>",
    "</div>",
    "&lt;",
    "&#60;",
]


@settings(max_examples=150, deadline=None)
@given(st.lists(st.sampled_from(PIECES), max_size=6).map("".join))
def test_hostile_pieces_in_any_order_are_harmless(text: str) -> None:
    assert_harmless(markdown2html_mistune(safe_cells.markdown(text, {}, TAKEN)))
    assert_harmless(sanitise.html(text))


def test_words_tables_and_pictures_of_html_stay() -> None:
    table = '<table border="1" class="dataframe"><tbody><tr><th>a</th><td>1</td></tr></tbody></table>'
    assert sanitise.html(f"<style scoped>td {{color: red}}</style>{table}") == table
    kept = '<details open=""><summary>A hint</summary><b>x</b><br><sub>1</sub></details>'
    assert sanitise.html(kept) == kept
    assert sanitise.html('<b style="color: red; position: fixed">x</b>') == '<b style="color:red">x</b>'
    picture = f'<img src="data:image/png;base64,{PNG}" alt="a plot" width="300">'
    assert sanitise.html(picture) == picture


def test_an_attribute_that_can_not_be_judged_is_left_out(monkeypatch: pytest.MonkeyPatch) -> None:
    """nh3 keeps what its filter fails on."""

    def failing(*_: str) -> bool:
        raise MemoryError

    monkeypatch.setattr(sanitise, "is_link", failing)
    assert "href" not in sanitise.html('<a href="javascript:1">x</a>')


@pytest.mark.parametrize(
    "piece", ["<p><b id={}></q>", "<font a={}></q>", "<a></q><table></q>", "<i></b></i{}>"]
)
def test_ends_without_a_beginning_do_not_hide_how_deep_it_goes(piece: str) -> None:
    assert sanitise.html("".join(piece.format(i) for i in range(3000))).startswith("<pre>")


@pytest.mark.parametrize(
    ("name", "lies_as"),
    [
        ("notes.html", "notes.html.txt"),
        ("figures/drawing.SVG", "figures/drawing.SVG.txt"),
        ("page.xhtml", "page.xhtml.txt"),
        ("feed.xml", "feed.xml.txt"),
        ("data.v2/README", "data.v2/README.txt"),
        ("figure.png", "figure.png"),
        ("data/table.csv", "data/table.csv"),
        ("helper.py", "helper.py"),
    ],
)
def test_a_file_in_which_a_browser_runs_something_lies_as_text(name: str, lies_as: str) -> None:
    assert sanitise.quiet_name(name) == lies_as
    assert sanitise.is_file(name) is (name == lies_as)


@pytest.mark.parametrize(
    "url",
    [
        "a/%2e%2e/logout.txt",
        "a/%252e%252e/x.png",
        "../x.png",
        "/x.png",
        "%2fx.png",
        "x%2ehtml",
        "a/..%2fx.png",
    ],
)
def test_no_address_leads_out_of_the_folder(url: str) -> None:
    assert not sanitise.is_link(url)


def test_a_drawing_inside_html_becomes_a_picture() -> None:
    page = sanitise.html(
        '<p>a</p><svg viewBox="0 0 1 1"><rect width="1" onclick="x()"/><script>1</script></svg><p>b</p>'
    )
    (data,) = re.findall(r'<img alt="A drawing" src="data:image/svg\+xml;base64,([^"]+)">', page)
    drawing = base64.b64decode(data).decode()
    assert "rect" in drawing
    assert "script" not in drawing
    assert "onclick" not in drawing


def test_a_drawing_that_is_none_is_left_out() -> None:
    deep = "<svg xmlns='http://www.w3.org/2000/svg'>" + "<g>" * 50_000 + "</g>" * 50_000 + "</svg>"
    for text in (
        deep,
        "<svg",
        "<svg>&amp</svg>",
        "<b>x</b>",
        "\ud83d",
        "<!DOCTYPE a [<!ENTITY b 'c'>]><svg/>",
        "",
    ):
        output = {"output_type": "display_data", "data": {"image/svg+xml": text, "image/png": '"><b>'}}
        (shown,) = safe_cells.outputs([output])
        assert shown["data"] == {"text/plain": "(an output that this page does not show)"}


def test_a_missing_attachment_is_named_and_stops_nobody() -> None:
    """An honest slip, which nbconvert answers with an exception."""
    for text in ("![my plot](attachment:x)", "![](attachment:x)"):
        assert "picture: " in mathml.to_html(text, {})
        assert "picture: " in markdown2html_mistune(safe_cells.markdown(text, {}))
    assert "[picture: attachment:x]" in mathml.to_html("![](attachment:x)", {"x": {}})
    assert PNG in mathml.to_html("![](attachment:x)", {"x": {"image/png": PNG}})


def test_attachments_that_are_no_pictures_are_left_out() -> None:
    given = {"a": {"image/png": PNG}, "b": {"text/html": "x"}, "c": {}, "d": {"image/png": '"><b>'}, "e": "x"}
    assert safe_cells.attachments(given) == {"a": {"image/png": PNG}}


def test_a_heading_takes_no_name_that_formgrader_needs() -> None:
    taken = frozenset({"essay", "double-small"})
    for text in ("# essay", "## double small", "essay\n=====", "# `essay`", "# *essay*"):
        assert 'id="' not in markdown2html_mistune(safe_cells.markdown(text, {}, taken))
    assert safe_cells.markdown("# My essay", {}, taken) == "# My essay"
    output = {"output_type": "display_data", "data": {"text/markdown": "# essay"}}
    assert safe_cells.outputs([output])[0]["data"] == {"text/markdown": "<div><h1>essay</h1>&#10;</div>"}


SLOW = [
    " ",
    "\\begin{a}",
    "\\\\[",
    "\\\\(",
    "$$",
    "[",
    "![",
    "<a ",
    "`",
    "*a",
    "> ",
    "- ",
    "|a",
    "x\n",
    " \n",
    "<!--",
]


def test_no_text_takes_for_ever() -> None:
    """In a process with little time: these texts took minutes to hours, the square of their length."""
    program = (
        "from autograder.outlets import mathml, safe_cells, sanitise\n"
        "from nbconvert.filters.markdown_mistune import markdown2html_mistune\n"
        "from nbconvert.filters.highlight import Highlight2HTML\n"
        f"for piece in {SLOW!r}:\n"
        "    text = 'x' + piece * (400_000 // len(piece)) + 'x'\n"
        "    mathml.to_html(text, {})\n"
        "    markdown2html_mistune(safe_cells.markdown(text, {}))\n"
        "sanitise.html(('<p style=\"a' + (':' + 'b' * 60) * 7 + '!\">x</p>') * 1000)\n"
        "for piece in ('<div>', '<b>', '<h1><b><p>', '<form><b>', '<a><b>', '<p>', '<td>', '<svg>', '<'):\n"
        "    safe_cells.outputs([{'output_type': 'display_data', 'data': {'text/html': piece * 100_000}}])\n"
        "for piece in ('\\n', 'a.'):\n"
        "    Highlight2HTML(pygments_lexer='ipython3')(safe_cells.code('x' + piece * 200_000))\n"
    )
    limits = lambda: resource.setrlimit(resource.RLIMIT_CPU, (60, 60))  # noqa: E731
    subprocess.run([sys.executable, "-c", program], check=True, preexec_fn=limits)


def test_brackets_take_no_time_on_any_page() -> None:
    """nbconvert looks for Markdown links in the finished HTML: brackets took the cube of their number."""
    program = (
        "from autograder.outlets import feedback_html, autograded as publish, safe_cells\n"
        "from nbconvert.filters import markdown2html_mistune, strip_files_prefix\n"
        "renderer = feedback_html.Renderer()\n"
        "about = {'notebook': '', 'score': 0, 'max_score': 0, 'late_penalty': 0, 'heading': ()}\n"
        "for piece in ('[', '[](files/', '[]\\\\(/files/', '[a]'):\n"
        "    for length in (20_000, 400_000):\n"
        "        text = piece * (length // len(piece))\n"
        "        strip_files_prefix(markdown2html_mistune(safe_cells.markdown(text, {})))\n"
        "        cell = {'cell_type': 'markdown', 'metadata': {}, 'source': text}\n"
        "        page = renderer.html(publish.notebook_of([cell], {}), about)\n"
        "        assert page.count('[') >= length // len(piece)\n"
    )
    limits = lambda: resource.setrlimit(resource.RLIMIT_CPU, (60, 60))  # noqa: E731
    subprocess.run([sys.executable, "-c", program], check=True, preexec_fn=limits)


def test_a_page_shows_the_same_with_many_brackets() -> None:
    text = "[a matrix](files/a.txt) " + "[1, *2*] " * 300
    plain = re.sub(r"<[^>]*>", "", html.unescape(markdown2html_mistune(safe_cells.markdown(text, {}))))
    assert plain.split() == ["a", "matrix", *("[1, 2] " * 300).split()]


OVER = r"\smash{\rlap{\raise 30em{\bbox[white,9px]{\text{Score: 14 / 14}}}}}"
FORGED = [
    f"${OVER}$",
    f"&dollar;{OVER}&dollar;",
    f"\\\\({OVER}\\\\)",
    f"\\begin{{align}}{OVER}\\end{{align}}",
    f"$x$ and *$*{OVER}$",
    f"a `$` b {OVER} $c$",
    r"$$\begin{matrix}1\\[-30em]2\end{matrix}$$",
    r"$\def\x{\raise 9em}\x{1}$",
    r"$x" + r"\!" * 200 + "y$",
]


class Formulas(HTMLParser):
    """The text of a page in which MathJax looks for formulas."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.inside: list[bool] = []  # for each open element, whether MathJax leaves it alone
        self.text = ""
        self.feed(page)
        self.close()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        if tag not in ("br", "img", "hr", "wbr", "col"):
            self.inside.append(tag in ("pre", "code") or "tex2jax_ignore" in (dict(attrs).get("class") or ""))

    def handle_endtag(self, tag: str) -> None:
        self.inside.pop()

    def handle_data(self, data: str) -> None:
        self.text += "" if any(self.inside) else data


@pytest.mark.parametrize("text", FORGED)
def test_no_formula_of_a_student_is_drawn_over_the_page(text: str) -> None:
    """nbgrader's pages draw formulas with a script that can put them anywhere."""
    bundles = [{"text/html": f"<p>{text}</p>"}, {"text/latex": text}, {"text/markdown": text}]
    shown = safe_cells.outputs({"output_type": "display_data", "data": data} for data in bundles)
    assert not any("text/latex" in output["data"] for output in shown)
    pages = [output["data"]["text/html"] for output in shown[:2]]
    pages += [markdown2html_mistune(shown[2]["data"]["text/markdown"])]
    pages += [markdown2html_mistune(safe_cells.markdown(text, {}, TAKEN))]
    for page in pages:
        found = Formulas(page).text
        assert "$" not in found or not re.search(r"\\(smash|raise|def|\\|!)", found)
        assert "\\begin" not in found
        assert "\\(" not in found


def test_a_formula_among_the_outputs_is_drawn_without_a_script() -> None:
    given = {"output_type": "display_data", "data": {"text/latex": "$\\displaystyle x^2$", "text/plain": "x"}}
    data = safe_cells.outputs([given])[0]["data"]
    assert re.sub(r"<[^>]*>", "", data["text/html"]).strip() == "x2"
    assert "<msup>" in data["text/html"]


def test_many_cells_share_one_measure_of_text() -> None:
    safe = safe_cells.SafeCells(frozenset(), ())
    text = "*word* " * 2000
    cells = [safe.cell(hostile.markdown(text)) for _ in range(60)]
    assert cells[0]["source"] == text
    assert cells[-1]["source"].startswith("<div><pre>*word* *word*")
    source = safe.cell(hostile.code("x = 1\n" * 3000))["source"]
    assert source.endswith("\n# … 17500 more characters are in the hand-in.")


def test_a_text_that_took_too_long_is_not_formatted_again() -> None:
    safe = safe_cells.SafeCells(frozenset(), (), as_written=True)
    assert safe.cell(hostile.markdown("*word*"))["source"] == "<div><pre>*word*</pre></div>"
    for kind in (hostile.markdown, hostile.raw, hostile.code):
        source = safe.cell(kind("<>" * 9_000_000))["source"]
        assert len(source) < 200_000
        assert "17980000 more characters are in the hand-in." in source


def test_a_half_character_stops_nobody(course: Any) -> None:
    """`print('\\ud83d')` ended the command, because no file can hold it."""
    master, _ = load(course, tiny.NAME, load_config(course))
    half = "\ud83d"
    output = {"output_type": "stream", "name": "stdout", "text": half}
    error = {"output_type": "error", "ename": half, "evalue": half, "traceback": [half]}
    result = CellResult(0, Ending.OK, (output, error), 1)
    cells = (Cell("code", half), Cell("markdown", f"[{half}](https://a.b/{half})"), Cell("raw", half))
    submission = Submission("ada", tiny.NAME, course, cells)
    grade = Grade("ada", tiny.NAME, Verdict.GRADED, (), 0.0, "", reason=half, notes=(half,))
    record = RunRecord((result,), 0.0, "")
    autograded.Autograded(course, master).publish(GradingResult(submission, record, grade))
    written = nbformat.read(course / "autograded" / "ada" / tiny.NAME / f"{tiny.NAME}.ipynb", 4)
    nbformat.validate(written)
    assert written.cells[0].outputs[0].text == "\ufffd"


def test_the_courses_own_text_stays_to_the_letter() -> None:
    given = "<details><summary>Hint</summary>\n\nA *hint* &#40;\n\n</details>\n\n# essay"
    safe = safe_cells.SafeCells(frozenset({given}), ("essay",))
    assert safe.cell(hostile.markdown(given))["source"] == given
    assert safe.cell(hostile.markdown(given + " "))["source"] != given


def test_a_cell_whose_mark_nbgrader_has_emptied_is_made_safe_like_every_other():
    """It does so to a cell without points that is the student's own: the cell of a training run."""
    run = new_code_cell("run = 1", metadata={"nbgrader": {}, "mine": 1})
    test = new_code_cell("assert True", metadata={"nbgrader": {"grade_id": "a"}})
    found, _ = MakeSafe().preprocess(new_notebook(cells=[run, test]), {})
    assert [cell.source for cell in found.cells] == ["run = 1", "assert True"]
    assert [dict(cell.metadata) for cell in found.cells] == [
        {"nbgrader": {}},
        {"nbgrader": {"grade_id": "a"}},
    ]
