"""Makes a course of its own: a folder with one small assignment that builds, grades and audits as it is."""

from __future__ import annotations

import re
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path
from string import Template

from autograder.base import files, layout
from autograder.base.errors import UsageError
from autograder.course.handout import ALWAYS

_TEMPLATES = layout.PACKAGE / "templates" / "course"
_NAMES = {"gitignore.txt": ".gitignore"}
_WORDS = {"README.md", layout.BOOK_CONFIG, "nbgrader_config.py.txt"}  # hold words of the course's own
_PINS = (
    "# What students need to open the notebooks, one exact version each; add what your notebooks import.\n"
)


def make(folder: Path, title: str = "") -> list[str]:
    """Write the course, whole or not at all, where nothing is yet; the names of its files."""
    if folder.exists() and (not folder.is_dir() or any(folder.iterdir())):
        raise UsageError(f"{folder} is not empty.", "Name a folder that does not exist yet.")
    if not folder.absolute().parent.is_dir():
        raise UsageError(
            f"There is no folder {folder.absolute().parent}.", f"Make it: mkdir -p {folder.absolute().parent}"
        )
    texts = contents(title or folder.absolute().name)
    with files.swapping(folder.absolute()) as fresh:
        for name, text in texts.items():
            (fresh / name).parent.mkdir(parents=True, exist_ok=True)
            files.write_text(fresh / name, text)
    return sorted(texts)


def contents(title: str) -> dict[str, str]:
    """All files of a new course by their names."""
    slug = re.sub(r"[^a-z0-9]+", "-", title.lower()).strip("-") or "course"
    words = {"title": re.sub(r'["\\\n\r]', " ", title), "course": slug}
    texts = {layout.REQUIREMENTS: _PINS + "".join(map(_pin, ALWAYS))}
    for path in sorted(_TEMPLATES.rglob("*")):
        if path.is_file():
            text = path.read_text(encoding="utf-8")
            text = Template(text).substitute(words) if path.name in _WORDS else text
            texts[path.relative_to(_TEMPLATES).with_name(_name(path)).as_posix()] = text
    return texts


def _name(path: Path) -> str:
    """Python that is read elsewhere lies here as text, so that no tool takes it for the engine's own."""
    return _NAMES.get(path.name) or path.name.removesuffix(".txt")


def _pin(name: str) -> str:
    try:
        return f"{name}=={version(name)}\n"
    except PackageNotFoundError:
        return f"# {name} is not installed here: pin it before you make a kit\n"
