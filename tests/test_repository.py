"""Promises about the repository itself: layout, style, pins, and that it stands alone."""

import os
import re
import shutil
import subprocess
import sys
import tomllib
from importlib.metadata import PackageNotFoundError, metadata

import pytest
import yaml
from packaging.specifiers import SpecifierSet

from tests.conftest import LONG, TOGETHER

FOLDERS = {
    "book",
    "assignments",
    "source",
    "release",
    "autograder",
    "coursekit",
    "tests",
    "benchmarks",
    ".ci",
    ".github",
}
FILES = {
    "_config.yml",
    "requirements.txt",
    "autograder.toml",
    "nbgrader_config.py",
    "pyproject.toml",
    "Makefile",
}
USUAL = {"README.md", "LICENSE", "CONTRIBUTING.md", "STYLE.md", "CHANGELOG.md", ".gitignore"}
USUAL |= {"CITATION.cff", "CODE_OF_CONDUCT.md", ".pre-commit-config.yaml"}
PROJECTS = ("coursekit/pyproject.toml", "autograder/pyproject.toml")
EIGHT = """
import os, pytest

@pytest.mark.parametrize("number", range(8))
def test_who(number):
    with open(os.environ["WORKERS"], "a") as told:
        told.write(f"{os.getpid()} ")
"""
# Its distribution lies in an index beside those of others, and has the name of the course it was made with.
NAMES_THE_COURSE = {"autograder/pyproject.toml"}
PROSE = {"README.md", "CONTRIBUTING.md", "STYLE.md", "CHANGELOG.md"}


@pytest.fixture(scope="module")
def tracked(root):
    """The files that git knows, as paths relative to the course's folder."""
    listing = subprocess.run(["git", "ls-files"], cwd=root, capture_output=True, text=True, check=True).stdout
    return [line for line in listing.splitlines() if (root / line).is_file()]


def test_the_top_level_holds_what_the_design_names_and_nothing_else(tracked):
    assert {path.split("/")[0] for path in tracked} == FOLDERS | FILES | USUAL


@pytest.mark.parametrize("arguments", [("check",), ("format", "--check")])
def test_style(root, arguments):
    result = subprocess.run(
        [sys.executable, "-m", "ruff", *arguments, "."], cwd=root, capture_output=True, text=True
    )
    assert result.returncode == 0, result.stdout + result.stderr


def test_every_dependency_is_pinned_once(root):
    direct = [
        line for line in (root / "requirements.txt").read_text().splitlines() if line and line[0] not in "#-"
    ]
    rest = [
        line for line in (root / ".ci/constraints.txt").read_text().splitlines() if line and line[0] != "#"
    ]
    names = []
    for line in direct + rest:
        assert re.fullmatch(r"[\w.-]+==[\w.!]+", line), f"not an exact pin: {line}"
        names.append(re.sub(r"[-_.]+", "-", line.split("==")[0]).lower())
    assert sorted(names) == sorted(set(names))


def test_every_pinned_package_runs_on_the_oldest_python_that_the_course_allows(root):
    """Debian 12 has 3.11.2, and a package that asks for 3.11.5 could not be installed there."""
    pins = re.findall(r"^([\w.-]+)==", (root / ".ci/constraints.txt").read_text(), re.MULTILINE)
    pins += re.findall(r"^([\w.-]+)==", (root / "requirements.txt").read_text(), re.MULTILINE)
    asked = {name: metadata(name).get("Requires-Python") for name in pins if _is_installed(name)}
    assert len(asked) > 100
    too_new = {
        name: asks for name, asks in asked.items() if asks and not SpecifierSet(asks).contains("3.11.2")
    }
    assert too_new == {}


def _is_installed(name: str) -> bool:
    try:
        metadata(name)
    except PackageNotFoundError:  # for a different system
        return False
    return True


def test_the_environment_is_consistent():
    result = subprocess.run([sys.executable, "-m", "pip", "check"], capture_output=True, text=True)
    assert result.returncode == 0, result.stdout


def test_students_work_and_grades_are_never_committed(tracked):
    assert not [path for path in tracked if re.match(r"(submitted|autograded|feedback|gradebook)", path)]


