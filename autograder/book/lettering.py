"""Sets the words of a figure for the page's type: each line at its own anchor, and a halo where lines cross.

matplotlib places a text by the width of its own type, and the second line of one by its left end.  In the
page's type, which is narrower, such a line would no longer stand in the middle.  Letters that lie on a curve
get a rim in the colour of the paper, so that both can be read.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import numpy as np
from matplotlib.axes import Axes
from matplotlib.backends.backend_svg import RendererSVG
from matplotlib.collections import LineCollection
from matplotlib.figure import Figure
from matplotlib.path import Path
from matplotlib.text import Text
from matplotlib.transforms import Bbox

from autograder.book.drawings import OVER_LINES
from autograder.book.texts import box_of


def mark_over_lines(figure: Figure) -> None:
    """Name the labels that a curve runs through; in a box or on a bar one has its own ground."""
    figure.draw_without_rendering()
    for axes in figure.axes:
        for text in axes.texts:
            if text.get_text().strip() and not _has_ground(text, axes) and over_data(box_of(text), axes):
                text.set_gid(OVER_LINES)


def _has_ground(text: Text, axes: Axes) -> bool:
    box = box_of(text)
    middle = ((box.x0 + box.x1) / 2, (box.y0 + box.y1) / 2)
    return bool(
        text.get_bbox_patch() is not None
        or axes.images
        or any(patch.contains_point(middle) for patch in axes.patches)
    )


def over_data(box: Bbox, axes: Axes) -> bool:
    """Whether a line that is drawn in these axes runs through a box."""
    return any(path.intersects_bbox(box, filled=False) for path in _paths(axes))


def _paths(axes: Axes) -> Iterator[Path]:
    for line in axes.lines:
        if line.get_visible() and np.size(line.get_xydata()):
            yield line.get_transform().transform_path(line.get_path())
    for collection in axes.collections:
        if isinstance(collection, LineCollection) and collection.get_visible():
            for path in collection.get_paths():
                yield collection.get_transform().transform_path(path)


@contextmanager
def anchored_lines() -> Iterator[None]:
    """While a figure is drawn as SVG, hold each line of a text at the side at which the text is held."""
    drawing: list[Text] = []
    classes: tuple[Any, Any] = (Text, RendererSVG)  # their methods are changed, which a type can't be told
    draw, draw_text = (getattr(one, name) for one, name in zip(classes, ("draw", "draw_text"), strict=True))

    def remember(self: Text, renderer: Any) -> None:
        drawing.append(self)
        try:
            draw(self, renderer)
        finally:
            drawing.pop()

    def place(self: RendererSVG, gc: Any, x: Any, y: Any, s: str, prop: Any, angle: Any, **how: Any) -> None:
        if how.get("mtext") is None and drawing and _is_one_column(drawing[-1]):
            how["mtext"] = drawing[-1]
        draw_text(self, gc, x, y, s, prop, angle, **how)

    classes[0].draw, classes[1].draw_text = remember, place
    try:
        yield
    finally:
        classes[0].draw, classes[1].draw_text = draw, draw_text


def _is_one_column(text: Text) -> bool:
    """Whether the lines of a level text are held at the side at which the text itself is."""
    inner = getattr(text, "_multialignment", None)
    return not text.get_rotation() % 360 and inner in (None, text.get_horizontalalignment())
