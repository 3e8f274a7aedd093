"""What a live figure draws has the size of its numbers: hands, cells, bars and curves, read from its SVG.

The tables beside them are held to Python's numbers in `test_live_figures.py` and `test_live_models.py`.
"""

import math
import re

import pytest
import torch

from tests.browser.figure_data import FOLDER, rates, read
from tests.browser.shown import Shown
from tests.browser.test_live_figures import END, START, moves_of, path_of
from tests.browser.test_live_models import numbers
from tests.browser.test_live_models import weights_of as weights_of_heads


def parts(shown: Shown, selector: str, *names: str) -> list[tuple[float, ...]]:
    """These attributes of all parts of a drawing, as numbers."""
    found = shown.root.locator(f"svg {selector}").evaluate_all(
        "(all, names) => all.map(x => names.map(name => +x.getAttribute(name)))", list(names)
    )
    return [tuple(one) for one in found]


def widths(shown: Shown, selector: str = "rect.fill") -> list[float]:
    return [width for (width,) in parts(shown, selector, "width")]


def words(shown: Shown, selector: str = "text") -> list[str]:
    return [word.replace("−", "-") for word in shown.root.locator(f"svg {selector}").all_text_contents()]


# Clocks -----------------------------------------------------------------------------------------------------

OMEGAS = 10000.0 ** (-torch.arange(0, 8, 2, dtype=torch.float64) / 8)


def sinusoid(t: int) -> torch.Tensor:
    """The four pairs of a position, (sin, cos): where a hand that starts at twelve has its tip."""
    return torch.stack([(OMEGAS * t).sin(), (OMEGAS * t).cos()], 1)


def rotary(x: tuple[float, float], t: int) -> torch.Tensor:
    """A vector of two, turned four times."""
    cos, sin = (OMEGAS * t).cos(), (OMEGAS * t).sin()
    return torch.stack([x[0] * cos - x[1] * sin, x[0] * sin + x[1] * cos], 1)


CLOCKS = {
    "sinusoid": (sinusoid, sinusoid),
    "rotary": (lambda s: rotary((1.0, 0.5), s), lambda t: rotary((0.8, -0.6), t)),
}


@pytest.mark.parametrize("kind", CLOCKS)
def test_hands_point_where_encodings_do(figure, kind):
    shown = figure("clock")
    shown.choose(kind)
    for s, t in ((3, 8), (0, 60), (41, 17)):
        shown.slide("position s", s)
        shown.slide("position t", t)
        for look, vectors in (("ink0", CLOCKS[kind][0](s)), ("ink1", CLOCKS[kind][1](t))):
            hands = torch.tensor(parts(shown, f".{look} line", "x1", "y1", "x2", "y2"))
            tips = torch.stack([hands[:, 2] - hands[:, 0], hands[:, 1] - hands[:, 3]], 1)  # y goes down
            wanted = 34 * vectors / vectors.norm(dim=1, keepdim=True)
            assert tips.flatten().tolist() == pytest.approx(wanted.flatten().tolist(), abs=0.011)


@pytest.mark.parametrize("kind", CLOCKS)
def test_the_cells_of_the_table_are_as_dark_as_products_are_large(figure, kind):
    shown = figure("clock")
    shown.choose(kind)
    shown.slide("position s", 2)
    shown.slide("position t", 9)
    ask, answer = CLOCKS[kind]
    gram = torch.tensor([[float((ask(s) * answer(t)).sum()) for t in range(12)] for s in range(12)])
    cells = parts(shown, "rect.fill", "x", "y", "fill-opacity")
    assert [cell[2] for cell in cells] == pytest.approx((gram.abs() / gram.abs().max()).flatten(), abs=5.1e-3)
    signs = shown.root.locator("svg rect.fill").evaluate_all("all => all.map(x => x.matches('.ink1'))")
    assert signs == (gram < 0).flatten().tolist()
    assert parts(shown, "rect.here", "x", "y") == [cells[12 * 2 + 9][:2]]