def test_prose_has_one_sentence_per_line(root):
    """So that a diff shows a sentence. Code, tables and list items are left alone."""
    for path in [*sorted((root / "book").glob("*.md")), root / "README.md", root / "CONTRIBUTING.md"]:
        text = re.sub(r"^(`{3,}).*?^\1", "", path.read_text(encoding="utf-8"), flags=re.DOTALL | re.MULTILINE)
        for line in text.splitlines():
            if re.match(r"[A-Z*`]", line):
                assert not re.search(r"[a-z)`$*][.!?] [A-Z]", line), (
                    f"{path.name}: two sentences on one line: {line}"
                )


@pytest.mark.parametrize("place", [*LONG, *TOGETHER])
def test_what_is_long_or_runs_together_is_there(root, place):
    path, _, name = place.partition("::")
    assert (root / path).exists()
    assert not name or f"def {name}" in (root / path).read_text(encoding="utf-8")


def test_tests_that_share_something_run_in_one_worker(root, tmp_path):
    path = tmp_path / "tests/browser/test_both.py"
    path.parent.mkdir(parents=True)
    path.write_text(EIGHT)
    command = [sys.executable, "-m", "pytest", "-p", "xdist.plugin", "-p", "tests.conftest", "-n2"]
    result = subprocess.run(
        [*command, "--dist=loadscope", "-c", os.devnull, f"--rootdir={tmp_path}", str(tmp_path)],
        cwd=root,
        env=os.environ | {"WORKERS": str(tmp_path / "pids"), "PYTEST_DISABLE_PLUGIN_AUTOLOAD": "1"},
        capture_output=True,
        text=True,
    )
    assert result.returncode == 0, result.stdout
    workers = (tmp_path / "pids").read_text().split()
    assert (len(workers), len(set(workers))) == (8, 1)


def test_commands_in_the_readme_exist(root):
    targets = set(re.findall(r"^([a-z]+):", (root / "Makefile").read_text(), flags=re.MULTILINE))
    for name in PROSE:
        used = set(re.findall(r"`make ([a-z]+)", (root / name).read_text(encoding="utf-8")))
        assert used <= targets, f"{name} names a make target that does not exist: {used - targets}"


def test_ci_runs_the_readmes_test_command(root):
    script = root / ".ci" / "run"
    assert script.stat().st_mode & 0o111
    assert "make test" in script.read_text()
    assert "make test" in (root / "README.md").read_text(encoding="utf-8")


def test_the_workflow_runs_what_ci_runs_and_the_commands_of_the_course(root):
    jobs = yaml.safe_load((root / ".github/workflows/course.yml").read_text())["jobs"]
    assert any(step.get("run") == ".ci/run" for step in jobs["prove"]["steps"])
    for step in jobs["read-and-solve"]["steps"]:
        words = step.get("run", "").split()
        if words[:3] == ["python", "-m", "autograder"]:
            assert words[3] in _commands(root), step
        for word in words:
            assert "/" not in word or (root / word).exists(), f"{step} names {word}, which is not there"


def _commands(root):
    listing = subprocess.run(
        [sys.executable, "-m", "autograder", "--help"], cwd=root, capture_output=True, text=True, check=True
    ).stdout
    return set(re.findall(r"^\W*([a-z-]+)\s{2,}", listing, flags=re.MULTILINE))


def test_every_hook_before_a_commit_is_a_command_that_is_there(root):
    (repo,) = yaml.safe_load((root / ".pre-commit-config.yaml").read_text())["repos"]
    assert repo["repo"] == "local", "a hook from elsewhere would have its own versions of the tools"
    targets = set(re.findall(r"^([a-z]+):", (root / "Makefile").read_text(), flags=re.MULTILINE))
    for hook in repo["hooks"]:
        program, *words = hook["entry"].split()
        assert program in ("make", ".venv/bin/python")
        assert program != "make" or words[0] in targets, hook
        assert all((root / word).exists() for word in words if word.endswith(".py")), hook
        assert "autograder" not in words or words[words.index("autograder") + 1] in _commands(root), hook


