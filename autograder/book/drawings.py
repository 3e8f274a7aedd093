"""Turns a figure that matplotlib drew into a part of the page: real text in its type, colours of its theme.

A figure that is linked as a file knows nothing of the page around it.  Written into the page, its text can be
selected, searched and read in the book's type, and its colours are the page's, by day and by night.
Where it has a narrow form for phones (`narrow`), the page holds both, and its style sheet shows one.
"""

from __future__ import annotations

import html
import re
import unicodedata
from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import partial
from itertools import pairwise
from xml.etree import ElementTree
from xml.etree.ElementTree import Element

from autograder.book.carried import carried
from autograder.book.maps import LETTER_COLOURS, MAP_COLOURS, lay_paper, on_maps

# The colours of the course's plots by the variables of the page; any colour that is not here stays as it is.
COLOURS = {
    "#ffffff": "--figure-paper",
    "#1f2937": "--figure-ink",
    "#6b7280": "--figure-grey",
    "#9ca3af": "--figure-grey",
    "#e5e7eb": "--figure-grid",
    "#d1d5db": "--figure-rule",
    "#0072b2": "--figure-blue",
    "#d55e00": "--figure-vermillion",
    "#009e73": "--figure-green",
    "#cc79a7": "--figure-purple",
    "#e69f00": "--figure-amber",
    "#56b4e9": "--figure-sky",
}
OVER_LINES = "over-lines"  # the name of a label that a curve runs through, and its class on the page
_COLOUR = re.compile(r"#[0-9a-f]{6}\b", re.IGNORECASE)
_NUMBER = re.compile(r"-?\d+\.\d{3,}")
_SIZE = re.compile(r"font-size:\s*([\d.]+)px")
_FACE = re.compile(r"\s*font-family:[^;]*;?|font-stretch:[^;]*;?")
_REFERENCE = re.compile(r"(?<=url\(#)[\w.-]+|(?<=^#)[\w.-]+")  # `url(#name)`, and a link that is `#name`
_LINKS = ("href", "clip-path", "style")
_RELATIONS = frozenset("=≈≠<>≤≥")
POINT = 4 / 3  # pixels


@dataclass(frozen=True)
class Drawing:
    """A figure as HTML, its size in pixels, that of its smallest letters, indices aside, its narrow form."""

    html: str
    width: int
    height: int
    letters: float
    narrow: str = ""


def drawing(svg: str, name: str, alt: str) -> Drawing:
    """The figure of an SVG file of matplotlib; `name` makes its ids its own, `alt` says what it shows."""
    root = _parsed(svg)
    second = carried(root)
    if second is None:
        return _drawn(root, name, alt, "drawing")
    narrow = _drawn(_parsed(second), f"{name}n", alt, "drawing narrow")
    return replace(_drawn(root, name, alt, "drawing wide"), narrow=narrow.html)


def _parsed(svg: str) -> Element:
    return ElementTree.fromstring(re.sub(r"<!DOCTYPE[^>]*>", "", svg, count=1))


def _drawn(root: Element, name: str, alt: str, kind: str) -> Drawing:
    _plain_names(root)
    width, height = (float(root.get(side, "0").removesuffix("pt")) * POINT for side in ("width", "height"))
    _drop(root, "metadata", "style")
    _clear_backgrounds(root)
    lay_paper(root)
    _colour(root)
    _set_text(root)
    _own_ids(root, name)
    _shorten(root)
    letters = min((max(_sizes(text)) for text in root.iter("text") if _sizes(text)), default=9.0) * POINT
    head = f'<svg class="{kind}" role="img" aria-label="{html.escape(alt)}" viewBox="{root.get("viewBox")}"'
    head += f' width="{round(width)}" height="{round(height)}"'
    head += f' style="--width: {round(width)}; --letters: {letters:.2f}">'
    body = "".join(ElementTree.tostring(part, encoding="unicode").strip() for part in root)
    return Drawing(f"{head}{body}</svg>", round(width), round(height), letters)


def _plain_names(root: Element) -> None:
    """HTML knows the names of SVG without their namespaces."""
    for element in root.iter():
        element.tag = element.tag.partition("}")[2] or element.tag
        for key in [key for key in element.attrib if key.startswith("{")]:
            element.set(key.partition("}")[2], element.attrib.pop(key))
        element.tail = None
        if element.tag not in ("text", "tspan"):
            element.text = None


def _drop(root: Element, *tags: str) -> None:
    for parent in root.iter():
        for child in [child for child in parent if child.tag in tags]:
            parent.remove(child)


def _groups(root: Element, name: str) -> Iterator[Element]:
    return (group for group in root.iter("g") if group.get("id", "").startswith(name))


def _clear_backgrounds(root: Element) -> None:
    """Take the white away from behind the figure and its axes: the page is its paper."""
    for group in (*_groups(root, "figure_"), *_groups(root, "axes_")):
        first = next(iter(group), None)
        if first is not None and first.get("id", "").startswith("patch_"):
            for path in first.iter("path"):
                style = path.get("style", "")
                path.set("style", style.replace("fill: #ffffff", "fill: none"))


def _colour(root: Element) -> None:
    """Colours become variables: those of the page, or on a map its own, which keep their lightness."""
    kept = set(on_maps(root))
    for element in root.iter():
        for key in ("fill", "stroke"):  # of a hatch; as a style, like all others
            if _COLOUR.fullmatch(element.get(key, "")):
                element.set("style", f"{key}: {element.attrib.pop(key)}; {element.get('style', '')}")
        if style := element.get("style"):
            names = COLOURS if element not in kept else LETTER_COLOURS if _is_word(element) else MAP_COLOURS
            element.set("style", _COLOUR.sub(partial(_variable, names), style))


