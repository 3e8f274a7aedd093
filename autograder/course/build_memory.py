"""Knows which notebooks are in step with what they are made from, so that no notebook is made twice.

The digests lie in build/, which `make clean` removes. They are of everything that decides how a notebook
looks, the notebooks themselves among them: an edited one is made anew.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from importlib.metadata import version
from pathlib import Path

from autograder.base import digest as digests
from autograder.base import layout
from autograder.base.memory import Memory

MAKERS = ("nbgrader", "nbconvert", "nbformat", "jupytext")


def stale(root: Path, names: Iterable[str]) -> list[str]:
    """The assignments among these whose notebooks have to be made."""
    known = _memory(root).read()
    return [name for name in names if known.get(name) != digest(root, name)]


def remember(root: Path, names: Iterable[str]) -> None:
    """Take the notebooks of these assignments, as they lie there now, for made."""
    memory = _memory(root)
    memory.path.parent.mkdir(exist_ok=True)
    memory.write(**(memory.read() | {name: digest(root, name) for name in names}))


def digest(root: Path, name: str) -> str:
    """One hash over an assignment, its two notebooks, and what makes the one from the other."""
    files = [layout.assignment(root, name), root / layout.NBGRADER_CONFIG]
    files += [layout.notebook(root, folder, name) for folder in (layout.SOURCE, layout.RELEASE)]
    contents = (digests.raw(file.read_bytes()) if file.is_file() else b"none" for file in files)
    return digests.of_parts([_makers().encode(), *contents])


@cache
def _makers() -> str:
    code = digests.of_parts(path.read_bytes() for path in sorted(layout.PACKAGE.rglob("*.py")))
    return code + " ".join(version(name) for name in MAKERS)


def _memory(root: Path) -> Memory:
    return Memory(layout.built_notebooks(root))
