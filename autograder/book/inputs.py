"""Knows what the book is made from, so that a build can be skipped and a stale result is never shown."""

import ast
import os
import platform
import re
from collections.abc import Iterable
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path

from autograder.base import digest, kit, layout
from autograder.base.layout import PACKAGE
from autograder.book.pages import Page, read_page

# What decides how a page looks, and what decides what its cells print.
RENDERING = ("jupyter-book", "sphinx", "sphinx-book-theme", "myst-nb", "sphinx-exercise", "sphinx-design")
COMPUTING = ("torch", "transformers", "tokenizers", "safetensors", "numpy", "matplotlib", "ipykernel")
REFERENCE = re.compile(r"""reference\(\s*["'](?P<name>[\w-]+)["']""")
IGNORED = {"__pycache__", "_build", ".ipynb_checkpoints"}


def cell_environment(root: Path) -> dict[str, str]:
    """The environment in which cells run: they import the kit and the reference, installed or not."""
    path = os.pathsep.join(filter(None, [str(root), os.environ.get("PYTHONPATH")]))
    # One thread, because the order of a sum decides its last digits.
    return os.environ | {"PYTHONPATH": path, "OMP_NUM_THREADS": "1", **kit.installed().variables()}


def inputs_digest(root: Path) -> str:
    """One hash over everything that the built book depends on."""
    files = {layout.BOOK_CONFIG: root / layout.BOOK_CONFIG}
    for folder in (layout.BOOK, layout.ASSIGNMENTS, layout.RELEASE):
        files |= _files(root, folder)
    files |= _kit_files(root)
    code = [path for path in files.values() if path.suffix == ".py" and "_ext" in path.parts]
    files |= our_modules(
        [*code, *(PACKAGE / path for path in ("book/build.py", "book/cells.py", "course/reference.py"))]
    )
    return _digest(files, (*RENDERING, *COMPUTING))


def page_digests(root: Path) -> dict[str, str]:
    """For each page with code, a hash over what its cells may import: the cache knows only their text."""
    pages = [read_page(path) for path in layout.pages(root)]
    return {page.name: _digest(_imports(root, page), COMPUTING) for page in pages if page.cells}


def forget_stale_pages(work: Path, before: dict[str, str], now: dict[str, str]) -> None:
    """Drop what Sphinx and the cache remember of each page whose imports have changed since."""
    stale = {name for name in now if before.get(name) != now[name]}
    for name in stale:
        (layout.sphinx_output(work) / ".doctrees" / f"{name}.doctree").unlink(missing_ok=True)
    cache_path = layout.chapter_cache(work)
    if stale and cache_path.exists():
        from jupyter_cache import get_cache  # here, because a build that is skipped has no use for it

        cache = get_cache(str(cache_path))
        for record in cache.list_cache_records():
            if Path(record.uri).stem in stale:
                cache.remove_cache(record.pk)


def _imports(root: Path, page: Page) -> dict[str, Path]:
    """What the cells of a page may read: our modules that they import, the kit, and reference solutions."""
    code = "\n".join(cell.source for cell in page.cells)
    found = our_modules([PACKAGE / "book/cells.py"]) | our_modules(_imported(_without_magics(code)))
    found |= _kit_files(root) if (package := kit.installed().PACKAGE) and package in code else {}
    for match in REFERENCE.finditer(code):
        path = layout.assignment(root, match["name"])
        found[path.relative_to(root).as_posix()] = path
    return found


def our_modules(starts: Iterable[Path]) -> dict[str, Path]:
    """These modules and all of the autograder's that they import, directly or not, by name."""
    waiting, found = list(starts), {}
    while waiting:
        path = waiting.pop()
        name = path.relative_to(PACKAGE.parent).as_posix() if path.is_relative_to(PACKAGE) else path.name
        if name not in found:
            found[name] = path
            waiting += _imported(path.read_text(encoding="utf-8"))
    return found


def _imported(code: str) -> list[Path]:
    """The modules of the autograder that a piece of Python imports."""
    names = set()
    for node in ast.walk(ast.parse(code)):
        if isinstance(node, ast.Import):
            names |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom) and node.module and not node.level:
            names |= {node.module, *(f"{node.module}.{alias.name}" for alias in node.names)}
    ours = [name.split(".")[1:] for name in names if name.startswith(f"{PACKAGE.name}.")]
    paths = [PACKAGE.joinpath(*parts).with_suffix(".py") for parts in ours]
    return [path for path in paths if path.exists()]


def _without_magics(code: str) -> str:
    return "\n".join("pass" if line.startswith(("%", "!")) else line for line in code.splitlines())


def _kit_files(root: Path) -> dict[str, Path]:
    """The package that cells import, if it is part of this course's tree."""
    package = kit.installed().PACKAGE
    return _files(root, package) if package else {}


def _files(root: Path, folder: str) -> dict[str, Path]:
    return {
        path.relative_to(root).as_posix(): path
        for path in sorted((root / folder).rglob("*"))
        if path.is_file() and not IGNORED & set(path.relative_to(root).parts)
    }


def _digest(files: dict[str, Path], packages: Iterable[str]) -> str:
    """A hash over names and contents of files, the Python version and the versions of packages."""
    parts = [platform.python_version().encode()]
    for name, path in sorted(files.items()):
        parts += [f"\0{name}\0".encode(), path.read_bytes() if path.exists() else b"missing"]
    parts += [f"\0{package}\0{_version(package)}".encode() for package in packages]
    return digest.of_parts(parts)


def _version(package: str) -> str:
    try:
        return version(package)
    except PackageNotFoundError:
        return "none"
