"""Knows where the words of a figure stand: which meet, leave their box or the figure, or lie over a line."""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import combinations
from typing import Any

from matplotlib.backend_bases import RendererBase
from matplotlib.figure import Figure
from matplotlib.text import Text
from matplotlib.transforms import Bbox

NARROWER = 0.88  # how wide a text is in the page's type, beside DejaVu Sans, at most


@dataclass(frozen=True)
class TextBox:
    """A text that is drawn: its words, its box in pixels, how it is turned, where it is held, its height."""

    words: str
    box: Bbox
    turned: float
    held: tuple[float, float]
    high: float

    @classmethod
    def of(cls, text: Text) -> TextBox:
        figure = text.get_figure(root=True)
        assert figure is not None
        x, y = text.get_transform().transform(text.get_unitless_position())
        high = float(text.get_fontsize()) * figure.dpi / 72
        return cls(words_of(text), box_of(text), text.get_rotation() % 180, (x, y), high)

    def meets(self, other: TextBox) -> bool:
        """Whether two texts lie on one another; of two that are turned alike, the boxes may."""
        if self.turned % 90 and self.turned == other.turned:
            angle = math.radians(self.turned)
            across, up = self.held[0] - other.held[0], self.held[1] - other.held[1]
            if abs(across * math.sin(angle) - up * math.cos(angle)) > 0.9 * min(self.high, other.high):
                return False
        one, two = self.box, other.box
        across, up = min(one.x1, two.x1) - max(one.x0, two.x0), min(one.y1, two.y1) - max(one.y0, two.y0)
        return bool(across > 1 and up > 1)


def box_of(text: Text) -> Bbox:
    """The box of a text in the page's type, which is narrower than the one that matplotlib measures with."""
    box = text.get_window_extent()
    if text.get_rotation() % 180:
        return box
    lost = (1 - NARROWER) * box.width
    share = {"left": 0.0, "right": 1.0}.get(text.get_horizontalalignment(), 0.5)
    return Bbox.from_extents(box.x0 + share * lost, box.y0, box.x1 - (1 - share) * lost, box.y1)


@dataclass(frozen=True)
class Texts:
    """What the texts of a figure do that matters: meet, leave the figure, lie within a box or their axes."""

    meetings: frozenset[tuple[str, str]]
    outside: frozenset[str]
    held: frozenset[str]
    within: frozenset[str]

    @classmethod
    def of(cls, figure: Figure) -> Texts:
        """Lays the figure out, and looks at the texts that are drawn."""
        listener = Listener(figure)
        figure.draw(listener)
        places, edge = [TextBox.of(text) for text in listener.heard], figure.bbox.width
        return cls(
            frozenset((one.words, two.words) for one, two in combinations(places, 2) if one.meets(two)),
            frozenset(place.words for place in places if place.box.x0 < -3 or place.box.x1 > edge + 3),
            frozenset(in_boxes(figure)),
            frozenset(
                words_of(text) for axes in figure.axes for text in axes.texts if lies_within(text, axes.bbox)
            ),
        )

    def troubles(self, wide: Texts) -> list[str]:
        """What does not fit, in words, and was not so in the wide form, where it is meant."""
        found = [f"{words!r} leaves the figure" for words in sorted(self.outside)]
        found += [f"{one!r} lies on {two!r}" for one, two in sorted(self.meetings - wide.meetings)]
        return [*found, *(f"{words!r} leaves its box" for words in sorted(wide.held - self.held))]


def in_boxes(figure: Figure) -> Iterator[str]:
    """The texts that lie within a box of their own axes."""
    for axes in figure.axes:
        boxes = [patch.get_window_extent() for patch in axes.patches]
        for text in axes.texts:
            box = box_of(text)
            if any(
                box.x0 >= outer.x0 - 1
                and box.x1 <= outer.x1 + 1
                and box.y0 >= outer.y0 - 1
                and box.y1 <= outer.y1 + 1
                for outer in boxes
            ):
                yield words_of(text)


class Listener(RendererBase):
    """Draws nothing, and remembers which texts there were to draw: axes also keep texts that are not."""

    def __init__(self, figure: Figure) -> None:
        super().__init__()
        self._dpi, self._frame = figure.dpi, figure.bbox
        self.heard: list[Text] = []

    def draw_text(self, *what: Any, mtext: Text | None = None, **how: Any) -> None:
        if mtext is not None and mtext.get_text().strip() and mtext not in self.heard:
            self.heard.append(mtext)

    def draw_path(self, *_: Any, **__: Any) -> None:
        """A line is not a text."""

    def draw_image(self, *_: Any, **__: Any) -> None:
        """Nor is a picture."""

    def points_to_pixels(self, points: Any) -> Any:
        return points * self._dpi / 72

    def get_canvas_width_height(self) -> tuple[float, float]:
        return self._frame.width, self._frame.height


def words_of(text: Text) -> str:
    """The words of a text, however its lines are broken."""
    return " ".join(text.get_text().split())


def lies_within(text: Text, outer: Bbox, slack: float = 2) -> bool:
    """Whether a text ends at neither side beyond a box; how high it stands does not matter."""
    box = box_of(text)
    return bool(text.get_text().strip() and box.x0 >= outer.x0 - slack and box.x1 <= outer.x1 + slack)
