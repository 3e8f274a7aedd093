"""An SVG that carries a second one: so a figure travels from its cell to its page in one file."""

from xml.etree import ElementTree
from xml.sax.saxutils import escape

_HOLDER = "second-form"


def carry(svg: str, second: str) -> str:
    """The first SVG with the second inside, where a viewer does not look."""
    return svg.replace("</svg>", f'<metadata id="{_HOLDER}">{escape(second)}</metadata></svg>')


def carried(root: ElementTree.Element) -> str | None:
    """The SVG that another one carries."""
    return next((part.text for part in root if part.get("id") == _HOLDER), None)
