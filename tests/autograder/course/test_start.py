"""The kit's `start.py`, run as a student runs it; pip and JupyterLab only say that they were called."""

import json
import os
import subprocess
import sys
from pathlib import Path
from string import Template

import pytest

from autograder.base import layout
from autograder.course import handout

# In the place of the new environment's Python: it writes down what it is asked, and fails if it is told to.
FAKE = """#!{python}
import json, os, sys
from pathlib import Path

with Path("calls.txt").open("a") as file:
    file.write(json.dumps(sys.argv[1:]) + "\\n")
sys.exit(int(os.environ.get("FAKE_STATUS", "0")))
"""
# What `start.py` runs in: the environment is made without pip, and the disk has as much room as is wanted.
RUN = """
import collections, runpy, shutil, sys, venv
from pathlib import Path

def create(place, with_pip):
    assert with_pip
    python = Path(place, "bin", "python")
    python.parent.mkdir(parents=True, exist_ok=True)
    python.write_text({fake!r})
    python.chmod(0o755)

venv.create = create
shutil.disk_usage = lambda _: collections.namedtuple("Usage", "free")(float({free}) * 1e9)
sys.argv = ["start.py", *sys.argv[1:]]
runpy.run_path("start.py", run_name="__main__")
"""


@pytest.fixture
def start(tmp_path):
    """Runs `start.py` in a folder laid out as a kit is unpacked."""
    words = {"package": "coursekit", "extension": "coursekit.unsolved"}  # what a course's kit says of itself
    template = Template(dict(handout._templates())["start.py"])
    (tmp_path / "start.py").write_text(template.safe_substitute(words))
    (tmp_path / "requirements.txt").write_text("torch==1\n")
    (tmp_path / "constraints.txt").write_text("numpy==1\n")

    def start(*words, free=100.0, status=0):
        fake = FAKE.format(python=sys.executable)
        command = [sys.executable, "-c", RUN.format(fake=fake, free=free), *words]
        environment = os.environ | {"FAKE_STATUS": str(status)}
        return subprocess.run(
            command, cwd=tmp_path, env=environment, capture_output=True, text=True, check=False
        )

    return start


def calls(folder: Path) -> list[list[str]]:
    path = folder / "calls.txt"
    return [json.loads(line) for line in path.read_text().splitlines()] if path.is_file() else []


PIP = ["-m", "pip", "install", "--quiet", "--disable-pip-version-check"]


def test_the_first_start_installs_and_opens_and_the_second_only_opens(start, tmp_path):
    first = start("attention/attention.ipynb")
    assert first.returncode == 0, first.stderr
    assert "some minutes, once" in first.stdout
    opened = ["-m", "jupyterlab", "attention/attention.ipynb"]
    assert calls(tmp_path) == [[*PIP, "-r", "requirements.txt"], opened]
    second = start("attention/attention.ipynb")
    assert second.stdout == ""
    assert calls(tmp_path)[2:] == [opened]
    (tmp_path / "requirements.txt").write_text("torch==2\n")  # a new kit was unpacked over this one
    start("--install")
    assert calls(tmp_path)[3:] == [[*PIP, "-r", "requirements.txt"]]


def test_it_looks_for_room_before_it_begins(start, tmp_path):
    run = start(free=1.5)
    assert run.returncode == 1
    assert "are free here. Make room" in run.stderr
    assert not (tmp_path / ".venv").exists()
    assert calls(tmp_path) == []


def test_packages_from_a_second_index_need_less_room(start, tmp_path):
    address = "https://index.example/cpu"
    run = start("--install", "--packages", address, free=2.5)
    assert run.returncode == 0, run.stderr
    assert "up to 2 GB" in run.stdout
    assert run.stdout.splitlines()[-1] == "Installed. Open the notebooks with: python start.py"
    assert calls(tmp_path) == [[*PIP, "--extra-index-url", address, "-r", "requirements.txt"]]


def test_what_failed_is_installed_again(start, tmp_path):
    run = start("--install", status=1)
    assert run.returncode == 1
    assert "could not be installed: the lines above say why" in run.stderr
    assert start("--install").returncode == 0
    assert len(calls(tmp_path)) == 2


def test_the_status_of_jupyterlab_is_its_own(start, tmp_path):
    assert start("--install").returncode == 0
    assert start(status=3).returncode == 3


def test_every_notebook_says_in_a_line_what_is_not_solved_yet(start, tmp_path):
    """IPython itself reads the settings that were written, as it does in the environment."""
    assert start("--install").returncode == 0
    settings = tmp_path / ".venv/etc/ipython/ipython_config.py"
    code = (
        "import sys; from traitlets.config.loader import PyFileConfigLoader; from pathlib import Path; "
        "path = Path(sys.argv[1]); found = PyFileConfigLoader(path.name, str(path.parent)).load_config(); "
        "print(found.InteractiveShellApp.extensions)"
    )
    command = [sys.executable, "-c", code, str(settings)]
    run = subprocess.run(command, capture_output=True, text=True, cwd=layout.PACKAGE.parent, check=False)
    assert run.stdout.strip() == "['coursekit.unsolved']", run.stderr


def test_help_says_what_it_does_and_does_nothing(start, tmp_path):
    done = start("--help")
    assert "install only" in done.stdout
    assert calls(tmp_path) == []