def _is_word(element: Element) -> bool:
    return element.tag in ("text", "tspan")


def _variable(names: dict[str, str], colour: re.Match[str]) -> str:
    name = names.get(colour[0].lower())
    return f"var({name})" if name else colour[0]


# ---- text -------------------------------------------------------------------------------------------------


def _set_text(root: Element) -> None:
    """Text in the page's type; letters of a formula, which matplotlib places one by one, flow again."""
    for group in list(root.iter("g")):
        for text in group.findall("text"):
            letters = sorted(text.findall("tspan"), key=lambda letter: float(letter.get("x", "0")))
            if letters and len(group) == 1 and not _is_stacked(letters):
                _flow(text, letters, _anchor(root, group))
            elif letters:  # a fraction, a root or an accent stays as it was placed
                text.text, text[:] = None, list(_runs(letters))
    for element in root.iter():
        if element.tag in ("text", "tspan") and "style" in element.attrib:
            element.set("style", _FACE.sub("", element.get("style", "")).strip())
        transform = element.get("transform", "")
        if re.fullmatch(r"rotate\(-?0 [^)]*\)", transform):
            del element.attrib["transform"]


def _anchor(root: Element, group: Element) -> str:
    """At which end a text with a formula is held: labels of an axis are centred, its numbers end at it."""
    for name, anchor in (("ytick_", "end"), ("xtick_", "middle"), ("matplotlib.axis_", "middle")):
        if any(group in set(outer.iter("g")) for outer in _groups(root, name)):
            return anchor
    return "start"


def _is_stacked(letters: list[Element]) -> bool:
    """Whether one letter stands over another, as in a fraction or under an accent."""
    places = [float(letter.get("x", "0")) for letter in letters]
    return any(after - before < 0.8 for before, after in pairwise(places))


def _runs(letters: list[Element]) -> Iterator[Element]:
    """Letters of one line and one look flow on from the first; a root and an accent keep their places."""
    run, at = letters[0], -1.0
    for letter in letters:
        letter.text = (letter.text or "").replace("\N{NO-BREAK SPACE}", " ")
        beside = float(letter.get("x", "0")) - at >= 0.8  # what is nearer stands above or below
        alike = (run.get("style"), run.get("y")) == (letter.get("style"), letter.get("y"))
        at = float(letter.get("x", "0"))
        if letter is run:
            continue
        if alike and beside and "√" not in (letter.text, (run.text or "")[-1:]):
            run.text = f"{run.text}{letter.text}"
        else:
            yield run
            run = letter
    yield run


def _flow(text: Element, letters: list[Element], anchor: str) -> None:
    last = letters[-1]
    width = float(last.get("x", "0")) + 0.6 * max(_sizes(last), default=9.0)
    text[:] = []
    text.text = None
    text.set("x", f"{ {'start': 0.0, 'middle': width / 2, 'end': width}[anchor]:.2f}")
    text.set("y", "0")
    if anchor != "start":
        text.set("style", f"text-anchor: {anchor}")
    base, run = 0.0, None
    for letter in letters:
        letter.text = (letter.text or "").replace("\N{NO-BREAK SPACE}", " ")
        if letter.text in _RELATIONS:  # their space was a gap between two places
            letter.text = f"\N{THIN SPACE}{letter.text}\N{THIN SPACE}"
        style, y = letter.get("style", ""), float(letter.get("y", "0"))
        accent = letter.text and unicodedata.combining(letter.text[0])
        if run is not None and (accent or (run.get("style") == style and abs(y - base) < 0.01)):
            run.text = f"{run.text}{letter.text}"
            continue
        run = ElementTree.SubElement(text, "tspan", {"style": style})
        if abs(y - base) >= 0.05:
            run.set("dy", f"{y - base:.2f}")
            base = y
        run.text = letter.text


def _sizes(text: Element) -> list[float]:
    return [float(size) for part in text.iter() for size in _SIZE.findall(part.get("style", ""))]


# ---- ids, and what takes room ------------------------------------------------------------------------------


def _own_ids(root: Element, name: str) -> None:
    """Ids that something refers to, with a name that no different figure of the page has; no other ids.

    The name of a label that a curve runs through becomes a class: the page's style gives it a rim.
    """
    for group in _groups(root, OVER_LINES):
        group.set("class", OVER_LINES)
    used = {
        reference
        for element in root.iter()
        for key in _LINKS
        for reference in _REFERENCE.findall(element.get(key, ""))
    }
    for element in root.iter():
        if element.get("id") in used:
            element.set("id", f"{name}-{element.get('id')}")
        else:
            element.attrib.pop("id", None)
        for key in _LINKS:
            value = element.get(key, "")
            if not value.startswith("data:"):
                found = _REFERENCE.sub(lambda reference: f"{name}-{reference[0]}", value)
                if found:
                    element.set(key, found)


def _shorten(root: Element) -> None:
    """Two decimals are a hundredth of a point; a group that says nothing gives way to what it holds."""
    for element in root.iter():
        for key in ("d", "x", "y", "points"):
            if key in element.attrib:
                short = _NUMBER.sub(lambda number: f"{float(number[0]):.2f}", element.get(key, ""))
                element.set(key, " ".join(short.split()))
        children: list[Element] = []
        for child in element:
            children += _without_shells(child)
        element[:] = children


def _without_shells(element: Element) -> list[Element]:
    if element.tag in ("g", "defs") and not len(element):
        return []
    if element.tag == "g" and not element.attrib:
        return [inner for child in element for inner in _without_shells(child)]
    return [element]
