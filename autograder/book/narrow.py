"""Draws a figure of matplotlib a second time, for a phone: narrow, its panels below one another.

A figure that is made for a column of 44 rem has letters of six pixels on a phone.  Its narrow form has the
letters of the wide one on half the width: panels are stacked, titles broken, legends set in fewer columns,
and labels of an axis turned or thinned out where they would meet.  What does not fit that way (a text that
meets a different one, leaves its box or the figure) is tried with smaller letters, which still have ten
pixels.  A drawing that fits in no way, such as a row of fourteen tokens, brings a narrow form of its own
(`figure.for_phones`, drawn by its cell).  Without one it has none, and the page lets it scroll.
"""

from __future__ import annotations

import re
import warnings
from collections.abc import Callable, Iterator
from itertools import pairwise
from typing import Any

import cloudpickle
from matplotlib import rc_context
from matplotlib.axes import Axes
from matplotlib.axis import Axis
from matplotlib.figure import Figure
from matplotlib.gridspec import GridSpec
from matplotlib.legend import Legend
from matplotlib.text import Text
from matplotlib.ticker import MaxNLocator

from autograder.book.carried import carry
from autograder.book.lettering import mark_over_lines, over_data
from autograder.book.texts import NARROWER, TextBox, Texts, lies_within, words_of

OWN = "for_phones"  # under this name a figure brings a narrow form of its own
WIDTH = 3.2  # inches, 307 pixels of CSS: about what a phone of 320 pixels has for a figure
SMALLEST = 8.2  # points: 10.9 pixels, more than ten on that phone
TALLEST = 3.3  # inches for a panel
LETTERS = (1.0, 0.88)  # what the sizes of letters are multiplied by: the first that fits
LABEL_SHARE = 0.34  # of the width, for the names along a vertical axis
MARGIN = 0.02  # inches around the whole
FLATTEST = 0.6  # of its height in the wide form, for a panel that may be as high as it likes
_NUMBER = re.compile(r"[-−+]?[\d.,\s]+ ?%?|\$\\mathdefault\{.*\}\$|[-−]?\d[\d.]*e-?\d+")
_WORDS = re.compile(r"(?:\$[^$]*\$|\S)+")  # a formula is one word


def with_narrow_form(svg: str, figure: Figure, draw: Callable[[Figure], str]) -> str:
    """The SVG of a figure, which carries that of its narrow form if there is one."""
    narrow = narrowed(figure)
    if narrow is None:
        return svg
    with rc_context({"savefig.pad_inches": MARGIN}):
        return carry(svg, draw(narrow))


def narrowed(figure: Figure) -> Figure | None:
    """The form that the figure brings, or a copy of it for a phone; None when its text does not fit."""
    own: Figure | None = getattr(figure, OWN, None)
    if own is not None:
        return _checked(own)
    kept = cloudpickle.dumps(figure)
    wide = Texts.of(figure)
    heights = [axes.bbox.height for axes in figure.axes]
    for columns in _ways(figure):
        for letters in LETTERS:
            copy: Figure = cloudpickle.loads(kept)
            _stay_whole(copy)
            _stack(copy, columns)
            _set_letters(copy, letters)
            with warnings.catch_warnings(action="ignore"):
                _fit(copy, wide)
                _raise(copy, heights)
            with warnings.catch_warnings(record=True) as told:  # that there is no room for the axes
                warnings.simplefilter("always")
                texts = Texts.of(copy)
            if not told and not texts.troubles(wide):
                copy.set_layout_engine("none")  # everything stands where it has to
                mark_over_lines(copy)
                return copy
    return None


def _checked(own: Figure) -> Figure:
    """A form that a cell has drawn by hand, if a phone can show it."""
    small = [text.get_text() for text in own.findobj(Text) if isinstance(text, Text) and _is_small(text)]
    if own.get_size_inches()[0] > WIDTH or small:
        raise ValueError(
            f"A form for phones is at most {WIDTH} inches wide, with letters of {SMALLEST} points or more; "
            f"this one is {own.get_size_inches()[0]:g} inches wide, and too small are {small}."
        )
    return own


def _is_small(text: Text) -> bool:
    return bool(text.get_text().strip()) and float(text.get_fontsize()) < SMALLEST


# ---- panels ------------------------------------------------------------------------------------------------


def panels(figure: Figure) -> list[Axes]:
    """The axes that stand in a grid, in the order of reading; a bar of colours goes with its own."""
    found = [axes for axes in figure.axes if axes.get_subplotspec() is not None]
    rows = sorted(found, key=lambda axes: (_spec(axes).rowspan.start, _spec(axes).colspan.start))
    if any(not _titled(axes) for axes in rows if _spec(axes).rowspan.start) and _titled(rows[0]):
        # A title above a whole column: what stands below belongs to it.
        return sorted(found, key=lambda axes: (_spec(axes).colspan.start, _spec(axes).rowspan.start))
    return rows


def _titled(axes: Axes) -> bool:
    return any(axes.get_title(place) for place in ("left", "center", "right"))


