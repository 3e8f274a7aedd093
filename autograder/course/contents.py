"""The book's table of contents: its pages in order, and which of them are chapters."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from autograder.base import layout
from autograder.base.errors import BookError


@dataclass(frozen=True)
class TableOfContents:
    """The names of pages as `_toc.yml` lists them."""

    pages: tuple[str, ...] = ()  # in reading order
    chapters: tuple[str, ...] = ()  # of those, the ones in a numbered part


def read(root: Path) -> TableOfContents:
    """What the book of a course holds; nothing where there is no book."""
    path = layout.contents(root)
    if not path.is_file():
        return TableOfContents()
    import yaml  # here, because it takes a while to load

    try:
        told = yaml.safe_load(path.read_text(encoding="utf-8"))
        pages = tuple(_files(told))
        numbered = [part for part in told.get("parts", ()) if part.get("numbered")]
        return TableOfContents(pages, tuple(name for part in numbered for name in _files(part)))
    except (yaml.YAMLError, AttributeError, TypeError) as error:
        raise BookError(f"{path} can't be read as a table of contents: {error}.") from error


def _files(entry: dict[str, Any]) -> Iterator[str]:
    """The pages that an entry names, itself first."""
    yield from (str(entry[key]) for key in ("root", "file") if key in entry)
    for key in ("parts", "chapters", "sections"):
        for inner in entry.get(key) or ():
            yield from _files(inner)
