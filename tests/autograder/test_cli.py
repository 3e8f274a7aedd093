"""The command line as a person uses it: real processes, exit codes, words."""

import contextlib
import json
import os
import re
import subprocess
import sys

import pytest
import typer
from typer.testing import CliRunner

from autograder import cli, rehearse
from autograder.audit import both_ways
from autograder.base.errors import CourseError
from autograder.base.records import Grade, Verdict
from autograder.commands import selfcheck, terminal
from autograder.course import build
from autograder.grading.store import Store
from coursekit import cli as coursekit_cli
from coursekit.data.manifest import ASSETS, find


@pytest.fixture
def run(root):
    """Run `python -m autograder` as if in a terminal without the environment activated."""

    def run(*arguments, cwd=root):
        environment = os.environ | {
            "PYTHONPATH": str(root),
            "PATH": "/usr/bin:/bin",
            "COLUMNS": "200",
            "NO_COLOR": "1",
        }
        command = [sys.executable, "-m", "autograder", *map(str, arguments)]
        return subprocess.run(
            command, cwd=cwd, env=environment, capture_output=True, text=True, timeout=300, check=False
        )

    return run


def test_help_names_every_command_and_imports_nothing_heavy(run, root):
    result = run("--help")
    assert result.returncode == 0
    for command in cli.COMMANDS:
        assert f" {command} " in result.stdout
    heavy = {"torch", "nbgrader", "jupytext", "IPython"}
    code = f"import sys, autograder.cli; sys.exit(bool({heavy} & set(sys.modules)))"
    assert subprocess.run([sys.executable, "-c", code], cwd=root, check=False).returncode == 0


@pytest.mark.parametrize("app", [cli.app, coursekit_cli.app], ids=["autograder", "coursekit"])
def test_each_command_has_help(app):
    """In this process: a new one for each would take seconds and show no more."""
    commands = typer.main.get_command(app).commands
    assert len(commands) >= (10 if app is cli.app else 4)
    for command in commands:
        result = CliRunner().invoke(app, [command, "--help"])
        assert result.exit_code == 0, command
        assert "Usage" in result.stdout, command
        words = " ".join(result.stdout.split())
        assert "For example" in words, command
        assert " --json " in words, command
        assert "///" not in words, command  # a word in angle brackets would be taken for a tag


def a_class(tmp_path):
    """A folder with a course, a roster and a grade."""
    (tmp_path / "assignments" / "work").mkdir(parents=True)
    (tmp_path / "assignments" / "work" / "work.py").touch()
    (tmp_path / "roster.csv").write_text("student,id\nada,1\n")
    (tmp_path / "quoted.csv").write_text("student,id\no'brien,1\n")
    (tmp_path / "twice.csv").write_text("student,id\nada,1\nada,2\n")
    (tmp_path / "cut.zip").write_bytes(b"PK\x03\x04 and no more")
    with contextlib.closing(Store(tmp_path)) as store:
        store.keep_grade(Grade("ada", "work", Verdict.GRADED, (), 1.0, ""))


@pytest.fixture
def here(tmp_path, monkeypatch):
    """Such a folder, and a command line in this process."""
    a_class(tmp_path)
    monkeypatch.chdir(tmp_path)

    def here(words):
        done = CliRunner().invoke(cli.app, words.split())
        assert isinstance(done.exception, CourseError), (done.output, done.exception)
        return f"{done.exception.message} {done.exception.hint}"

    return here


@pytest.mark.parametrize(
    ("words", "told"),
    [
        ("collect work cut.zip --roster roster.csv", "cut.zip is damaged, or was cut short on its way."),
        ("collect work cut.zip --roster twice.csv", "twice.csv names ada twice."),
        ("collect work cut.zip --roster quoted.csv", "Give a plain name in the first column"),
        ("collect work none.zip --roster roster.csv", "none.zip does not exist."),
        ("export wrk --to x.csv", "There are grades for: work."),
        ("report wrk", "There are grades for: work."),
        ("policy wrk", "Did you mean 'work'?"),
        ("verify-run assignments", "is no training record"),
        ("build --root assignments", "is no course: it has no folder assignments/."),
        ("book", "has no book"),
        ("demo", "No assignment has a demo.toml beside it."),
        ("rehearse work --keep assignments", "must be a new folder"),
        ("solutions work --to roster.csv", "roster.csv is a file. Name a folder to write to."),
        ("solutions work --to roster.csv/below", "roster.csv is a file."),
        ("policy work --course-dir none", "There is no folder none."),
        ("collect work cut.zip --roster roster.csv --course-dir none", "There is no folder none."),
        ("handback work cut.zip --roster roster.csv --to x.zip --course-dir none", "no folder none."),
        ("report work --course-dir none", "There is no folder none."),
        ("export work --to x.csv --course-dir none", "There is no folder none."),
        ("read work --to x.csv --course-dir none", "There is no folder none."),
        ("grade work --course-dir none", "There is no folder none."),
        ("merge work --course-dir none", "There is no folder none."),
        ("regrade work --course-dir none", "There is no folder none."),
        ("watch work --course-dir none", "There is no folder none."),
    ],
)
def test_a_slip_is_answered_with_what_to_do(here, words, told):
    assert told in here(words)


