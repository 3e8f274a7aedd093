"""What chapters and assignments need of data and weights, brought before the first of their cells runs.

Each declares it beside its text: a chapter in its front matter, an assignment in its header.
"""

from __future__ import annotations

import json
from collections.abc import Iterable
from pathlib import Path
from typing import Any

from autograder.base import kit, layout
from autograder.base.errors import BookError, DataError
from autograder.course import assignments


def of_assignments(root: Path, names: Iterable[str]) -> tuple[str, ...]:
    """What these assignments declare, each name once."""
    found = [assignments.data_of(layout.assignment(root, name)) for name in names]
    return tuple(dict.fromkeys(name for data in found for name in data))


def of_chapters(root: Path) -> tuple[str, ...]:
    """What all pages of the book declare, each name once."""
    return tuple(dict.fromkeys(name for page in layout.pages(root) for name in of_chapter(page)))


def of_chapter(page: Path) -> tuple[str, ...]:
    """What one page declares; refused when it names something that there is not."""
    names = tuple(front_matter(page).get("course", {}).get("data", ()))
    for name in names:
        if name not in (known := kit.installed().assets()):
            raise BookError(f"{page}: data names {name!r}, which is none of {', '.join(known)}.")
    return names


def of_notebook(path: Path) -> tuple[str, ...]:
    """What a built notebook declares; nothing when it can't be read, which is for its reader to say."""
    try:
        metadata = json.loads(path.read_text(encoding="utf-8"))["metadata"]
        return tuple(map(str, metadata.get("course", {}).get("data", ())))
    except (OSError, ValueError, KeyError, TypeError, AttributeError):
        return ()


def front_matter(page: Path) -> dict[str, Any]:
    """The YAML between the first two lines of dashes of a page; empty when there is none."""
    import yaml

    lines = page.read_text(encoding="utf-8").splitlines()
    if not lines or lines[0] != "---" or "---" not in lines[1:]:
        return {}
    return yaml.safe_load("\n".join(lines[1 : lines.index("---", 1)])) or {}


def bring(names: Iterable[str]) -> tuple[str, ...]:
    """Fetch what is not whole on this machine; returns the names of what was fetched."""
    try:
        return kit.installed().bring(names)
    except kit.installed().ERRORS as error:
        raise DataError(str(error)) from error