def _spec(axes: Axes) -> Any:
    spec = axes.get_subplotspec()
    assert spec is not None  # panels have one
    return spec.get_topmost_subplotspec()


def _ways(figure: Figure) -> Iterator[int]:
    """Numbers of columns to try, most first."""
    there = panels(figure)
    if len(there) >= 3 and max(_spec(axes).get_gridspec().ncols for axes in there) >= 3:
        yield 2
    yield 1


def _stack(figure: Figure, columns: int) -> None:
    there = panels(figure)
    heights = [min(TALLEST, _height(figure, axes)) for axes in there]
    rows = [max(heights[at : at + columns]) for at in range(0, len(there), columns)]
    figure.set_size_inches(WIDTH, sum(rows) or figure.get_size_inches()[1])
    if len(there) < 2:
        return
    grid = GridSpec(len(rows), columns, figure=figure, height_ratios=rows)
    for number, axes in enumerate(there):
        if number % columns == 0:
            _label_again(axes, there)
        axes.set_subplotspec(grid[number // columns, number % columns])


def _height(figure: Figure, axes: Axes) -> float:
    """The height in inches of the rows that a panel takes."""
    spec = _spec(axes)
    ratios = spec.get_gridspec().get_height_ratios()
    share = sum(ratios[row] for row in spec.rowspan) / sum(ratios)
    return float(figure.get_size_inches()[1] * share)


def _label_again(axes: Axes, there: list[Axes]) -> None:
    """A panel that borrowed numbers and label from the one at its left gets its own at the left edge."""
    shared = [other for other in there if axes.get_shared_y_axes().joined(axes, other)]
    if len(shared) > 1 and axes.axison:
        axes.tick_params(labelleft=True)
        axes.set_ylabel(axes.get_ylabel() or next(filter(None, (x.get_ylabel() for x in shared)), ""))


# ---- letters -----------------------------------------------------------------------------------------------


def _set_letters(figure: Figure, factor: float) -> None:
    for axes in figure.axes:
        for axis in (axes.xaxis, axes.yaxis):
            for label in axis.get_ticklabels()[:1]:
                axis.set_tick_params(labelsize=_size(label, factor))
    for text in figure.findobj(Text):
        if isinstance(text, Text):
            text.set_fontsize(_size(text, factor))


def _size(text: Text, factor: float) -> float:
    return max(SMALLEST, float(text.get_fontsize()) * factor)


def _fit(figure: Figure, wide: Texts) -> None:
    """Break, turn and thin out what is too wide."""
    for legend in (*figure.legends, *filter(None, (axes.get_legend() for axes in figure.axes))):
        _narrow_legend(figure, legend)
    for axes in figure.axes:
        _break_names(axes.yaxis, LABEL_SHARE * _room(figure))
    labels = [(axes, text) for axes in figure.axes for text in axes.texts if words_of(text) in wide.within]
    for axes, text in labels:
        text.set_in_layout(not axes.axison)  # what was within its axes must not make them narrow
    figure.draw_without_rendering()
    for axes in figure.axes:
        _thin(axes.xaxis)
    for axes, text in labels:
        _keep_within(text, axes)
    _break_titles(figure)
    _move_legends(figure)


def _keep_within(text: Text, axes: Axes) -> None:
    """Break a label that would end beyond its axes; where that is not enough, the axes make room for it."""
    if not axes.axison or lies_within(text, axes.bbox):
        return
    words = text.get_text()
    if len(words.split()) > 2 and any(map(str.isalpha, words)):  # a number stays with its unit, or its error
        box = text.get_window_extent()
        middle = 2 * min(axes.bbox.x1 - box.x0 - box.width / 2, box.x0 + box.width / 2 - axes.bbox.x0)
        room = {"left": axes.bbox.x1 - box.x0, "right": box.x1 - axes.bbox.x0}
        _break(text, room.get(text.get_horizontalalignment(), middle))
    text.set_in_layout(not lies_within(text, axes.bbox))


def _move_legends(figure: Figure) -> None:
    """A legend that lies on what is drawn goes above the axes."""
    figure.draw_without_rendering()
    for axes in figure.axes:
        legend = axes.get_legend()
        if legend is not None and over_data(legend.get_window_extent(), axes):
            _set_outside(figure, legend, above=True)


def _raise(figure: Figure, heights: list[float]) -> None:
    """Make a figure higher whose panels a legend, a title or turned labels have pressed flat."""
    figure.draw_without_rendering()
    pressed = [
        FLATTEST * min(high, TALLEST * figure.dpi) - axes.bbox.height
        for axes, high in zip(figure.axes, heights, strict=True)
        if axes.get_aspect() == "auto" and axes.axison and axes.get_subplotspec() is not None
    ]
    if max(pressed, default=0) > 0:
        rows = max(1, round(len(panels(figure)) / _columns(figure)))
        width, height = figure.get_size_inches()
        figure.set_size_inches(width, height + rows * max(pressed) / figure.dpi)


def _columns(figure: Figure) -> int:
    return max((_spec(axes).get_gridspec().ncols for axes in panels(figure)), default=1)


def _stay_whole(figure: Figure) -> None:
    """Steps and epochs that are counted in whole numbers still are when fewer of them are written."""
    for axes in figure.axes:
        locator = axes.xaxis.get_major_locator()
        words = [text.get_text() for text in axes.get_xticklabels()]
        if isinstance(locator, MaxNLocator) and all(re.fullmatch(r"[-−]?\d*", word) for word in words):
            locator.set_params(integer=True)


def _room(figure: Figure) -> float:
    """The width of a figure in pixels."""
    return float(figure.get_size_inches()[0] * figure.dpi)


def _narrow_legend(figure: Figure, legend: Legend) -> None:
    """A legend of several columns gets as many as fit, above or below the figure."""
    columns: int = legend._ncols  # type: ignore[attr-defined]  # there is only a way to set it
    if columns == 1:
        return
    box = legend.get_window_extent()
    _set_outside(figure, legend, box.y0 + box.y1 > figure.bbox.height, columns)


def _set_outside(figure: Figure, legend: Legend, above: bool, columns: int = 3) -> None:
    texts = legend.get_texts()
    mark = 4.5 * float(texts[0].get_fontsize()) * figure.dpi / 72
    widest = NARROWER * max(text.get_window_extent().width for text in texts) + mark
    legend.remove()
    figure.legend(
        [handle for handle in legend.legend_handles if handle is not None],
        [text.get_text() for text in texts],
        loc="outside upper center" if above else "outside lower center",
        ncols=max(1, min(columns, int(_room(figure) // widest))),
        title=legend.get_title().get_text() or None,
    )


def _break_names(axis: Axis, room: float) -> None:
    """Names along a vertical axis in lines that leave the plot its room."""
    labels = axis.get_ticklabels()
    if any(label.get_rotation() % 180 for label in labels):
        return
    if any(label.get_text() and label.get_window_extent().width * NARROWER > room for label in labels):
        for label in labels:
            _break(label, room)
        axis.set_ticks(axis.get_ticklocs(), [label.get_text() for label in labels])


def _thin(axis: Axis) -> None:
    """Labels of a horizontal axis that meet: every second number is left out, words are turned."""
    for _ in range(2):
        labels = [text for text in axis.get_ticklabels() if text.get_visible() and text.get_text()]
        if not any(one.meets(two) for one, two in pairwise(TextBox.of(text) for text in labels)):
            return
        if labels[0].get_rotation() % 180 or not all(_NUMBER.fullmatch(x.get_text()) for x in labels):
            if not _broken(axis, labels):
                _turn(axis)
            return
        words = [text.get_text() for text in axis.get_ticklabels()]
        axis.set_ticks(axis.get_ticklocs()[::2], words[::2])


def _broken(axis: Axis, labels: list[Text]) -> bool:
    """Whether labels could be broken behind a word so that none meets the next; else they are as before."""
    every = axis.get_ticklabels()  # asked once: axes write the labels anew whenever they are asked
    before = [text.get_text() for text in every]
    room = min(after.held[0] - first.held[0] for first, after in pairwise(TextBox.of(x) for x in labels))
    for text in labels:
        _break(text, 0.95 * room)
    meet = any(one.meets(two) for one, two in pairwise(TextBox.of(text) for text in labels))
    axis.set_ticks(axis.get_ticklocs(), before if meet else [text.get_text() for text in every])
    return not meet


def _turn(axis: Axis) -> None:
    labels = axis.get_ticklabels()
    steep = len(labels) > 8
    for text in labels:
        text.set(rotation=90 if steep else 60, rotation_mode="anchor", ha="right", va="center")


def _break_titles(figure: Figure) -> None:
    """Titles, labels of axes and texts of the figure in as many lines as the width asks for."""
    edge = _room(figure)
    there = panels(figure)
    for axes in figure.axes:
        beside = min((other.bbox.x0 for other in there if _at_the_right(other, axes)), default=edge)
        sides = (axes._left_title, axes._right_title)  # type: ignore[attr-defined]  # they have no public name
        for place in (axes.title, *sides):
            _break(place, beside - max(place.get_window_extent().x0, 0))
        _break(axes.xaxis.label, edge if beside == edge else axes.bbox.width)
    for text in figure.texts:
        _break(text, edge)


def _at_the_right(other: Axes, axes: Axes) -> bool:
    one, two = axes.bbox, other.bbox
    return bool(two.x0 >= one.x1 and min(one.y1, two.y1) > max(one.y0, two.y0))


def _break(text: Text, room: float) -> None:
    """Words in lines that are no wider than the room."""
    if text.get_rotation() % 180 or text.get_window_extent().width * NARROWER <= room:
        return
    lines: list[str] = []
    for word in _WORDS.findall(text.get_text()):
        longer = f"{lines[-1]} {word}" if lines else word
        text.set_text(longer)
        if lines and text.get_window_extent().width * NARROWER <= room:
            lines[-1] = longer
        else:
            lines.append(word)
    text.set_text("\n".join(lines))
