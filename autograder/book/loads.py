"""What a built page loads by itself, that is, without a click of the reader, and what all of it weighs."""

from __future__ import annotations

import re
from collections.abc import Iterator
from html.parser import HTMLParser
from pathlib import Path
from urllib.parse import unquote, urlsplit

# element, attribute; an <a href> is a link that the reader may follow, and is left out
LOADING = {
    ("script", "src"),
    ("img", "src"),
    ("img", "srcset"),
    ("source", "src"),
    ("source", "srcset"),
    ("iframe", "src"),
    ("embed", "src"),
    ("object", "data"),
    ("video", "src"),
    ("video", "poster"),
    ("audio", "src"),
    ("track", "src"),
    ("input", "src"),
    ("image", "href"),
    ("image", "xlink:href"),
    ("use", "href"),
    ("use", "xlink:href"),
    ("form", "action"),
    ("base", "href"),
}
# a <link> loads, or opens a connection, unless it only names another page
LINKS_THAT_LOAD_NOTHING = {"next", "prev", "index", "search", "canonical", "author", "license", "top", "up"}
CSS_URL = re.compile(r"""url\(\s*["']?([^"')]+)["']?\s*\)|@import\s+["']([^"']+)["']""")
SCRIPT_URL = re.compile(
    r"""(?:import\s*\(|from|fetch\(|importScripts\(|\.src\s*=)\s*["'`]((?:https?:)?//[^"'`]+)"""
)
DRAWING = re.compile(r'<svg class="drawing[ "].*?</svg>', re.DOTALL)
PICTURES = (".png", ".svg", ".jpg", ".gif")
REMOTE = re.compile(r"^\s*(?:[a-z][a-z0-9+.-]*:)?//", re.I)


def is_remote(address: str) -> bool:
    """Whether an address leads out of the book's own files."""
    return bool(REMOTE.match(address)) and not address.strip().lower().startswith("file:")


def css_loads(text: str) -> Iterator[str]:
    """Addresses that a style sheet loads."""
    text = re.sub(r"/\*.*?\*/", "", text, flags=re.S)
    for match in CSS_URL.finditer(text):
        yield match[1] or match[2]


class PageLoads(HTMLParser):
    """Gathers every address that a page loads: by attribute, inline style, or inline script."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.found: list[str] = []
        self._inside = ""
        self.feed(text)

    def handle_starttag(self, tag: str, attributes: list[tuple[str, str | None]]) -> None:
        self._inside = tag if tag in ("script", "style") else self._inside
        values = {name: value or "" for name, value in attributes}
        self.found += css_loads(values.get("style", ""))
        if tag == "link" and not LINKS_THAT_LOAD_NOTHING & set(values.get("rel", "").lower().split()):
            self.found.append(values.get("href", ""))
        if tag == "meta" and values.get("http-equiv", "").lower() == "refresh":
            self.found.append(values.get("content", "").partition("url=")[2])
        for name, value in values.items():
            if (tag, name) in LOADING:
                parts = value.split(",") if name == "srcset" and not value.startswith("data:") else [value]
                self.found += [part.strip().split(" ")[0] for part in parts]

    def handle_endtag(self, tag: str) -> None:
        self._inside = "" if tag == self._inside else self._inside

    def handle_data(self, data: str) -> None:
        if self._inside == "style":
            self.found += css_loads(data)
        elif self._inside == "script":
            self.found += SCRIPT_URL.findall(data)


def weight(page: Path) -> int:
    """The bytes of a page with all that it loads by itself; pictures, in it or beside it, do not count."""
    text = page.read_text(encoding="utf-8")
    files = {_file(page.parent, address) for address in PageLoads(text).found}
    for sheet in [file for file in files if file and file.suffix == ".css"]:
        files |= {_file(sheet.parent, address) for address in css_loads(sheet.read_text(encoding="utf-8"))}
    loaded = [file for file in files if file and file.suffix not in PICTURES]
    return len(DRAWING.sub("", text).encode()) + sum(file.stat().st_size for file in loaded)


def _file(folder: Path, address: str) -> Path | None:
    path = (folder / unquote(urlsplit(address).path)).resolve()
    return None if address.startswith(("data:", "#")) or not path.is_file() else path
