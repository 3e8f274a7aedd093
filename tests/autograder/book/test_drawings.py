"""A figure of matplotlib as a part of the page: its text, its colours, its ids."""

import io
import re
from xml.etree import ElementTree

import matplotlib as mpl
import numpy as np
import pytest
from matplotlib.patches import Rectangle

from autograder.book.drawings import COLOURS, Drawing, drawing
from autograder.book.maps import MAP_COLOURS
from coursekit.plots import attention_map, lettering, mask_map, panels
from coursekit.plots import style as plots
from coursekit.plots.heatmaps import BLOCKED, MISSING
from tests.conftest import ROOT

INK, PAPER = "var(--figure-ink)", "var(--figure-paper)"


def drawn(figure, name: str = "figure1") -> Drawing:
    buffer = io.StringIO()
    with mpl.rc_context(dict(plots.STYLE)):
        figure.savefig(buffer, format="svg", metadata={"Date": None})
    return drawing(buffer.getvalue(), name, 'What it shows, with a "quotation"')


def texts(found: Drawing) -> dict[str, str]:
    """The style of each text."""
    root = ElementTree.fromstring(found.html)
    return {"".join(text.itertext()): text.get("style", "") for text in root.iter("text")}


@pytest.fixture(scope="module")
def curves() -> Drawing:
    figure, ax = panels(1)
    ax.plot([0, 1], [0, 1], marker="o", markerfacecolor="white", label="soft")
    ax.set(title="A title", xlabel=r"the weight $w_j$ of a key", ylabel="loss")
    ax.legend()
    return drawn(figure)


def test_text_is_text_in_the_type_of_the_page(curves):
    assert {"A title", "loss", "soft"} <= texts(curves).keys()
    assert "font-family" not in curves.html
    assert INK in texts(curves)["loss"]


def test_the_letters_of_a_formula_flow_in_their_order(curves):
    assert "the weight wj of a key" in texts(curves)
    root = ElementTree.fromstring(curves.html)
    label = next(text for text in root.iter("text") if "weight" in "".join(text.itertext()))
    assert [part.text for part in label] == ["the weight ", "w", "j", " of a key"]
    first, *rest = [float(part.get("dy", "0")) for part in label]
    assert sum(rest) == pytest.approx(0, abs=0.02)  # down to the index, and back to the line
    assert abs(first) < 1
    assert "text-anchor: middle" in label.get("style", "")


def test_no_colour_of_the_course_is_left_and_no_white_lies_behind(curves):
    assert not [colour for colour in COLOURS if colour in curves.html.lower()]
    assert "fill: none" in curves.html
    assert f"fill: {PAPER}" in curves.html  # the markers are filled with the page


def test_every_colour_of_the_plots_has_a_variable_that_both_themes_set():
    used = {colour.lower() for colour in (*plots.COLOURS.values(), plots.INK, "#FFFFFF")}
    assert used <= COLOURS.keys()
    sheet = (ROOT / "book/_static/course.css").read_text(encoding="utf-8")
    sheet = re.sub(r"\.drawing :is\(text, tspan\) \{[^}]*\}", "", sheet)  # darker ones, for words
    for name in (*COLOURS.values(), *MAP_COLOURS.values()):
        assert len(re.findall(rf"{name}: ", sheet)) in (1, 2)  # once for both, or once for each


def test_the_numbers_on_a_heat_map_keep_their_colours():
    styles = texts(drawn(attention_map(np.eye(3), title="Weights")))
    assert "fill: #ffffff" in styles["1.00"]
    assert "var(" not in styles["0.00"]  # black, by day and by night
    assert INK in styles["Weights"]
    assert INK in styles["key"]


def test_the_swatches_of_a_mask_keep_the_colours_of_its_cells():
    found = drawn(mask_map(np.eye(3, dtype=bool), true_means="allowed"))
    assert "fill: var(--map-paper)" in found.html
    assert "fill: #374151" in found.html


def cells(ax, blocked, tint=None):
    """Squares with a word in each, as a chapter draws a mask."""
    for i, j in np.ndindex(blocked.shape):
        dark = bool(blocked[i, j])
        face = "#374151" if dark else tint or "white"
        ax.add_patch(Rectangle((j, i), 1, 1, facecolor=face, alpha=0.3 if tint and not dark else None))
        ax.text(j + 0.5, i + 0.5, "no" if dark else "yes", color="white" if dark else plots.INK)
    ax.set(xlim=(0, blocked.shape[1]), ylim=(0, blocked.shape[0]), title="A mask")


def test_the_cells_of_a_mask_keep_their_lightness_and_so_do_the_words_in_them():
    figure, axes = panels(2)
    cells(axes[0], np.eye(3, dtype=bool))
    axes[0].text(1.5, 3.4, "beside", color=plots.INK)
    axes[1].bar(range(4), [1, 2, 3, 4], color="white", edgecolor=plots.INK)
    found = drawn(figure)
    styles = texts(found)
    assert "fill: #ffffff" in styles["no"]
    assert "var(--map-ink)" in styles["yes"]
    assert INK in styles["A mask"]
    assert INK in styles["beside"]  # it lies on the page
    assert found.html.count("fill: var(--map-paper)") == 6  # cells
    assert found.html.count(f"fill: {PAPER}") == 4  # bars are no cells


