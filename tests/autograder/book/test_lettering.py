"""The words of a figure in the page's type: held where they are held, and readable on a curve."""

import io
import re

import matplotlib as mpl
import pytest
from matplotlib.figure import Figure

from autograder.book.drawings import drawing
from autograder.book.lettering import OVER_LINES, anchored_lines, mark_over_lines
from coursekit.plots import panels
from coursekit.plots.style import STYLE


@pytest.fixture(autouse=True)
def _look():
    with mpl.rc_context(dict(STYLE)):
        yield


def svg(figure: Figure) -> str:
    buffer = io.StringIO()
    figure.savefig(buffer, format="svg", bbox_inches="tight", metadata={"Date": None})
    return buffer.getvalue()


def texts(drawn: str, *words: str) -> list[tuple[str, str]]:
    """Place and anchor of each of these texts."""
    found = {}
    for attributes, word in re.findall(r"<text ([^>]*)>([^<]*)<", drawn):
        anchor = re.search(r"text-anchor: (\w+)", attributes)
        place = re.search(r'(?: x="|translate\()([\d.]+)', attributes)
        found[word] = (place[1], anchor[1] if anchor else "start")
    return [found[word] for word in words]


@pytest.mark.parametrize(("side", "anchor"), [("center", "middle"), ("right", "end"), ("left", "start")])
def test_every_line_of_a_text_is_held_where_the_text_is_held(side, anchor):
    figure, ax = panels(1)
    ax.text(0.5, 0.5, "one\nand a longer one", ha=side)
    with anchored_lines():
        one, two = texts(svg(figure), "one", "and a longer one")
    assert one == two
    assert one[1] == anchor


def test_lines_that_are_aligned_in_a_way_of_their_own_stay_where_they_were_placed():
    figure, ax = panels(1)
    ax.text(0.5, 0.5, "one\nand a longer one", ha="center", multialignment="left")
    with anchored_lines():
        one, two = texts(svg(figure), "one", "and a longer one")
    assert one == two
    assert one[1] == "start"


def test_matplotlib_draws_as_before_when_the_figure_is_drawn():
    figure, ax = panels(1)
    ax.text(0.5, 0.5, "one\nand a longer one", ha="center")
    before = texts(svg(figure), "one", "and a longer one")
    with anchored_lines():
        svg(figure)
    assert texts(svg(figure), "one", "and a longer one") == before


def marked(figure: Figure) -> list[str]:
    mark_over_lines(figure)
    return [text.get_text() for axes in figure.axes for text in axes.texts if text.get_gid() == OVER_LINES]


def test_a_label_that_a_curve_runs_through_gets_a_rim_on_the_page():
    figure, ax = panels(1)
    ax.plot([0, 1], [0, 1])
    ax.text(0.5, 0.5, "crossed", ha="center")
    ax.text(0.1, 0.9, "away")
    ax.vlines(0.3, 0.6, 0.9)
    ax.text(0.3, 0.7, "at a mark", ha="center")
    assert marked(figure) == ["crossed", "at a mark"]
    page = drawing(svg(figure), "figure1", "What it shows").html
    assert page.count(f'class="{OVER_LINES}"') == 2
    assert re.search(rf'class="{OVER_LINES}"[^>]*><text[^>]*>crossed', page)


def test_a_label_on_a_bar_or_a_map_has_its_ground_already():
    figure, axes = panels(2)
    axes[0].bar([0, 1], [2, 3])
    axes[0].plot([0, 1], [1, 1])
    axes[0].text(0, 1, "on a bar", ha="center", va="center")
    axes[1].imshow([[0, 1], [1, 0]])
    axes[1].axhline(0.5)
    axes[1].text(0.5, 0.5, "on a map", ha="center", va="center")
    assert marked(figure) == []
