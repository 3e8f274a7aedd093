"""HTML and pictures of a student's, reduced to what can only be read: no script, no request, no overdrawing.

What comes out consists of listed elements with listed attributes and of escaped text, so that it stays
harmless however a browser nests it.
"""

from __future__ import annotations

import base64
import binascii
import re
from collections import Counter
from collections.abc import Container
from html import escape
from itertools import count
from urllib.parse import unquote
from xml.etree import ElementTree

import nh3
from pygments.token import STANDARD_TYPES

from autograder.base.border import whole
from autograder.base.words import visible

_TEXT = "abbr b bdi big blockquote br center cite code dd del details dfn div dl dt em figcaption figure font"
_TEXT += " h1 h2 h3 h4 h5 h6 hr i ins kbd li mark ol p pre q s samp small span strike strong sub summary sup"
_TEXT += " tt u ul var wbr a img table caption col colgroup tbody td tfoot th thead tr"
_MATHS = (
    "math menclose mfrac mi mn mo mover mpadded mphantom mroot mrow mspace msqrt mstyle msub msubsup msup"
)
_MATHS += " mtable mtd mtext mtr munder munderover"
# Removed with all they hold; of every other unknown element the text stays.
_GONE = "script style template noscript noframes noembed iframe object embed applet svg title textarea select"
_GONE += " audio video canvas xmp annotation annotation-xml"
_CELL = {"align", "valign", "colspan", "rowspan", "scope", "bgcolor"}
_OF_MATHS = (
    "accent columnalign columnlines columnspacing display displaystyle fence form largeop linethickness"
)
_OF_MATHS += (
    " lspace mathcolor mathsize mathvariant maxsize minsize movablelimits notation rowlines rowspacing"
)
_OF_MATHS += " rspace scriptlevel separator stretchy width xmlns"
_ATTRIBUTES = {
    "*": {"style", "lang"},
    "a": {"href", "title"},
    "abbr": {"title"},
    "img": {"src", "alt", "title", "width", "height"},
    "font": {"color", "size"},
    "ol": {"start", "type"},
    "li": {"value"},
    "details": {"open"},
    "table": {"border", "align", "cellpadding"},
    "tr": {"align", "valign", "bgcolor"},
    "td": _CELL,
    "th": _CELL,
    "col": {"span", "align"},
    **{name: set(_OF_MATHS.split()) for name in _MATHS.split()},
}
# Names of the page's own style sheets could move a box anywhere, so that only those of coloured code stay.
_CLASSES = {
    "span": {*STANDARD_TYPES.values()} - {""},
    "div": {"highlight", "tex2jax_ignore"},
    "table": {"dataframe"},
}
_STYLES = {"color", "background-color", "font-weight", "font-style", "text-align", "text-decoration"}

_IMAGE = re.compile(r"data:image/(?:png|jpeg|gif|webp|svg\+xml);base64,[A-Za-z0-9+/]+={0,2}")
# Beside the notebook, never upwards and never a server's path, and of a kind in which a browser runs nothing.
_FILE = re.compile(r"(?!.*\.\.)[\w][\w ./()+-]*\.(?P<kind>\w+)")
_PICTURES = ("png", "jpg", "jpeg", "gif", "webp")
_QUIET = {
    *_PICTURES,
    "csv",
    "tsv",
    "txt",
    "log",
    "md",
    "py",
    "json",
    "ipynb",
    "pdf",
    "zip",
    "gz",
    "npy",
    "npz",
    "pt",
}
_PAGE = re.compile(r"(?:https?://|mailto:)[^\s]+|#[\w.%-]*", re.IGNORECASE)
_LENGTH = re.compile(r"-?0?\.\d+(?:em|ex)|[0-9]?(?:\.\d+)?(?:em|ex|pt|px|%)?|[0-9]{1,3}%")
_VALUES = {
    "width": re.compile(r"\d{1,4}%?"),
    "height": re.compile(r"\d{1,4}"),
}
# One declaration of a style; a pattern for several of them can be made to try for ever.
_DECLARATION = re.compile(
    r" ?[a-z-]{1,30}: ?(?:[a-z]{1,30}|#[0-9a-f]{3,8}|\d00|rgba?\([0-9., %]{3,30}\))", re.IGNORECASE
)
_MOST_DECLARATIONS = 8


_MOST_TAGS, _DEEPEST = 20_000, 300  # beyond them a parser takes long, or the square of long
_OFTEN_OPEN = {"p", "li", "td", "th", "tr", "dt", "dd", "br", "hr", "img", "col", "wbr", "tbody", "thead"}
_LONGEST_NAME = 240  # bytes of a file's name to which something is added; a disk takes 255
_SHOWN = 20_000  # characters of what is no page


def _attribute(tag: str, name: str, value: str) -> str | None:
    """The value of an allowed attribute, or None to leave it out; nh3 keeps what this fails on."""
    try:
        return _allowed(tag, name, value)
    except Exception:
        return None


def _allowed(tag: str, name: str, value: str) -> str | None:
    if (tag, name) == ("img", "src"):
        return value if is_picture(value) else None
    if name == "href":
        return value if is_link(value) else None
    if tag in _MATH_TAGS and name in ("width", "lspace", "rspace", "minsize", "maxsize", "mathsize"):
        return value if _LENGTH.fullmatch(value) else None
    if name == "style":
        parts = value.rstrip("; ").split(";", _MOST_DECLARATIONS)
        few = len(parts) <= _MOST_DECLARATIONS
        return value if few and all(map(_DECLARATION.fullmatch, parts)) else None
    allowed = _VALUES.get(name)
    return value if allowed is None or allowed.fullmatch(value) else None