# Spans and leaks --------------------------------------------------------------------------------------------


@pytest.mark.parametrize("lift", [0, 0.8, -2])
def test_the_table_of_spans_holds_starts_ends_and_their_sums(figure, lift):
    shown = figure("span")
    shown.slide("threshold", 0)
    shown.slide("both scores of [CLS]", lift)
    start, end = ([scores[0] + lift, *scores[1:]] for scores in (START, END))
    assert shown.column(1) == pytest.approx(start)
    assert shown.column(2) == pytest.approx(end)
    sums = [float(word) for word in words(shown) if re.fullmatch(r"-?\d+\.\d", word)]
    assert sums == pytest.approx([a + b for a in start for b in end], abs=1e-9)
    looks = shown.root.locator("svg rect.cell").evaluate_all("all => all.map(x => x.matches('.open'))")
    assert looks == [(1 <= i <= j) or i == j == 0 for i in range(6) for j in range(6)]
    framed = [
        round((y - 36) / 36) * 6 + round((x - 68) / 48) for x, y in parts(shown, "rect.stroke", "x", "y")
    ]
    best = max((place for place, look in enumerate(looks) if look and place), key=lambda place: sums[place])
    assert framed == [0, best]


@pytest.mark.parametrize("kind", ["causal", "none", "causal, and a norm over all places"])
def test_bars_are_as_long_as_outputs_move(figure, kind):
    shown = figure("leak")
    shown.choose(kind)
    shown.slide("change the token", 2)
    moves = moves_of(2, kind)
    assert widths(shown) == pytest.approx([210 * move / max(moves) for move in moves], abs=6e-3)
    assert [float(word) for word in words(shown) if "." in word] == pytest.approx(moves, abs=5.1e-4)
    early = shown.root.locator("svg rect.fill").evaluate_all("all => all.map(x => x.matches('.ink1'))")
    assert early == [True, True, False, False, False]


# Curves -----------------------------------------------------------------------------------------------------


def points(shown: Shown, selector: str) -> list[list[tuple[float, float]]]:
    """The corners of each polyline."""
    lines = shown.root.locator(f"svg {selector}").evaluate_all(
        "all => all.map(x => x.getAttribute('points'))"
    )
    return [[tuple(map(float, corner.split(","))) for corner in line.split()] for line in lines]


def test_curves_of_losses_are_read_off_their_axes(figure):
    shown = figure("rates")
    for rate in dict.fromkeys(run["rate"] for run in rates()):
        shown.choose(rate)
        shown.slide("look at step", 17)
        marks = words(shown, "text.quiet")
        heights = dict(
            zip(map(float, marks[:4]), [y for (y,) in parts(shown, "line.faint", "y1")], strict=True)
        )
        steps = dict(
            zip(map(int, marks[4:9]), [x for (x,) in parts(shown, "text.quiet", "x")][4:9], strict=True)
        )
        top, bottom, left, right = heights[10], heights[0.3], steps[1], steps[40]

        def corner(step: int, loss: float, ends=(top, bottom, left, right)) -> tuple[float, float]:
            high, low, first, last = ends
            along = math.log(10 / loss) / math.log(10 / 0.3)
            return first + (last - first) * (step - 1) / 39, high + (low - high) * along

        for loss, y in heights.items():
            assert corner(1, loss)[1] == pytest.approx(y, abs=0.02)
        for step, x in steps.items():
            assert corner(step, 1)[0] == pytest.approx(x, abs=0.02)
        runs = [run for run in rates() if run["rate"] == rate]
        for run, line in zip(runs, points(shown, "polyline"), strict=True):
            # What is below 0.2 is drawn at the lower edge.
            wanted = [corner(i, max(loss, 0.2)) for i, loss in enumerate(run["losses"], start=1)]
            assert torch.tensor(line).flatten().tolist() == pytest.approx(sum(wanted, ()), abs=0.03)
        assert parts(shown, "line.here", "x1")[0] == pytest.approx(corner(17, 1)[:1], abs=0.02)
        coin = parts(shown, "line.dashed", "x1", "y1")[0]
        assert coin[1] == pytest.approx(corner(1, math.log(2))[1], abs=0.02)