def test_cells_that_are_tints_lie_on_the_paper_of_the_map():
    figure, axes = panels(2)
    cells(axes[0], np.eye(3, dtype=bool), "#0072B2")
    axes[1].plot([0, 1])
    assert drawn(figure).html.count('style="fill: var(--map-paper)"') == 1


def test_the_paper_of_the_map_lies_under_a_picture_that_covers_it():
    figure, axes = panels(2)
    axes[0].imshow(np.eye(3), cmap="Blues")
    axes[1].imshow(np.eye(3), cmap="Blues")
    axes[1].set(xlim=(-2, 5))  # here the page would be covered as well
    assert drawn(figure).html.count('style="fill: var(--map-paper)"') == 1


def luminance(colour: tuple[float, ...]) -> float:
    linear = [x / 12.92 if x <= 0.04045 else ((x + 0.055) / 1.055) ** 2.4 for x in colour[:3]]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def contrast(one: tuple[float, ...], two: tuple[float, ...]) -> float:
    dark, light = sorted((luminance(one), luminance(two)))
    return (light + 0.05) / (dark + 0.05)


@pytest.mark.parametrize("scheme", [':not([data-theme="dark"])', '[data-theme="dark"]'])
@pytest.mark.parametrize("name", ["Blues", "RdBu"])
def test_digits_stand_out_from_every_cell_of_a_map_by_day_and_by_night(name, scheme):
    sheet = (ROOT / "book/_static/course.css").read_text(encoding="utf-8")
    paper = next(
        found
        for rules in re.findall(rf"html{re.escape(scheme)} \{{([^}}]*)\}}", sheet)
        for found in re.findall(r"--map-paper: (#\w+)", rules)
    )
    colours = mpl.colormaps[name].with_extremes(bad=MISSING, under=BLOCKED)
    cells = [colours(share) for share in (*np.linspace(0, 1, 1001), -0.01, np.nan)]
    for cell in cells:  # the page takes the white of a cell down to the paper of its map
        shown = tuple(min(pair) for pair in zip(cell, mpl.colors.to_rgb(paper), strict=False))
        assert contrast(shown, mpl.colors.to_rgb(lettering(cell))) >= 4.5


def test_lines_and_turned_words_on_a_heat_map_keep_their_colours():
    figure, ax = panels(1)
    ax.imshow(np.eye(3), cmap="Blues")
    ax.plot([0, 2], [0, 2], color=plots.INK)
    ax.text(1, 1, "along it", rotation=45, clip_on=True, color=plots.INK)
    found = drawn(figure)
    assert "var(--map-ink)" in texts(found)["along it"]
    assert "stroke: var(--map-ink)" in found.html


def test_two_figures_of_a_page_share_no_id_and_keep_their_references():
    pair = [drawn(mask_map(np.eye(3, dtype=bool), true_means="allowed"), name) for name in ("one", "two")]
    ids = [set(re.findall(r'\bid="([^"]+)"', found.html)) for found in pair]
    assert ids[0]
    assert not ids[0] & ids[1]
    for found, own in zip(pair, ids, strict=True):
        assert set(re.findall(r'url\(#([^)]+)\)|href="#([^"]+)"', found.html))
        assert {a or b for a, b in re.findall(r'url\(#([^)]+)\)|href="#([^"]+)"', found.html)} <= own


def test_a_figure_says_what_it_shows_and_how_large_it_is(curves):
    root = ElementTree.fromstring(curves.html)
    assert (root.get("role"), root.get("aria-label")) == ("img", 'What it shows, with a "quotation"')
    assert (curves.width, curves.height) == (int(root.get("width", "")), int(root.get("height", "")))
    assert curves.width == pytest.approx(6.4 * 96, abs=15)
    assert curves.letters == pytest.approx(12)  # 9 points; an index is smaller and does not count


def test_a_fraction_and_a_root_stay_as_they_were_placed():
    figure, ax = panels(1)
    ax.set(title=r"divided by $\sqrt{d_k}$ and $\frac{a}{r}$", xlabel=r"$\bar v$")
    root = ElementTree.fromstring(drawn(figure).html)
    title, label = sorted((x for x in root.iter("text") if len(x)), key=len, reverse=True)
    assert "".join(title.itertext()).replace("\N{NO-BREAK SPACE}", " ").startswith("divided by")
    assert all(letter.get("x") for letter in title)
    assert [run.text for run in label] == ["v\N{COMBINING MACRON}"]  # an accent goes with its letter


def test_a_hatch_has_the_colours_of_the_page():
    figure, ax = panels(1)
    ax.bar([0], [1], facecolor="white", edgecolor=plots.INK, hatch="////")
    found = drawn(figure).html
    assert "<pattern" in found
    assert "#ffffff" not in found.lower()


def test_words_beside_a_root_or_a_fraction_flow_in_the_pages_type():
    """Letter by letter, in the places that matplotlib's wider type gives them, they would stand apart."""
    figure, ax = panels(1)
    ax.text(0.5, 0.5, "divided by $\\sqrt{d_k}$")
    ax.text(0.5, 0.2, "projection, $\\frac{1}{2} v_a$")
    found = drawn(figure).html
    assert ">divided by <" in found
    assert re.search(">projection,.?<", found)
    assert len(re.findall(">\\s*√\\s*<", found)) == 1
