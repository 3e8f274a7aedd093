"""Builds the book: nothing when nothing changed, all or nothing when something did.

Sphinx works in `book/_build/work`, which keeps its memory and the cache of executed cells between builds.
Only a build without a single warning replaces `book/_build/html`, so a reader never sees half a book.
"""

import shutil
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, nullcontext
from dataclasses import dataclass
from pathlib import Path

import yaml
from filelock import FileLock, Timeout

from autograder.base import files, layout
from autograder.base.memory import Memory
from autograder.base.settings import default_jobs
from autograder.base.words import without_colours
from autograder.book.cells import clock
from autograder.book.failure import EXECUTING, book_error
from autograder.book.inputs import (
    cell_environment,
    forget_stale_pages,
    inputs_digest,
    page_digests,
)
from autograder.course import needs
from autograder.sandbox.warm.start import WarmPython

WARM_PAGES = 3  # a warm process takes as long to start as two chapters save


@dataclass(frozen=True)
class BookResult:
    """A built book: where it is, how long this call took, and which chapters ran their cells for it."""

    html: Path
    seconds: float
    executed: tuple[str, ...] = ()
    reused: bool = False


def build_book(root: Path, show: Callable[[str], None] = lambda words: None) -> BookResult:
    """Bring `book/_build/html` in step with the sources; raise a BookError and leave it alone otherwise.

    `show` is told what goes on, from the first second on; no words while data comes under a bar of its own.
    """
    started = time.monotonic()
    root = root.resolve()
    build = layout.book_build(root)
    build.mkdir(parents=True, exist_ok=True)
    html, memory = build / "html", Memory(build / "built.json")
    with _alone(build, show):
        show("looking for what has changed")
        inputs, pages, before = inputs_digest(root), page_digests(root), memory.read()
        if (html / "index.html").exists() and before.get("inputs") == inputs:
            return BookResult(html, time.monotonic() - started, reused=True)
        work = layout.book_work(root)
        _prepare(layout.sphinx_output(work), finished="inputs" in before)
        forget_stale_pages(work, before.get("pages", {}), pages)
        memory.write(pages=pages)  # without inputs until the run is over: a killed run is an unfinished one
        changed = sum(before.get("pages", {}).get(page) != digest for page, digest in pages.items())
        show("")
        needs.bring(needs.of_chapters(root))
        executed = _run(root, work, warm=changed >= WARM_PAGES, show=show)
        _swap_in(layout.sphinx_output(work) / "html", html)
        memory.write(pages=pages, inputs=inputs)
    return BookResult(html, time.monotonic() - started, executed)


@contextmanager
def _alone(build: Path, show: Callable[[str], None]) -> Iterator[None]:
    """Let one process at a time build the book, and say so to the one that has to wait."""
    lock = FileLock(build / "build.lock")
    try:
        lock.acquire(blocking=False)
    except Timeout:
        show("waiting for another build of this book")
        lock.acquire()
    try:
        yield
    finally:
        lock.release()


def _prepare(build: Path, finished: bool) -> None:
    """Keep what Sphinx has read and what cells have printed, and nothing that could be out of date."""
    shutil.rmtree(build / "html", ignore_errors=True)  # written anew, so no page or figure of the past stays
    if not finished:
        # A warning is said once, when a page is read: without its memory Sphinx will say it again.
        shutil.rmtree(build / ".doctrees", ignore_errors=True)


def _run(root: Path, work: Path, warm: bool, show: Callable[[str], None]) -> tuple[str, ...]:
    """Run jupyter-book with warnings as errors; return the chapters whose cells ran for it."""
    show("starting to run chapters")
    command = [sys.executable, "-c", "from jupyter_book.cli.main import main; main()", "build", layout.BOOK]
    command += ["--config", layout.BOOK_CONFIG, "--path-output", str(work)]
    command += ["--warningiserror", "--keep-going"]
    environment = cell_environment(root) | clock(work) | {"MPLBACKEND": "inline"}
    with WarmPython(environment) if warm else nullcontext() as kernels:
        environment = kernels.environment if kernels else environment
        ran = _run_chapters(root, work, environment, show)
        show("making pages of the chapters")
        done = subprocess.run(
            command, cwd=root, env=environment, capture_output=True, encoding="utf-8", check=False
        )
    said, warned = without_colours(done.stdout), without_colours(done.stderr)
    if done.returncode != 0:
        raise book_error(root, said, warned, layout.sphinx_output(work) / "html/reports")
    return (*ran, *(match["page"] for match in EXECUTING.finditer(said)))


def _run_chapters(
    root: Path, work: Path, environment: dict[str, str], show: Callable[[str], None]
) -> tuple[str, ...]:
    """Run the chapters that have changed, side by side; what fails here, jupyter-book will report."""
    words = [
        str(layout.chapter_cache(work)),
        str(default_jobs()),
        str(_cell_seconds(root)),
        *map(str, layout.pages(root)),
    ]
    ran: list[str] = []
    with subprocess.Popen(
        [sys.executable, "-m", "autograder.book.chapters", *words],
        cwd=root,
        env=environment,
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        encoding="utf-8",
    ) as process:
        for line in process.stdout or ():
            ran.append(line.strip())
            show(f"chapters that have run: {', '.join(ran)}")
    return tuple(ran)


def _cell_seconds(root: Path) -> int:
    """How long jupyter-book lets a cell run."""
    config = yaml.safe_load((root / layout.BOOK_CONFIG).read_text(encoding="utf-8"))
    return int(config["execute"]["timeout"])


def _swap_in(new: Path, target: Path) -> None:
    """Replace the built book by a copy of the new one, with no moment of half a folder."""
    with files.swapping(target) as fresh:
        shutil.copytree(new, fresh, ignore=shutil.ignore_patterns("reports", ".buildinfo*"))