@pytest.mark.parametrize("package", ["coursekit", "autograder"])
def test_a_distribution_holds_all_its_files_and_names_all_it_imports(root, package, tracked):
    """So that what is installed elsewhere is whole."""
    project = tomllib.loads((root / package / "pyproject.toml").read_text())
    folders = {path.parent for path in (root / package).rglob("__init__.py")}
    found = {folder.relative_to(root).as_posix().replace("/", ".") for folder in folders}
    assert set(project["tool"]["setuptools"]["packages"]) == found
    (data,) = project["tool"]["setuptools"]["package-data"].values()
    held = {path for pattern in data for path in (root / package).glob(pattern)}
    modules = {path for folder in folders for path in folder.glob("*.py")}
    told = {root / path for path in tracked if path.startswith(f"{package}/")}
    assert told - held - modules == {root / package / "pyproject.toml"}
    asked = [*project["project"]["dependencies"]]
    asked += [
        line for lines in project["project"].get("optional-dependencies", {}).values() for line in lines
    ]
    pinned = set(re.findall(r"^([\w.-]+)==", (root / "requirements.txt").read_text(), re.MULTILINE))
    pinned |= set(re.findall(r"^([\w.-]+)==", (root / ".ci/constraints.txt").read_text(), re.MULTILINE))
    names = {re.match(r"[\w.-]+", line)[0].lower() for line in asked}
    assert names <= {name.lower() for name in pinned}


def test_the_engine_names_no_course(root, tracked):
    """What it has to know of one is in that course: its kit, its settings, the title of its book."""
    named = re.compile(r"coursekit|attention.?by.?hand", re.IGNORECASE)
    paths = {path for path in tracked if path.startswith("autograder/")}
    found = {path for path in paths if named.search((root / path).read_text(encoding="utf-8"))}
    assert found == NAMES_THE_COURSE


def test_the_version_is_the_same_everywhere(root):
    cited = yaml.safe_load((root / "CITATION.cff").read_text())
    version = cited["version"]
    for package in ("coursekit", "autograder"):
        project = tomllib.loads((root / package / "pyproject.toml").read_text())["project"]
        assert project["version"] == version, package
    released = re.findall(r"^## (\d\S*) \((\S+)\)$", (root / "CHANGELOG.md").read_text(), re.MULTILINE)
    assert released[0] == (version, str(cited["date-released"])), "CHANGELOG and CITATION.cff disagree"


def test_missing_programs_are_named_in_one_line(root, tmp_path):
    """Where nothing can be installed, one line says what to install; the tests then fail by themselves."""
    (tmp_path / "id").symlink_to(shutil.which("id"))
    result = subprocess.run(
        ["/bin/sh", ".ci/system"], cwd=root, env={"PATH": str(tmp_path)}, capture_output=True, text=True
    )
    assert result.returncode == 0
    assert result.stderr.splitlines()[-1].startswith("The tests need these packages: install chromium")
    assert "bubblewrap" in result.stderr


@pytest.fixture
def set_up(root, tmp_path):
    """Run `make install` in a folder that holds what it reads and nothing else."""
    for name in ("Makefile", "requirements.txt", ".ci/constraints.txt", *PROJECTS):
        (tmp_path / name).parent.mkdir(exist_ok=True)
        shutil.copy(root / name, tmp_path / name)

    def run(*words, **environment):
        command = ["make", "install", *words]
        kept = {name: value for name, value in os.environ.items() if not name.startswith(("PIP_", "MAKE"))}
        return subprocess.run(command, cwd=tmp_path, env=kept | environment, capture_output=True, text=True)

    return run


def test_a_set_up_speaks_before_it_works_and_leaves_no_half_environment(set_up, tmp_path):
    python = tmp_path / "python"
    python.write_text('#!/bin/sh\n[ "$1" = -c ] || { mkdir .venv; exit 1; }\n')
    python.chmod(0o755)
    result = set_up(f"PYTHON={python}")
    assert result.returncode != 0
    assert result.stdout.startswith("Installing the pinned packages into .venv")
    assert "apt-get install python3-venv" in result.stderr
    assert not (tmp_path / ".venv").exists()


@pytest.mark.long
def test_a_set_up_without_a_network_ends_in_a_sentence(set_up, tmp_path):
    result = set_up(f"PYTHON={sys.executable}", PIP_NO_INDEX="1")
    assert result.returncode != 0
    assert (
        "The packages could not be installed: pip's last lines say why. Most often there is no network: "
        "connect, and run the same command again." in result.stderr
    )
    assert not (tmp_path / ".venv/installed").exists()
