"""What chapters and assignments need of data and weights, brought before the first of their cells runs.

Each declares it beside its text: a chapter in its front matter, an assignment in its header.
"""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path
from typing import Any

from autograder.base.errors import BookError, DataError
from autograder.course import assignments
from coursekit.data import fetch
from coursekit.data.manifest import ASSETS, find
from coursekit.data.needs import needs_of
from coursekit.errors import CoursekitError


def of_assignments(root: Path, names: Iterable[str]) -> tuple[str, ...]:
    """What these assignments declare, each name once."""
    found = [assignments.data_of(assignments.source_path(root, name)) for name in names]
    return tuple(dict.fromkeys(name for data in found for name in data))


def of_chapters(root: Path) -> tuple[str, ...]:
    """What all pages of the book declare, each name once."""
    pages = sorted((root / "book").glob("*.md"))
    return tuple(dict.fromkeys(name for page in pages for name in of_chapter(page)))


def of_chapter(page: Path) -> tuple[str, ...]:
    """What one page declares; refused when it names something that there is not."""
    names = tuple(front_matter(page).get("course", {}).get("data", ()))
    for name in names:
        if name not in ASSETS:
            raise BookError(f"{page}: data names {name!r}, which is none of {', '.join(ASSETS)}.")
    return names


def of_notebook(path: Path) -> tuple[str, ...]:
    """What a built notebook declares; nothing when it can't be read, which is for its reader to say."""
    try:
        return needs_of(path)
    except CoursekitError:
        return ()


def front_matter(page: Path) -> dict[str, Any]:
    """The YAML between the first two lines of dashes of a page; empty when there is none."""
    import yaml

    lines = page.read_text(encoding="utf-8").splitlines()
    if not lines or lines[0] != "---" or "---" not in lines[1:]:
        return {}
    return yaml.safe_load("\n".join(lines[1 : lines.index("---", 1)])) or {}


def bring(names: Iterable[str]) -> tuple[str, ...]:
    """Fetch what is not whole in the cache, under one progress bar; returns the names of what was fetched."""
    try:
        return tuple(asset.name for asset in fetch.bring([find(name) for name in names]))
    except CoursekitError as error:
        raise DataError(str(error)) from error
