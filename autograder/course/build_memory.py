"""Knows which notebooks are in step with what they are made from, so that no notebook is made twice.

The digests lie in build/, which `make clean` removes. They are of everything that decides how a notebook
looks, the notebooks themselves among them: an edited one is made anew.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterable
from functools import cache
from importlib.metadata import version
from pathlib import Path

from autograder.base.layout import PACKAGE
from autograder.base.memory import Memory
from autograder.course import assignments
from autograder.course.build import RELEASE, SOURCE, notebook_path

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
    files = [assignments.source_path(root, name), root / "nbgrader_config.py"]
    files += [notebook_path(root, folder, name) for folder in (SOURCE, RELEASE)]
    whole = hashlib.sha256(_makers().encode())
    for file in files:
        whole.update(hashlib.sha256(file.read_bytes()).digest() if file.is_file() else b"none")
    return whole.hexdigest()


@cache
def _makers() -> str:
    code = b"".join(path.read_bytes() for path in sorted(PACKAGE.rglob("*.py")))
    return hashlib.sha256(code).hexdigest() + " ".join(version(name) for name in MAKERS)


def _memory(root: Path) -> Memory:
    return Memory(root / "build" / "notebooks.json")
