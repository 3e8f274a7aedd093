"""Long lines of code are marked with their indentation; everything else of a page stays as it was."""

import importlib.util
import re

from tests.conftest import ROOT

_SPEC = importlib.util.spec_from_file_location("book_code", ROOT / "book/_ext/course_book/code.py")
_CODE = importlib.util.module_from_spec(_SPEC)
_SPEC.loader.exec_module(_CODE)
LONG = "x = torch.randn(1, T, 64, requires_grad=True)"
TAGS = re.compile(r"<[^>]*>")


def block(*lines: str, kind: str = "ipython3") -> str:
    code = "".join(f"{line}\n" for line in lines)
    head = f'<div class="highlight-{kind} notranslate"><div class="highlight"><pre>'
    return f"<p>{LONG}</p>{head}<span></span>{code}</pre></div></div>"


def test_a_long_line_says_how_far_it_is_indented_and_a_short_one_says_nothing():
    found = _CODE.hanging(block("def f():", f"    {LONG}", "    return x"))
    assert re.findall(r"--indent: (\d+)", found) == ["4"]
    assert f'<span class="long-line" style="--indent: 4">    {LONG}\n</span>    return x\n' in found


def test_what_can_be_read_and_copied_stays_the_same():
    page = block(
        "import torch", "", f'<span class="k">if</span> a &lt; b and {LONG}', f"        {LONG}", "done"
    )
    assert TAGS.sub("", _CODE.hanging(page)) == TAGS.sub("", page)


def test_marks_count_letters_and_not_the_tags_around_them():
    page = block(
        '<span class="kn">import</span><span class="w"> </span><span class="nn">torch</span>', "a &lt;&lt; b"
    )
    assert _CODE.hanging(page) == page


def test_an_output_and_a_line_that_ends_within_an_element_are_left_alone():
    for page in (block(LONG, kind="myst-ansi"), block(f'<span class="s">{LONG}', "end</span>")):
        assert _CODE.hanging(page) == page
