"""Where a line of a page may break: prose, code and tables as the finishing pass of a build marks them."""

import re
import sys
from collections.abc import Callable, Iterator

import pytest

from tests.conftest import ROOT

FORMULA = '<span class="math notranslate"><math><mi>q</mi></math></span>'
NAME = '<code class="docutils literal notranslate"><span class="pre">select</span></code>'
INPUT = '<div class="highlight-ipython3 notranslate"><div class="highlight">'
CODE = INPUT + "<pre><span></span>{}\n</pre></div></div>"


@pytest.fixture
def with_breaks(monkeypatch: pytest.MonkeyPatch) -> Iterator[Callable[[str], str]]:
    """The pass over the inside of an article."""
    monkeypatch.syspath_prepend(str(ROOT / "book/_ext"))
    from course_book import breaks

    yield lambda words: breaks.with_breaks(f"<article>{words}</article>")[
        len("<article>") : -len("</article>")
    ]
    for name in [name for name in sys.modules if name.startswith("course_book")]:
        monkeypatch.delitem(sys.modules, name)


def text(page: str) -> str:
    return re.sub("<[^>]*>", "", page)


@pytest.mark.parametrize("thing", [FORMULA, NAME])
@pytest.mark.parametrize(("before", "after"), [("", ","), ("(", ")."), ("", "-gram"), ("“", "”,")])
def test_signs_stay_with_the_formula_or_the_name_that_they_follow(with_breaks, thing, before, after):
    page = with_breaks(f"<p>take {before}{thing}{after} and go</p>")
    assert re.search(r'<span class="unbroken">(.*)</span> and', page)[1].startswith(before + thing[:5])
    assert page.index(after) < page.index("</span> and")
    assert text(page) == text(f"take {before}{thing}{after} and go")


def test_what_ends_without_a_sign_is_left_alone(with_breaks):
    assert with_breaks(f"<p>take {FORMULA} and go on</p>") == f"<p>take {FORMULA} and go on</p>"


@pytest.mark.parametrize("word", ["n-gram", "E-14", "GPT-2", "UTF-8", "x-axis"])
def test_a_short_word_does_not_break_at_its_hyphen(with_breaks, word):
    assert f'<span class="unbroken">{word}</span>' in with_breaks(f"<p>an {word} here</p>")


@pytest.mark.parametrize("row", ["2-2.1a", "3-1.2.1"])
def test_the_name_of_a_row_is_not_cut_in_two(with_breaks, row):
    assert with_breaks(f"<p><a>{row}</a></p>") == f"<p><a>{row}</a></p>"


@pytest.mark.parametrize("word", ["fine-tuning", "well-known"])
def test_a_long_word_may_break_at_its_hyphen(with_breaks, word):
    assert with_breaks(f"<p>{word}</p>") == f"<p>{word}</p>"


def test_a_number_keeps_its_per_cent(with_breaks):
    assert with_breaks("<p>some 15 % of it, 3\N{THIN SPACE}%</p>").count("\N{NARROW NO-BREAK SPACE}%") == 2


@pytest.mark.parametrize("tag", ["pre", "script", "code", "svg"])
def test_what_is_no_prose_is_left_alone(with_breaks, tag):
    assert with_breaks(f"<{tag}>n-gram 15 %</{tag}>") == f"<{tag}>n-gram 15 %</{tag}>"


def test_each_line_of_code_knows_its_indentation_and_its_words_stay_the_same(with_breaks):
    line = '    <span class="k">return</span> <span class="n">x</span>     <span class="c1"># (T,)</span>'
    code = f"def f():\n{line}\n\nf()"
    page = with_breaks(CODE.format(code))
    assert text(page) == text(code) + "\n"
    lines = re.findall(r'<span class="line"(?: style="--in: (\d+)")?>', page)
    assert lines == ["", "4", "", ""]
    assert '<span class="gap">    </span><span class="c1">' in page
    assert 'class="n"' not in page


def test_an_option_of_a_command_stays_whole(with_breaks):
    coloured = (
        '<span class="o">--</span><span class="n">to</span><span class="o">-</span><span class="n">a</span>'
    )
    line = f'python <span class="o">-</span>m x --dry-run {coloured} --<span class="k">for</span> canvas'
    page = with_breaks(CODE.format(line))
    assert '<span class="unbroken">--dry-run</span>' in page
    assert '<span class="unbroken"><span class="o">--</span>to<span class="o">-</span>a</span>' in page
    assert '<span class="unbroken">--<span class="k">for</span></span>' in page
    assert text(page) == text(line) + "\n"


@pytest.mark.parametrize(
    ("name", "pieces"),
    [
        ("assignments/averages/averages.py", ["assignments/", "averages/", "averages.py"]),
        ("feedback/&lt;student&gt;/attention.html", ["feedback/", "&lt;student&gt;/", "attention.html"]),
        ("tests/test_a_class_and_its_whole_folder.py", ["tests/", "test_", "a_", "class_", "and_", "its_"]),
        ("autograder.book.notebooks.record", ["autograder.", "book.", "notebooks.", "record"]),
        ("tcp://scheduler.example.org:8786", ["tcp://scheduler.", "example.", "org:8786"]),
    ],
)
def test_a_long_path_breaks_behind_its_strokes_and_not_inside_a_name(with_breaks, name, pieces):
    page = with_breaks(
        f'<p><code class="docutils literal notranslate"><span class="pre">{name}</span></code></p>'
    )
    found = re.search('<span class="pre">(.*?)</span>', page)[1]
    assert found.split("<wbr>")[: len(pieces)] == pieces
    assert found.replace("<wbr>", "") == name


def test_the_output_of_a_cell_keeps_its_columns(with_breaks):
    output = CODE.format("a   b\n  c").replace("ipython3", "myst-ansi")
    assert with_breaks(output) == output


def test_a_cell_of_a_table_with_a_sentence_is_marked(with_breaks):
    row = "<td><p>yes</p></td><td><p>a number for each head and distance</p></td>"
    assert with_breaks(row).count('<td class="words">') == 1
    head = '<th class="head"><p>short</p></th><th class="head"><p>what the others have left over</p></th>'
    assert with_breaks(head).count('<th class="head words">') == 1
