"""Knows what the book is made from, so that a build can be skipped and a stale result is never shown."""

import hashlib
import json
import os
import platform
import re
from collections.abc import Iterable
from dataclasses import dataclass
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path
from typing import Any

from autograder.pages import read_page
from coursekit import progress

# What decides how a page looks, and what decides what its cells print.
RENDERING = ("jupyter-book", "sphinx", "sphinx-book-theme", "myst-nb", "sphinx-exercise", "sphinx-design")
COMPUTING = ("torch", "transformers", "tokenizers", "safetensors", "numpy", "matplotlib", "ipykernel")
COURSE_MODULES = ("assignments", "book", "errors", "pages", "reference", "trace")
REFERENCE = re.compile(r"""reference\(\s*["'](?P<name>[\w-]+)["']""")
IGNORED = {"__pycache__", "_build", ".ipynb_checkpoints"}


@dataclass(frozen=True)
class Memory:
    """What the last build was made from, kept beside it."""

    path: Path

    def read(self) -> dict[str, Any]:
        try:
            return json.loads(self.path.read_text(encoding="utf-8"))
        except (FileNotFoundError, json.JSONDecodeError):
            return {}

    def write(self, **what: Any) -> None:
        fresh = self.path.with_suffix(".new")
        fresh.write_text(json.dumps(what, indent=1), encoding="utf-8")
        fresh.replace(self.path)


def cell_environment(root: Path) -> dict[str, str]:
    """The environment in which cells run: they import coursekit and the reference, installed or not."""
    path = os.pathsep.join(filter(None, [str(root), os.environ.get("PYTHONPATH")]))
    # One thread, because the order of a sum decides its last digits.
    return os.environ | {"PYTHONPATH": path, "OMP_NUM_THREADS": "1", **progress.OFF}


def inputs_digest(root: Path) -> str:
    """One hash over everything that the built book depends on."""
    files = [root / "_config.yml", *(root / f"autograder/{name}.py" for name in COURSE_MODULES)]
    for folder in ("book", "coursekit", "assignments", "release"):
        files += _files(root / folder)
    return _digest(root, files, (*RENDERING, *COMPUTING))


def page_digests(root: Path) -> dict[str, str]:
    """For each page with code, a hash over what its cells may import: the cache knows only their text."""
    pages = [read_page(path) for path in sorted((root / "book").glob("*.md"))]
    return {page.name: _digest(root, _imports(root, page), COMPUTING) for page in pages if page.cells}


def forget_stale_pages(build: Path, before: dict[str, str], now: dict[str, str]) -> None:
    """Drop what Sphinx and the cache remember of each page whose imports have changed since."""
    stale = {name for name in now if before.get(name) != now[name]}
    cache_path = build / ".jupyter_cache"
    for name in stale:
        (build / ".doctrees" / f"{name}.doctree").unlink(missing_ok=True)
    if stale and cache_path.exists():
        from jupyter_cache import get_cache  # here, because a build that is skipped has no use for it

        cache = get_cache(str(cache_path))
        for record in cache.list_cache_records():
            if Path(record.uri).stem in stale:
                cache.remove_cache(record.pk)


def _imports(root: Path, page) -> list[Path]:
    code = "\n".join(cell.source for cell in page.cells)
    files = [root / "autograder/book_cells.py"]
    files += _files(root / "coursekit") if "coursekit" in code else []
    names = {match["name"] for match in REFERENCE.finditer(code)}
    if names:
        files += [root / "autograder/assignments.py", root / "autograder/reference.py"]
        files += [root / f"assignments/{name}/{name}.py" for name in names]
    return files


def _files(folder: Path) -> list[Path]:
    return [
        path
        for path in sorted(folder.rglob("*"))
        if path.is_file() and not IGNORED & set(path.relative_to(folder).parts)
    ]


def _digest(root: Path, files: Iterable[Path], packages: Iterable[str]) -> str:
    """A hash over names and contents of files, the Python version and the versions of packages."""
    digest = hashlib.sha256(platform.python_version().encode())
    for path in sorted(set(files)):
        digest.update(f"\0{path.relative_to(root).as_posix()}\0".encode())
        digest.update(path.read_bytes() if path.exists() else b"missing")
    for package in packages:
        digest.update(f"\0{package}\0{_version(package)}".encode())
    return digest.hexdigest()


def _version(package: str) -> str:
    try:
        return version(package)
    except PackageNotFoundError:
        return "none"