@pytest.mark.parametrize(
    ("words", "doing"),
    [
        ("collect work cut.zip --roster roster.csv", "Reading the download"),
        ("handback work cut.zip --roster roster.csv --to x.zip", "Reading the download"),
        ("report work --to x.html", "Looking at the class"),
        ("read work --to x.csv", "Reading the answers"),
    ],
)
def test_a_command_on_a_class_says_what_it_does(tmp_path, monkeypatch, words, doing):
    a_class(tmp_path)
    monkeypatch.chdir(tmp_path)
    said = []
    monkeypatch.setattr(terminal.err, "status", lambda what: said.append(what) or contextlib.nullcontext())
    CliRunner().invoke(cli.app, words.split())
    assert said == [doing]


def test_examine_both_counts_what_it_has_done(tmp_path, monkeypatch):
    a_class(tmp_path)

    def compare(root, name, server, sample, show):
        show("softmax/no-shift", 3, 7)
        return both_ways.Comparison(name, 7, 14, (), 0.1, 0.2)

    monkeypatch.setattr(both_ways, "server", lambda *_: contextlib.nullcontext())
    monkeypatch.setattr(both_ways, "compare", compare)
    run = CliRunner().invoke(cli.app, ["examine-both", "work", "--root", str(tmp_path)])
    assert run.exit_code == 0, run.output
    assert "both ways: work, 3 of 7: softmax/no-shift\n" in run.stderr
    assert run.stdout.startswith("work: 14 of 14 verdicts")


def test_a_rehearsal_announces_each_stage_before_it_runs(tmp_path, monkeypatch):
    heard = []
    monkeypatch.setattr(rehearse._Rehearsal, "__init__", lambda *_: heard.append("made"))
    monkeypatch.setattr(rehearse, "_checks", lambda stage: heard.append(stage.__name__) or [])
    assert len([*rehearse.rehearse(tmp_path, "work", tmp_path, None, heard.append)]) >= 9
    assert heard[:4] == ["make the class", "made", "hand out", "hand_out"]
    assert heard[-2:] == ["gradescope", "gradescope"]


def test_ctrl_c_in_a_command_of_a_rehearsal_ends_the_rehearsal():
    class Stopped:
        def main(self, words, **more):
            raise typer.Abort

    with pytest.raises(KeyboardInterrupt):
        selfcheck._runner(Stopped())(["grade"])


def test_what_a_program_reads_is_nothing_but_json(tiny):
    for words in (["build"], ["build", "--check"], ["fetch", "tiny"], ["doctor"]):
        done = CliRunner().invoke(cli.app, [*words, "--json", "--root", str(tiny)])
        assert json.loads(done.stdout), words


# What another system lacks is made to be missing here, and the system to go by another name.
ELSEWHERE = """
import platform, sys
name, *missing = sys.argv[1].split()
sys.argv[1:2] = []
sys.modules |= dict.fromkeys(missing)
platform.system = lambda: name
from autograder import cli
from autograder.base import host
host.sys = type("Elsewhere", (), {"platform": name})
cli.main()
"""


@pytest.mark.parametrize("system", ["Windows fcntl resource pwd grp termios", "Darwin"])
@pytest.mark.parametrize("command", ["grade", "audit"])
def test_other_systems_get_a_sentence(system, command, root):
    words = [sys.executable, "-c", ELSEWHERE, system, command, "attention"]
    result = subprocess.run(words, cwd=root, capture_output=True, text=True, check=False)
    assert result.returncode == 1
    assert f"needs Linux, and this is {system.split()[0]}" in result.stderr
    assert "container" in result.stderr
    assert "Traceback" not in result.stderr


# A module that takes seconds to load can't be loaded here: what is said before it, is said at once.
WITHOUT = """
import sys
sys.modules[sys.argv.pop(1)] = None
from autograder import cli
cli.main()
"""