def test_a_path_goes_through_the_places_of_torchs_optimiser(figure):
    shown = figure("optimiser")
    for name, power in (("SGD", -1.3), ("AdamW", -0.6), ("SGD", -0.6)):  # the last one leaves the drawing
        shown.choose(name)
        shown.slide("learning rate", power)
        (unit, high, x, y) = parts(shown, "ellipse", "rx", "ry", "cx", "cy")[0]
        assert unit / high == pytest.approx(20**0.5, rel=1e-3)  # a line of equal loss
        places = [
            (x + unit * max(-9, min(9, a)), y - unit * max(-4, min(4, b))) for a, b in path_of(name, power)
        ]
        (line,) = points(shown, "polyline")
        assert torch.tensor(line).flatten().tolist() == pytest.approx(sum(places, ()), abs=0.01)
        assert parts(shown, "circle.ink0", "cx", "cy") == line
        assert parts(shown, "circle.ink1", "cx", "cy") == [line[-1]]
        losses = [(a * a + 20 * b * b) / 2 for a, b in path_of(name, power)]
        if max(losses) < 1e5:
            assert shown.column(3) == pytest.approx([losses[step] for step in (0, 1, 5, 30)], abs=5.1e-5)
        told = f"{100 * losses[-1] / losses[0]:.1f} per cent"
        assert ("climbed" if losses[-1] > losses[0] else told) in shown.says()


# Bars and cells beside a table ------------------------------------------------------------------------------


def test_bars_have_the_lengths_of_the_table(figure):
    shown = figure("temperature")
    shown.slide("temperature", 1.7)
    shown.slide("keep the best k", 4)
    assert widths(shown) == pytest.approx([210 * p for p in shown.column(2)], abs=0.02)
    shown = figure("replace")
    shown.slide("angle of k₂", 20)
    shown.slide("length of the query", 10)
    now = widths(shown, "rect.fill")[4:]
    assert now == pytest.approx([310 * weight for weight in shown.column(4)], abs=0.03)


def test_bars_of_a_step_have_the_sizes_and_signs_of_its_numbers(figure):
    shown = figure("block")
    shown.choose("before each step")
    for step in (0, 2, 9, 11):
        shown.root.get_by_role("slider", name="step").fill(str(step))
        found = numbers(shown.rows()[step])
        most = max(map(abs, found))
        sizes = [58 * abs(value) / most for value in found]
        bars = parts(shown, "rect.fill", "x", "width")
        assert [width for _, width in bars] == pytest.approx(sizes, abs=0.05)
        starts = [278 - size if value < 0 else 278 for size, value in zip(sizes, found, strict=True)]
        assert [x for x, _ in bars] == pytest.approx(starts, abs=0.05)


def test_the_cells_of_a_head_are_as_dark_as_its_weights(figure):
    shown = figure("heads")
    shown.root.get_by_role("radio").nth(2).check()
    shown.root.get_by_label("layer", exact=True).fill("3")
    shown.root.get_by_label("head", exact=True).fill("1")
    weights = weights_of_heads(read(FOLDER / "heads.js")[2])[3, 1]
    wanted = [float(weight) for weight in weights.flatten() if weight >= 0.004]
    cells = parts(shown, "rect.fill", "fill-opacity", "x", "y")
    assert [cell[0] for cell in cells] == pytest.approx(wanted, abs=5.1e-3)
    side = cells[0][1] - 74 or 26
    places = [(round((y - 74) / side), round((x - 74) / side)) for _, x, y in cells]
    assert places == [(i, j) for i, j in (weights >= 0.004).nonzero().tolist()]
