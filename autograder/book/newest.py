"""Builds the book with the newest Sphinx and theme that install: the way out of jupyter-book stays open.

    python -m autograder.book.newest FOLDER

jupyter-book 1 pins Sphinx 7.  Here it only writes its settings down as a `conf.py`; plain `sphinx-build` does
the rest, with newer packages from a folder of their own, which Python finds before those of the course.  No
cell runs: what the chapters printed comes from the last build of the book.
"""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from importlib.metadata import distributions, requires
from pathlib import Path

from packaging.requirements import Requirement

from autograder.base import files, layout
from autograder.base.errors import BookError, CourseError
from autograder.base.words import without_colours
from autograder.book.failure import EXECUTING, WARNING

# What the extensions of `_config.yml` come from, but for our own.
PARTS = (
    "jupyter-cache",
    "myst-nb",
    "sphinx",
    "sphinx-book-theme",
    "sphinx-comments",
    "sphinx-copybutton",
    "sphinx-design",
    "sphinx-exercise",
    "sphinx-external-toc",
    "sphinx-multitoc-numbering",
    "sphinx-togglebutton",
    "sphinxcontrib-bibtex",
)
NOT_READY = {"jupyter_book": "jupyter-book"}  # extensions that are left out, and where they come from
LONGEST = 1800  # seconds: half a minute of processor time, on a machine that may be busy


@dataclass(frozen=True)
class Newest:
    """A book that plain Sphinx has built, and with what."""

    html: Path
    versions: Mapping[str, str]
    not_ready: Mapping[str, str]  # extensions that were left out, with the Sphinx they ask for
    warnings: tuple[str, ...]
    executed: tuple[str, ...]

    def report(self) -> str:
        lines = [f"{name} {version}" for name, version in self.versions.items()]
        lines += [f"not ready: {name}, which asks for {wish}" for name, wish in self.not_ready.items()]
        return "\n".join([*lines, *self.warnings, f"the book: {self.html / 'index.html'}"])


def build(root: Path, folder: Path) -> Newest:
    """Install what is newest into a folder, and build the book there from what its cells printed last."""
    packages = folder / "packages"
    install(packages)
    versions = versions_in(packages)
    not_ready = {name: _wish(source, versions["sphinx"]) for name, source in NOT_READY.items()}
    ready = [name for name, wish in not_ready.items() if not wish]
    if ready:
        raise BookError(
            f"{', '.join(ready)} takes Sphinx {versions['sphinx']} now.",
            "Take it out of NOT_READY in newest.py.",
        )
    said, warned = _sphinx(_course(root, folder / "course"), packages, folder / "html")
    warnings = tuple(f"{match['place'] or ''}: {match['text']}" for match in WARNING.finditer(warned))
    executed = tuple(match["page"] for match in EXECUTING.finditer(said))
    return Newest(folder / "html", versions, not_ready, warnings, executed)


def install(packages: Path) -> None:
    """The newest parts that go together, with all they need, in a folder."""
    words = [sys.executable, "-m", "pip", "install", "--disable-pip-version-check", "--no-input", "--quiet"]
    # What is newest was not compiled before, and hardly any of it is used.
    words += ["--no-compile", "--upgrade", "--target", str(packages), *PARTS]
    done = subprocess.run(words, capture_output=True, encoding="utf-8", check=False, timeout=LONGEST)
    if done.returncode:
        last = [line for line in without_colours(done.stderr).splitlines() if line.startswith("ERROR")]
        raise BookError(
            "The newest Sphinx could not be had: " + (last[-1] if last else "pip said nothing."),
            "This needs a network. The book itself does not: make book",
        )


def versions_in(packages: Path) -> dict[str, str]:
    """The versions of the parts in a folder."""
    found = {
        one.metadata["Name"].lower().replace("_", "-"): one.version
        for one in distributions(path=[str(packages)])
    }
    return {name: found[name] for name in PARTS}


def _wish(package: str, version: str) -> str:
    """Which Sphinx a package of the course asks for, if it is not this one."""
    for line in requires(package) or ():
        wanted = Requirement(line)
        if wanted.name.lower() == "sphinx" and not wanted.specifier.contains(version):
            return str(wanted)
    return ""


def _course(root: Path, place: Path) -> Path:
    """A course beside the real one, whose book has a `conf.py`; the rest of it is linked."""
    place.mkdir(parents=True)
    for path in root.iterdir():
        if path.name != layout.BOOK and not path.name.startswith("."):
            (place / path.name).symlink_to(path)
    book = place / layout.BOOK
    shutil.copytree(root / layout.BOOK, book, ignore=shutil.ignore_patterns("_build", "__pycache__"))
    cache = place / "cells"
    shutil.copytree(layout.chapter_cache(layout.book_work(root)), cache)
    # A trailing slash, without which jupyter-book takes the folder for a page.
    words = ["config", "sphinx", "--config", str(place / layout.BOOK_CONFIG), f"{book}/"]
    _run([sys.executable, "-c", "from jupyter_book.cli.main import main; main()", *words], place)
    written = (place / "conf.py").read_text(encoding="utf-8")
    ours = f"extensions = [name for name in extensions if name not in {sorted(NOT_READY)}]\n"
    ours += f"nb_execution_cache_path = {json.dumps(str(cache))}\n"
    files.write_text(book / "conf.py", written + ours)
    return place


def _sphinx(course: Path, packages: Path, html: Path) -> tuple[str, str]:
    """What sphinx-build says on its two channels."""
    book = course / layout.BOOK
    path = os.pathsep.join(map(str, (packages, book / "_ext", Path(__file__).resolve().parents[2])))
    words = ["-b", "html", "--keep-going", "-d", str(course / "doctrees"), str(book), str(html)]
    return _run([sys.executable, "-m", "sphinx", *words], course, {"PYTHONPATH": path})


def _run(words: Sequence[str], place: Path, variables: Mapping[str, str] | None = None) -> tuple[str, str]:
    environment = os.environ | (variables or {})
    done = subprocess.run(
        words, cwd=place, env=environment, capture_output=True, encoding="utf-8", check=False, timeout=LONGEST
    )
    said, warned = without_colours(done.stdout), without_colours(done.stderr)
    if done.returncode:
        raise BookError("The book did not build with the newest Sphinx.", "\n".join(warned.splitlines()[-8:]))
    return said, warned


def main(words: list[str]) -> int:
    try:
        made = build(Path(__file__).resolve().parents[2], Path(words[0]))
    except CourseError as error:
        print("\n".join(filter(None, (error.message, error.hint))), file=sys.stderr)
        return error.exit_code
    print(made.report())
    return 1 if made.warnings or made.executed else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