@pytest.mark.parametrize(
    ("command", "slow", "words"),
    [
        ("grade tiny", "autograder.pipeline", "Starting the grader"),
        ("demo tiny", "autograder.pipeline", "Making a small class and grading it"),
        ("book", "autograder.book.build", "Looking at the book"),
        ("doctor", "torch", "Python"),
    ],
)
def test_a_command_says_what_it_does_before_it_takes_long(command, slow, words, tiny):
    build.write(tiny, [build.make(tiny, "tiny")])
    (tiny / "requirements.txt").touch()
    (tiny / "assignments/tiny/demo.toml").write_text("student = []")
    (tiny / "book").mkdir()
    (tiny / "book/_toc.yml").touch()
    result = subprocess.run(
        [sys.executable, "-c", WITHOUT, slow, *command.split()],
        cwd=tiny,
        env=os.environ | {"FORCE_COLOR": "1", "TERM": "xterm"},
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        check=False,
    )
    assert words in result.stdout.partition("Traceback")[0]


def test_a_wrong_command_is_answered_with_the_nearest(run):
    result = run("biuld")
    assert result.returncode == 2
    assert "Did you mean 'build'?" in result.stderr


@pytest.mark.parametrize("command", ["build", "grade", "demo"])
def test_a_wrong_assignment_is_answered_with_the_nearest(run, command):
    result = run(command, "atention")
    assert result.returncode == 2
    assert "there is no assignment 'atention'" in result.stderr
    assert "Did you mean 'attention'?" in result.stderr
    assert "Traceback" not in result.stderr


def test_build_writes_once_and_check_agrees(run, tiny):
    first = run("build", cwd=tiny)
    assert first.returncode == 0, first.stderr
    assert "wrote source/tiny/tiny.ipynb" in first.stdout
    assert "0 notebook(s) changed" in run("build", cwd=tiny).stdout
    assert run("build", "--check", cwd=tiny).returncode == 0


def test_check_fails_and_names_what_is_out_of_step(run, tiny):
    run("build", cwd=tiny)
    path = tiny / "source" / "tiny" / "tiny.ipynb"
    path.write_text(path.read_text().replace("two", "three"))
    result = run("build", "--check", cwd=tiny)
    assert result.returncode == 1
    assert "out of step with assignments/: source/tiny/tiny.ipynb." in result.stderr


def test_a_demo_of_what_is_not_built_says_what_to_build(run, tiny):
    result = run("demo", "tiny", cwd=tiny)
    assert result.returncode == 1
    assert result.stderr.splitlines() == [
        "error: source/tiny/tiny.ipynb does not exist.",
        "Build the assignment first: python -m autograder build tiny",
    ]


def test_a_path_in_an_error_can_be_copied_from_a_narrow_terminal(tiny, root):
    folder = tiny / ("a" * 60)
    folder.mkdir()
    command = [sys.executable, "-m", "autograder", "grade", "tiny", "--course-dir", str(folder)]
    environment = os.environ | {"PYTHONPATH": str(root), "COLUMNS": "40"}
    result = subprocess.run(command, cwd=tiny, env=environment, capture_output=True, text=True, check=False)
    assert f"{folder}/submitted/<student>/tiny/" in result.stderr


def test_a_broken_assignment_is_one_message_and_no_output(run, tiny, edit_tiny):
    edit_tiny('test="add-type"', 'test="add-value"')
    result = run("build", cwd=tiny)
    assert result.returncode == 1
    assert "assignments/tiny/tiny.py, line 39, cell 'add-value'" in result.stderr
    assert "Traceback" not in result.stderr
    assert not list(tiny.rglob("*.ipynb"))


def test_an_audit_of_an_exercise_that_is_not_there_says_which_there_are(run, tiny):
    result = run("audit", "tiny", "--exercise", "ad", cwd=tiny)
    assert result.returncode == 2
    assert "There is no exercise 'ad' in tiny." in result.stderr
    assert "add" in result.stderr
    assert result.stdout == ""


def test_doctor_finds_what_the_tests_run_with(run):
    result = run("doctor")
    assert result.returncode == 0, result.stdout
    assert "all" in result.stdout
    assert "pinned versions" in result.stdout
    assert "device" in result.stdout
    assert re.search(r"^ok +sandbox +namespaces", result.stdout, flags=re.MULTILINE)


def test_doctor_says_what_is_missing_and_how_to_get_it(run, tmp_path):
    (tmp_path / "requirements.txt").write_text("no-such-package==1.0\n")
    result = run("doctor", "--root", tmp_path)
    assert result.returncode == 1
    assert "not installed, wanted 1.0" in result.stdout
    assert "make course" in result.stdout


def test_doctor_says_which_texts_and_models_are_there(run, tmp_path, monkeypatch):
    entry = tmp_path / find("shakespeare").key
    entry.mkdir()
    monkeypatch.setenv("COURSEKIT_CACHE", str(tmp_path))
    result = run("doctor")
    assert result.returncode == 0, result.stdout  # what is missing is brought when it is needed
    assert re.search(r"^absent +texts and models +shakespeare is damaged", result.stdout, flags=re.MULTILINE)
    assert f"{len(ASSETS) - 1} of {len(ASSETS)} are missing" in result.stdout
    assert "make fetch" in result.stdout
