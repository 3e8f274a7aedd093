"""Writes the size of each picture into its page, so that the text below does not jump when it arrives."""

import re
import struct
from pathlib import Path

IMAGE = re.compile(r'<img (?P<rest>[^>]*?src="(?P<source>_images/[^"]+)"[^>]*?)(?P<end>\s*/?>)')
PIXELS = {"pt": 4 / 3, "px": 1.0, "": 1.0}


def size_of(picture: Path) -> tuple[int, int] | None:
    """Width and height in pixels of a drawing or a PNG."""
    if picture.suffix == ".png":
        with picture.open("rb") as file:
            head = file.read(24)
        width, height = struct.unpack(">II", head[16:24])
        return width, height
    head = picture.read_text(encoding="utf-8")[:2000]
    svg = head[head.find("<svg") :].partition(">")[0] + ">"
    sides = {
        side: round(float(size) * PIXELS[unit])
        for side, size, unit in re.findall(r'\s(width|height)="([\d.]+)(pt|px|)"', svg)
    }
    return (sides["width"], sides["height"]) if len(sides) == 2 else None


def with_sizes(page: str, folder: Path) -> str:
    """The page with `width` and `height` in each picture that says neither."""

    def sized(image: re.Match[str]) -> str:
        picture = folder / image["source"]
        if re.search(r"\b(width|height)=", image["rest"]) or not picture.is_file():
            return image[0]
        size = size_of(picture)
        return (
            f'<img {image["rest"]} width="{size[0]}" height="{size[1]}"{image["end"]}' if size else image[0]
        )

    return IMAGE.sub(sized, page)


def _write(app, exception) -> None:
    if exception is not None or app.builder.format != "html":
        return
    out = Path(app.outdir)
    for page in out.glob("*.html"):
        before = page.read_text(encoding="utf-8")
        after = with_sizes(before, out)
        if after != before:
            page.write_text(after, encoding="utf-8")


def setup(app) -> None:
    app.connect("build-finished", _write)
