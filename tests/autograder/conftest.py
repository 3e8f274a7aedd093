"""Fixtures of the engine: tiny courses, quick because they import nothing, and warm processes."""

import os
import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest
from filelock import FileLock
from traitlets.config import Config

from autograder.audit import audit
from autograder.base import settings
from autograder.course import build
from autograder.outlets.gradebook import Gradebook
from autograder.sandbox.forkserver import ForkServer
from tests.conftest import ROOT
from tests.helpers import processes
from tests.helpers import tiny as tiny_course
from tests.helpers.processes import descendants, wait_until_gone
from tests.helpers.tiny.assignment import TINY
from tests.helpers.tiny.audited import ALTERNATIVES, MUTANTS, SMALL


@pytest.fixture(scope="session")
def warm_server() -> Iterator[ForkServer]:
    """One warm process with all that notebooks import, for the tests of one worker."""
    with audit.server(ROOT) as server:
        yield server


@pytest.fixture
def tiny(tmp_path: Path, root: Path) -> Path:
    """The folder of a course whose only assignment is `tiny`."""
    folder = tmp_path / "course"
    path = folder / "assignments" / "tiny" / "tiny.py"
    path.parent.mkdir(parents=True)
    path.write_text(TINY, encoding="utf-8")
    shutil.copy(root / "nbgrader_config.py", folder)
    return folder


@pytest.fixture
def edit_tiny(tiny: Path):
    """Replace a piece of the tiny assignment's source; return the path of the file."""

    def edit(old: str, new: str) -> Path:
        path = tiny / "assignments" / "tiny" / "tiny.py"
        text = path.read_text(encoding="utf-8")
        assert old in text
        path.write_text(text.replace(old, new, 1), encoding="utf-8")
        return path

    return edit


@pytest.fixture(scope="module")
def server() -> Iterator[ForkServer]:
    with ForkServer(settings.Settings(preload=())) as light:
        yield light


@pytest.fixture
def small(tmp_path: Path):
    """Write a small assignment with changes, and audit it."""
    folder = tmp_path / "assignments" / "small"
    folder.mkdir(parents=True)
    shutil.copy(ROOT / "nbgrader_config.py", tmp_path)
    texts = {"small.py": SMALL, "mutants.py": MUTANTS, "alternatives.py": ALTERNATIVES}

    def write(**changes: tuple[str, str]) -> Path:
        for name, text in texts.items():
            old, new = changes.get(name.removesuffix(".py"), ("", ""))
            assert old in text
            (folder / name).write_text(text.replace(old, new, 1) if old else text, encoding="utf-8")
        build.write(tmp_path, [build.make(tmp_path, "small")])
        return tmp_path

    return write


@pytest.fixture(scope="session")
def empty_gradebook(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A gradebook as nbgrader makes it, which takes seconds and is the same every time, for all workers."""
    base = tmp_path_factory.getbasetemp()
    folder = (base.parent if "PYTEST_XDIST_WORKER" in os.environ else base) / "empty-gradebook"
    made = folder / "made"
    with FileLock(f"{folder}.lock"):
        if not made.exists():
            folder.mkdir(exist_ok=True)
            (folder / "gradebook.db").unlink(missing_ok=True)  # half of one, when making it failed before
            Gradebook(folder, Config()).close()
            made.touch()
    return folder / "gradebook.db"


@pytest.fixture
def course(tmp_path: Path, empty_gradebook: Path) -> Path:
    folder = tiny_course.make_course(tmp_path / "course")
    shutil.copy(empty_gradebook, folder)
    return folder


@pytest.fixture(scope="session")
def small_server() -> Iterator[ForkServer]:
    """A warm process without torch and with tight limits, started by somebody with a secret."""
    os.environ["A_SECRET"] = "x"
    with ForkServer(settings.Settings(limits=processes.SMALL, preload=())) as server:
        yield server


@pytest.fixture(scope="session")
def outside() -> Iterator[ForkServer]:
    """A warm process whose children can be on either end of a bridge, with a private seed."""
    limits = settings.Limits(cell_seconds=20.0, notebook_seconds=120.0)
    with ForkServer(settings.Settings(limits, preload=(), examiner=settings.OUTSIDE, seed=7)) as server:
        yield server


@pytest.fixture
def nothing_left() -> Iterator[None]:
    """Afterwards this process has no more descendants and no more open descriptors than before."""
    before, open_before = descendants(os.getpid()), len(os.listdir("/proc/self/fd"))
    yield
    assert wait_until_gone(os.getpid(), before) == set()
    assert len(os.listdir("/proc/self/fd")) <= open_before
