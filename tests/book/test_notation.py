"""One letter for one thing: symbols that chapters and sheets once wrote in two ways stand there in one."""

import re
from collections.abc import Collection

import pytest

from autograder.base import layout
from autograder.book.prose import prose
from autograder.course import assignments, contents
from autograder.course.assignments import TEXT_KINDS
from tests.conftest import ROOT

# Each would be a second name for what the page *Words and symbols* calls differently.
SECOND = {
    r"W_\{?[qkvo]\b": "W_Q, W_K, W_V, W_O",
    r"(?<![A-Za-z])n_\{?h\b": "d for the width",
    r"(?<![A-Za-z])n_\{?l\b": "L for the number of layers",
    r"R_\{?[tij]\}? ?[qk]\b": "q R_t: vectors are rows",
    r"M_\{?k\}? ?p_": "p_t M_k: vectors are rows",
    r"\bnK\b|\bn \\cdot s": "a null vector that is not called n",
}
# Arguments that a sheet's formulas call by their names.
ARGUMENTS = {"attention": {"W_q", "W_k"}}
FORMULA = re.compile(r"\$\$.*?\$\$|\$[^$]+\$", re.S)
# Boxes for readers of the documents may use the documents' letters.
BOX = re.compile(r"^(`{3,})\{(?:erratum|documents)\}.*?^\1$", re.S | re.M)


def formulas(source: str) -> list[str]:
    """The formulas of a page's prose, without those of the folded boxes."""
    text = "\n".join(line.text for line in prose(BOX.sub("", source)))
    return FORMULA.findall(text)


def twice(found: list[str], allowed: Collection[str] = ()) -> list[tuple[str, str]]:
    """The formulas that hold a second name, each with the right one."""
    return [
        (formula, right)
        for formula in found
        for wrong, right in SECOND.items()
        if any(match[0] not in allowed for match in re.finditer(wrong, formula))
    ]


@pytest.mark.parametrize("name", contents.read(ROOT).chapters)
def test_no_symbol_has_a_second_name(name):
    found = formulas((ROOT / "book" / f"{name}.md").read_text(encoding="utf-8"))
    assert found
    assert twice(found) == []


@pytest.mark.parametrize("name", [path.stem for path in assignments.find(ROOT)])
def test_a_sheet_has_the_symbols_of_its_chapter(name):
    cells = assignments.read(layout.assignment(ROOT, name)).cells
    text = "\n\n".join(cell.source for cell in cells if cell.kind in TEXT_KINDS)
    assert text
    assert twice(formulas(text), ARGUMENTS.get(name, ())) == []


@pytest.mark.parametrize("formula", ["$x W_q$", "$6n_h^2$", "$R_t q$", "$nK = 0$", "$n_{l}$", "$W_{k}$"])
def test_a_second_name_is_found(formula):
    assert twice([formula])


def test_a_box_for_readers_of_the_documents_may_use_their_letters():
    assert formulas("Here $d$.\n\n```{erratum} E-1\nIts $n_h$.\n```\n\nAnd $L$.\n") == ["$d$", "$L$"]
