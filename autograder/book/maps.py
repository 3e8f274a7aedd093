"""Finds the maps among the panels of a figure: cells whose lightness has a meaning, by day and by night.

A heat map or a mask says "dark is much", or "dark is blocked".  So its cells, and the words and lines on
them, keep the colours that they were drawn with, on a paper of their own; what stands around is the page's.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from xml.etree.ElementTree import Element

Rectangle = tuple[float, float, float, float]  # left, top, right, bottom

BLOCKED = "#374151"  # of a mask
# What lies on a map by variables of the page, which are nearly alike by day and by night.
MAP_COLOURS = {
    "#ffffff": "--map-paper",
    "#1f2937": "--map-ink",
    "#d1d5db": "--map-rule",
    "#e5e7eb": "--map-missing",
    "#6b7280": "--map-grey",
}
# White letters stay white: the map's paper is calmer by night, and would not stand out from a middle tone.
LETTER_COLOURS = {colour: name for colour, name in MAP_COLOURS.items() if colour != "#ffffff"}
CELLS = 3  # so many equal boxes are cells
_PLACE = re.compile(r"translate\(([-\d.]+) ([-\d.]+)\)")
_POINT = re.compile(r"[ML] ([-\d.]+) ([-\d.]+)")


def on_maps(root: Element) -> Iterator[Element]:
    """What lies on the maps of a figure, and the swatches that explain their colours."""
    masks = _has_blocked(root)
    for axes in root.iter("g"):
        if axes.get("id", "").startswith("axes_") and (boxes := [*_pictures(axes), *_cells(axes, masks)]):
            yield from _on_a_map(axes, _around(boxes))


def lay_paper(root: Element) -> None:
    """Put the map's paper under cells that are tints: mixed with a dark page, little looks like much.

    It lies under a picture as well, whose own white the page takes down to this paper.
    """
    masks = _has_blocked(root)
    for axes in root.iter("g"):
        if axes.get("id", "").startswith("axes_") and (_has_tints(axes, masks) or _is_covered(axes)):
            for path in axes[0].iter("path"):
                path.set("style", "fill: var(--map-paper)")


def _has_tints(axes: Element, masks: bool) -> bool:
    tints = [path for _, path in _filled(axes) if "opacity" in path.get("style", "")]
    return bool(tints) and any(_cells(axes, masks))


def _is_covered(axes: Element) -> bool:
    """Whether a picture fills a panel, so that nothing shows of what lies under it."""
    ground = [_around([(x, y, x, y) for x, y in _points(path)]) for path in axes[0].iter("path")]
    edge = 1.5  # points: a picture ends at a whole pixel
    return any(
        picture[0] <= box[0] + edge
        and picture[1] <= box[1] + edge
        and picture[2] >= box[2] - edge
        and picture[3] >= box[3] - edge
        for picture in _pictures(axes)
        for box in ground
    )


def _points(path: Element) -> list[tuple[float, float]]:
    return [(float(x), float(y)) for x, y in _POINT.findall(path.get("d", ""))]


def _has_blocked(root: Element) -> bool:
    return any(BLOCKED in element.get("style", "") for element in root.iter("path"))


def _on_a_map(axes: Element, inside: Rectangle) -> Iterator[Element]:
    for group in axes:
        name = group.get("id", "")
        if name.startswith("legend_"):
            yield from (path for path in group.iter("path") if "fill: #" in path.get("style", ""))
        elif name.startswith("matplotlib.axis_"):  # the lines between cells
            yield from (path for path in group.iter("path") if path.get("clip-path"))
        elif not (name.startswith("text_") and not _lies(group, inside)) and not _is_spine(group):
            yield from group.iter()


def _pictures(axes: Element) -> Iterator[Rectangle]:
    for group in axes:
        for picture in (group, *group):
            if picture.tag == "image":
                x, y, width, height = (float(picture.get(key, "0")) for key in ("x", "y", "width", "height"))
                top = -y if "scale(1 -1)" in picture.get("transform", "") else y
                yield x, top, x + width, top + height


def _cells(axes: Element, masks: bool) -> list[Rectangle]:
    """The boxes of a panel that are all of one size, if the figure shows masks."""
    boxes = [box for box, _ in _filled(axes)] if masks else []
    sizes = Counter(_size(box) for box in boxes)
    return [box for box in boxes if sizes[_size(box)] >= CELLS]


def _filled(axes: Element) -> Iterator[tuple[Rectangle, Element]]:
    """The filled boxes in a panel, but not its background."""
    for group in list(axes)[1:]:
        for path in group if group.get("id", "").startswith("patch_") else ():
            points = _points(path)
            if len(points) == 4 and "fill: none" not in path.get("style", ""):
                yield _around([(x, y, x, y) for x, y in points]), path


def _size(box: Rectangle) -> tuple[int, int]:
    return round(10 * (box[2] - box[0])), round(10 * (box[3] - box[1]))


def _around(boxes: list[Rectangle]) -> Rectangle:
    left, top, right, bottom = zip(*boxes, strict=True)
    return min(left), min(top), max(right), max(bottom)


def _lies(group: Element, inside: Rectangle) -> bool:
    """Whether a text begins, or is held, within a box."""
    places = [(text.get("x", ""), text.get("y", "")) for text in group.iter("text") if text.get("y")]
    places += _PLACE.findall(" ".join(part.get("transform", "") for part in group.iter()))
    left, top, right, bottom = inside
    return any(left <= float(x) <= right and top <= float(y) <= bottom for x, y in places)


def _is_spine(group: Element) -> bool:
    paths = group.findall("path")
    return group.get("id", "").startswith("patch_") and all(
        len(_POINT.findall(path.get("d", ""))) == 2 for path in paths
    )
