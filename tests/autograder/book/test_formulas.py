"""Formulas as MathML: TeX's structure and space, and a clear word on what is not known."""

import re
from xml.etree import ElementTree

import pytest

from autograder.book import tex
from autograder.book.formulas import formula
from autograder.book.tex import FormulaError
from tests.conftest import ROOT


def parts(source: str, display: bool = False) -> ElementTree.Element:
    return ElementTree.fromstring(formula(source, display))


def shape(element: ElementTree.Element) -> str:
    """An element in short: `msub(mi k, mi j)`."""
    inside = ", ".join(map(shape, element))
    return f"{element.tag} {element.text}" if element.text else f"{element.tag}({inside})"


def sign(source: str, text: str) -> tuple[str, str]:
    """The space to the left and to the right of an operator."""
    found = next(x for x in parts(source).iter("mo") if x.text == text)
    return found.get("lspace", ""), found.get("rspace", "")


@pytest.mark.parametrize(
    ("source", "expected"),
    [
        ("k_j", "msub(mi k, mi j)"),
        ("x_i^2", "msubsup(mi x, mi i, mn 2)"),
        ("h'", "msup(mi h, mi ′)"),
        (r"\frac12", "mfrac(mn 1, mn 2)"),
        (r"\sqrt{d_k}", "msqrt(msub(mi d, mi k))"),
        ("0.25", "mn 0.25"),
        ("1.", "mn 1, mtext ."),
        (r"\omega", "mi ω"),
        (r"\mathcal{L}", "mi ℒ"),
        (r"\text{at most } n", "mtext at\N{NO-BREAK SPACE}most\N{NO-BREAK SPACE}, mi n"),
        (r"\operatorname{softmax}", "mi softmax"),
        (r"\hat s", "mover(mi s, mo ^)"),
        (r"\binom{5}{1}", "mrow(mo (, mfrac(mn 5, mn 1), mo ))"),
    ],
)
def test_a_formula_has_the_structure_of_its_tex(source, expected):
    assert ", ".join(map(shape, parts(source))) == expected


def test_cases_are_a_brace_and_a_table():
    ((brace, table),) = parts(r"\begin{cases} 0 & a \\ 1 & b \end{cases}")
    assert (brace.text, brace.get("stretchy")) == ("{", "true")
    assert [len(line) for line in table] == [2, 2]


def test_a_relation_and_an_operation_have_texs_space():
    assert sign("a = b", "=") == (".278em", ".278em")
    assert sign("a + b", "+") == (".222em", ".222em")
    assert sign("a, b", ",") == ("0", ".167em")


def test_a_minus_in_front_is_no_operation():
    assert sign("-1", "−") == ("0", "0")
    assert sign("a = -1", "−")[1] == "0"


def test_an_index_has_no_space_around_its_signs():
    assert sign("x_{t+1}", "+") == ("0", "0")
    assert sign(r"\tfrac{a+b}{2}", "+") == ("0", "0")
    assert next(iter(parts(r"\frac{a+b}{2}", display=True).iter("mo"))).get("lspace") == ".222em"


def test_a_function_stands_apart_from_its_argument_but_not_from_a_bracket():
    assert shape(parts(r"\ln 3")) == "math(mi ln, mspace(), mn 3)"
    assert "mspace" not in shape(parts(r"\ln (3)"))


def test_limits_stand_below_a_sum():
    assert parts(r"\sum_{j<4} x")[0].tag == "munder"
    assert parts(r"\sum_{i=1}^n x")[0].tag == "munderover"


def test_a_power_belongs_to_the_whole_of_a_bracket_of_a_given_height():
    (power,) = parts(r"\Bigl(\frac{7}{15}\Bigr)^{1/4}")
    assert power.tag == "msup"
    assert [part.tag for part in power[0]] == ["mo", "mfrac", "mo"]


def test_columns_are_aligned_at_the_ampersand():
    (table,) = parts(r"\begin{aligned} a &= b \\[4pt] &= c \end{aligned}", display=True)
    assert table.get("class") == "tex-aligned"
    assert [[len(cell) for cell in line] for line in table] == [[1, 2], [0, 2]]
    assert table[0][1][0].get("lspace") == ".278em"  # as if something stood before it, and it does


def test_a_formula_can_be_read_as_it_was_written():
    assert parts("a\n =  b").get("alttext") == "a = b"


@pytest.mark.parametrize(
    ("source", "word"),
    [
        (r"\foo", r"\foo"),
        ("{a", "end"),
        ("a}", "}"),
        ("x_1_2", "two indices"),
        (r"\begin{tikz}\end{tikz}", "tikz"),
        (r"\Bigl x", "bracket"),
        ("a ∯ b", "∯"),
        (r"\mathbb{r}", "alphabet"),
        (r"\begin{cases} 1", "end"),
    ],
)
def test_what_is_not_known_is_an_error_that_names_it(source, word):
    with pytest.raises(FormulaError, match=re.escape(word)):
        formula(source)


def ranges(listed: str) -> list[range]:
    ends = [part.strip().removeprefix("U+").split("-") for part in listed.split(",")]
    return [range(int(end[0], 16), int(end[-1], 16) + 1) for end in ends]


def font_list() -> str:
    sheet = (ROOT / "book/_static/fonts.css").read_text(encoding="utf-8")
    return re.search(r"course-math.*?unicode-range:\s*(.*?);", sheet, flags=re.DOTALL)[1]


def test_the_font_for_formulas_has_the_signs_that_a_command_can_give():
    signs = [*tex.LETTERS.values(), *tex.UPRIGHT.values(), *tex.LARGE.values(), *tex.ACCENTS.values()]
    signs += [text for text, _ in (*tex.SIGNS.values(), *tex.TYPED.values())]
    signs += [*tex.BRACES.values(), *tex.SCRIPTS.values(), *tex.BOARDS.values(), "√"]
    have = ranges(font_list())
    assert [text for text in signs if not any(ord(text) in some for some in have)] == []


def test_the_style_sheet_lists_what_the_font_was_made_with():
    made = (ROOT / ".ci/math_font.py").read_text(encoding="utf-8")
    listed = "".join(re.findall(r'"([^"]*)"', re.search(r"UNICODES = \((.*?)\n\)", made, re.DOTALL)[1]))
    assert ranges(listed) == ranges(font_list())
