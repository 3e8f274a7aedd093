"""Book, notebooks and coursekit need nothing that only Linux has; grading elsewhere says its sentence.

What another system lacks is hidden here from our own code, in every process that the commands start.
"""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from autograder.base import layout
from tests.conftest import ROOT
from tests.helpers.tiny.book import make_small_course

pytestmark = pytest.mark.long

# Python reads a module of this name when it starts, so that kernels and helpers are held to it, too.
SITE = """
import builtins, platform
real = builtins.__import__
LINUX = {"fcntl", "resource", "pwd", "grp", "termios", "pty", "ctypes"}
OURS = ("autograder", "coursekit", "course_book")

def hidden(name, globals=None, locals=None, fromlist=(), level=0):
    who = (globals or {}).get("__name__", "")
    wanted = {name, *(f"{name}.{part}" for part in fromlist or ())}
    if who.partition(".")[0] in OURS and LINUX & wanted:
        raise ModuleNotFoundError(f"{name} is not there for {who}: this is no Linux")
    module = real(name, globals, locals, fromlist, level)
    if name == "autograder.base.host":
        module.unsupported = lambda: "The grading sandbox needs Linux, and this is Windows."
    return module

builtins.__import__ = hidden
"""


@pytest.fixture(scope="module")
def elsewhere(tmp_path_factory):
    """Run a module of ours on a machine that is not Linux."""
    folder = tmp_path_factory.mktemp("site")
    (folder / "sitecustomize.py").write_text(SITE, encoding="utf-8")

    def run(*words: str, cwd: Path) -> subprocess.CompletedProcess[str]:
        path = os.pathsep.join([str(folder), str(ROOT)])
        return subprocess.run(
            [sys.executable, "-W", "ignore", "-m", *words],
            cwd=cwd,
            env=os.environ | {"PYTHONPATH": path},
            capture_output=True,
            text=True,
            check=False,
        )

    return run


def test_the_hiding_works(elsewhere, tmp_path):
    (tmp_path / "coursekit_like.py").write_text("import fcntl\n")
    run = elsewhere("autograder.sandbox.supervisor", cwd=tmp_path)
    assert "this is no Linux" in run.stderr


def test_the_book_is_built(elsewhere, tmp_path):
    course = make_small_course(tmp_path / "course")
    run = elsewhere("autograder", "book", cwd=course)
    assert run.returncode == 0, run.stderr
    assert "sum 6 4" in (course / "book/_build/html/attention.html").read_text(encoding="utf-8")


def test_the_notebooks_are_built(elsewhere, tiny):
    run = elsewhere("autograder", "build", cwd=tiny)
    assert run.returncode == 0, run.stderr
    assert layout.notebook(tiny, layout.RELEASE, "tiny").is_file()


def test_the_machine_is_checked_and_trains(elsewhere, tmp_path):
    run = elsewhere("coursekit", "check", cwd=tmp_path)
    assert run.returncode == 0, run.stdout + run.stderr
    assert "Ready" in run.stdout


def test_the_data_is_brought(elsewhere):
    run = elsewhere("autograder", "fetch", cwd=ROOT)
    assert run.returncode == 0, run.stderr


def test_the_demo_class_is_left_out_with_a_sentence(elsewhere):
    run = elsewhere("autograder", "demo", cwd=ROOT)
    assert run.returncode == 0, run.stderr
    assert "No demo class: The grading sandbox needs Linux, and this is Windows." in " ".join(
        run.stdout.split()
    )


@pytest.mark.parametrize("command", ["grade", "audit"])
def test_grading_says_its_sentence(elsewhere, command):
    run = elsewhere("autograder", command, "attention", cwd=ROOT)
    assert run.returncode == 1
    assert "needs Linux, and this is Windows" in run.stderr
    assert "Traceback" not in run.stderr