_MATH_TAGS = frozenset(_MATHS.split())
_CLEANER = nh3.Cleaner(
    tags={*_TEXT.split(), *_MATHS.split()},
    clean_content_tags=set(_GONE.split()),
    attributes=_ATTRIBUTES,
    attribute_filter=_attribute,
    url_schemes={"http", "https", "mailto", "data"},
    allowed_classes=_CLASSES,
    filter_style_properties=_STYLES,
    set_tag_attribute_values={"a": {"target": "_blank"}},
)


def html(text: str) -> str:
    """A fragment of HTML with its words, tables, formulas and pictures, and nothing else."""
    text = _drawings_as_pictures(whole(text))
    if _is_endless(text):
        return f"<pre>{escape(visible(text[:_SHOWN]))}</pre>"
    return visible(_CLEANER.clean(text))


def _is_endless(text: str) -> bool:
    """Whether there are more elements, or more of them inside each other, than anybody writes."""
    if text.count("<") > _MOST_TAGS:
        return True
    open_ones: Counter[str] = Counter()  # an end without a beginning closes nothing
    deep = 0
    for match in re.finditer(r"<(/?)([a-zA-Z][a-zA-Z0-9]*)", text):
        name = match[2].lower()
        if name not in _OFTEN_OPEN and (not match[1] or open_ones[name]):
            step = -1 if match[1] else 1
            open_ones[name] += step
            deep += step
        if deep > _DEEPEST:
            return True
    return False


def says_something(fragment: str) -> bool:
    """Whether a cleaned fragment would show anything at all."""
    return "<img" in fragment or bool(re.sub(r"<[^>]*>", "", fragment).strip())


def is_link(url: str) -> bool:
    """Whether an address leads to a page, or to a file beside the notebook."""
    return bool(_PAGE.fullmatch(url)) or is_file(url)


def is_file(url: str) -> bool:
    """Whether an address, once a browser has read it, names a harmless file beside the notebook."""
    match = _FILE.fullmatch(unquote(unquote(url)))
    return match is not None and match["kind"].lower() in _QUIET


def quiet_name(name: str, taken: Container[str] = ()) -> str:
    """The name under which a student's file may lie where a server shows it: no page, drawing or script.

    A file that gets a different name gets a free one, short enough for a disk.
    """
    folder, slash, last = name.rpartition("/")
    if last.rpartition(".")[2].lower() in _QUIET:
        return name
    short = folder + slash + last.encode()[:_LONGEST_NAME].decode(errors="ignore")
    return next(free for n in count(1) if (free := f"{short}{f'-{n}' * (n > 1)}.txt") not in taken)


def is_picture(url: str) -> bool:
    """Whether an address holds the picture itself."""
    return bool(_IMAGE.fullmatch(url))


def is_picture_file(url: str) -> bool:
    """Whether an address names a picture beside the notebook, which formgrader can show."""
    return is_file(url) and url.lower().rpartition(".")[2] in _PICTURES


def _drawings_as_pictures(text: str) -> str:
    """Each <svg> as an image: a browser runs nothing in an image and keeps it in its box."""
    parts, end = [], 0
    for match in re.finditer(r"<svg\b", text, re.IGNORECASE):
        if match.start() < end:
            continue
        close = text.find("</svg>", match.start())
        if close < 0:
            break
        drawing = svg(text[match.start() : close + 6])
        picture = f'<img alt="A drawing" src="{_data("svg+xml", drawing)}">' if drawing else ""
        parts += [text[end : match.start()], picture]
        end = close + 6
    return "".join([*parts, text[end:]])


def _data(kind: str, text: str) -> str:
    return f"data:image/{kind};base64,{base64.b64encode(text.encode()).decode()}"


def bitmap(data: str) -> str:
    """A picture in base 64 without line breaks; empty when it is none."""
    data = "".join(data.split())
    try:
        base64.b64decode(data, validate=True)
    except (binascii.Error, ValueError):
        return ""
    return data


_SVG = "{http://www.w3.org/2000/svg}"
_XLINK = "{http://www.w3.org/1999/xlink}href"
_SHAPES = (
    "svg g defs symbol use path rect circle ellipse line polyline polygon text tspan textPath title desc"
)
_SHAPES += " clipPath mask pattern marker linearGradient radialGradient stop image style filter switch"
_SHAPES += " feBlend feColorMatrix feComposite feFlood feGaussianBlur feMerge feMergeNode feOffset"
_OUTSIDE = re.compile(r"url\(\s*['\"]?(?!#)|@import|expression|javascript:", re.IGNORECASE)


def svg(text: str) -> str:
    """A drawing with shapes and text only, empty when it can't be read."""
    if "<!ENTITY" in text:
        return ""
    if "xmlns=" not in text[:2000]:
        text = text.replace("<svg", '<svg xmlns="http://www.w3.org/2000/svg"', 1)
    try:
        root = ElementTree.fromstring(text)
        if root.tag != f"{_SVG}svg":
            return ""
        _prune(root)
        return ElementTree.tostring(root, encoding="unicode")
    except (ElementTree.ParseError, ValueError, RecursionError):  # shapes a thousand deep, for example
        return ""


def _prune(root: ElementTree.Element) -> None:
    shapes = {f"{_SVG}{name}" for name in _SHAPES.split()}
    waiting = [root]
    while waiting:
        element = waiting.pop()
        for child in list(element):
            if child.tag in shapes and not _OUTSIDE.search(child.text or ""):
                waiting.append(child)
            else:
                element.remove(child)
        for name, value in list(element.attrib.items()):
            is_address = name in ("href", _XLINK)
            far = not value.startswith("#") and not _IMAGE.fullmatch("".join(value.split()))
            if name.lower().startswith("on") or (is_address and far) or _OUTSIDE.search(value):
                del element.attrib[name]
