"""Puts the figures of a chapter into its page, and writes the size of any other picture beside it.

Nothing below a picture jumps when it arrives, and a figure takes the page's type and colours.
"""

import html
import re
import struct
from pathlib import Path

from autograder.book.drawings import drawing

IMAGE = re.compile(r'<img (?P<rest>[^>]*?src="(?P<source>_images/[^"]+)"[^>]*?)(?P<end>\s*/?>)')
ALT = re.compile(r'alt="([^"]*)"')


def size_of(picture: Path) -> tuple[int, int]:
    """Width and height in pixels of a PNG."""
    with picture.open("rb") as file:
        head = file.read(24)
    width, height = struct.unpack(">II", head[16:24])
    return width, height


def with_pictures(page: str, folder: Path) -> str:
    """The page with each drawing of matplotlib in it, and with `width` and `height` in each other picture."""
    count = 0

    def placed(image: re.Match[str]) -> str:
        nonlocal count
        picture = folder / image["source"]
        if picture.suffix == ".svg" and picture.is_file():
            count += 1
            alt = ALT.search(image[0])
            text = html.unescape(alt[1]) if alt else ""
            drawn = drawing(picture.read_text(encoding="utf-8"), f"figure{count}", text)
            return drawn.html + drawn.narrow
        if (
            picture.suffix == ".png"
            and picture.is_file()
            and not re.search(r"\b(width|height)=", image["rest"])
        ):
            width, height = size_of(picture)
            return f'<img {image["rest"]} width="{width}" height="{height}"{image["end"]}'
        return image[0]

    return IMAGE.sub(placed, page)
