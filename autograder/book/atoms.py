"""The pieces of a formula as MathML, and TeX's space between them."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from xml.etree.ElementTree import Element

from autograder.book import tex
from autograder.book.tex import CLOSE, INNER, OPEN, ORD

DISPLAY, TEXT, INDEX = 0, 1, 2  # TeX's styles: a fraction takes its parts one further


@dataclass
class Atom:
    """One piece of a formula: its class, its element, and the operator in it that carries its space."""

    kind: str
    element: Element
    sign: Element | None = None
    limits: bool = False  # whether an index stands below it, and a power above, in a displayed formula


def node(tag: str, *children: Element, text: str = "", **attributes: str) -> Element:
    """An element; `class_` is its class."""
    made = Element(tag, {name.rstrip("_"): value for name, value in attributes.items()})
    made.text = text or None
    made.extend(children)
    return made


def sign_of(text: str, kind: str, **attributes: str) -> Atom:
    made = node("mo", text=text, **attributes)
    return Atom(kind, made, sign=made)


def ems(width: float) -> str:
    return f"{width:.3f}".rstrip("0").rstrip(".").replace("0.", ".", 1) + ("em" if width else "")


def space(width: float) -> Element:
    return node("mspace", width=ems(width))


def spaced(atoms: list[Atom], style: int, before: str = "") -> list[Element]:
    """The elements of a row with TeX's space between them; `before` is the class of what stands before it."""
    classes = [before] if before else []
    classes += [atom.kind for atom in atoms if atom.kind != "space"]
    kinds = iter(tex.binary_or_not(classes)[bool(before) :])
    found: list[Element] = []
    last, last_kind = None, before
    for atom in atoms:
        if atom.kind == "space":
            found.append(atom.element)
            continue
        kind = next(kinds)
        width = tex.space(last_kind, kind, style >= INDEX) if last_kind else 0.0
        if atom.sign is not None:
            atom.sign.set("lspace", ems(width))
            atom.sign.set("rspace", "0")
        elif width and last is not None and last.sign is not None:
            last.sign.set("rspace", ems(width))
        elif width:
            found.append(space(width))
        found.append(atom.element)
        last, last_kind = atom, kind
    return found


def one(elements: Iterable[Element]) -> Element:
    """One element for several, as a base or an index has to be."""
    found = list(elements)
    return found[0] if len(found) == 1 else node("mrow", *found)


def base_of(atoms: list[Atom], style: int) -> Atom:
    """Takes from the end of a row what an index belongs to.

    To a bracket of a given height belongs what it closes: Chromium draws such a bracket small with an index.
    """
    if not atoms or atoms[-1].kind == "space":
        return Atom(ORD, node("mrow"))
    if atoms[-1].kind != CLOSE or not _is_sized(atoms[-1]):
        return atoms.pop()
    begin = max((i for i, atom in enumerate(atoms) if atom.kind == OPEN and _is_sized(atom)), default=0)
    inside = atoms[begin:]
    del atoms[begin:]
    return Atom(INNER, one(spaced(inside, style)))


def _is_sized(atom: Atom) -> bool:
    return atom.sign is not None and "minsize" in atom.sign.attrib


def high(text: str) -> Element:
    """A bracket as high as what it stands beside."""
    return node("mo", text=text, stretchy="true", symmetric="true", lspace="0", rspace="0")
