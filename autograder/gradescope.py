"""An assignment as an autograder for Gradescope: the archive to upload, and what runs there for a submission.

On their machine lie source/ (the archive, unpacked), submission/ and results/, all in one folder.
"""

from __future__ import annotations

import json
import re
import shutil
import sys
import tempfile
from collections.abc import Mapping
from dataclasses import dataclass
from importlib.metadata import PackageNotFoundError, packages_distributions, requires, version
from pathlib import Path
from typing import Any

from packaging.requirements import Requirement

from autograder import pipeline
from autograder.base import files, layout, settings
from autograder.base.errors import CourseError, GradingError
from autograder.base.progress import Progress
from autograder.base.records import Grade, Master, TestResult, Verdict
from autograder.base.settings import OUTSIDE
from autograder.course import handout, master, needs, pins
from autograder.course.assignments import BEGIN_SOLUTION, END_SOLUTION
from autograder.grading.request import Request
from autograder.grading.secret import secret_of
from autograder.outlets.explained import plain_words
from autograder.outlets.release import limited_words
from autograder.outlets.summary import properties

_ABOUT = "gradescope.json"
_STUDENT = "student"  # everybody is alone on their machine
_REGION = re.compile(
    rf"^([ \t]*){re.escape(BEGIN_SOLUTION)}\n.*?^([ \t]*){re.escape(END_SOLUTION)}", re.DOTALL | re.MULTILINE
)
_EXECUTABLE = ("setup.sh", "run_autograder")


@dataclass(frozen=True)
class Options:
    """What the archive lays down for the machine there."""

    assignment: str
    sandbox: bool = True
    full: bool = False  # messages as they are, with what a run returned

    def plain(self) -> dict[str, Any]:
        return dict(vars(self))


def contents(root: Path, options: Options) -> dict[str, bytes]:
    """The files of the archive by their names: no solution is among them, the hidden tests are."""
    name = options.assignment
    path = layout.notebook(root, layout.SOURCE, name)
    if not path.is_file():
        raise GradingError(f"{path} does not exist.", f"Build it first: python -m autograder build {name}")
    notebook = json.loads(path.read_text(encoding="utf-8"))
    if notebook["metadata"].get("course", {}).get("records"):
        raise GradingError(
            f"{name} asks for a training run, and its record is judged by the course's own solution.",
            "That solution does not go to a different machine: collect from Gradescope and grade here.",
        )
    wheel = handout.wheel()
    code = "\n".join("".join(cell["source"]) for cell in notebook["cells"] if cell["cell_type"] == "code")
    found = {_ABOUT: json.dumps(options.plain(), indent=1).encode()}
    found[f"{layout.SOURCE}/{name}/{name}.ipynb"] = _unsolved(notebook).encode()
    for given, inside in master.companions(path.parent):
        found[f"{layout.SOURCE}/{name}/{inside}"] = given.read_bytes()
    for setting in (layout.NBGRADER_CONFIG, layout.SETTINGS):
        if (root / setting).is_file():
            found[setting] = (root / setting).read_bytes()
    if settings.load(root).examiner == OUTSIDE:  # everybody's tests draw the same inputs, there as here
        found[layout.secret(Path()).name] = secret_of(root).encode()
    found[layout.REQUIREMENTS] = _requirements(code, wheel).encode()
    for script in sorted((layout.PACKAGE / "templates" / "gradescope").iterdir()):
        found[script.name] = script.read_bytes()
    return found | wheel | _engine()


def write(path: Path, found: Mapping[str, bytes]) -> int:
    """Write the archive whole or not at all; its size."""
    return files.write_zip(path, sorted(found.items()), _EXECUTABLE)


def _unsolved(notebook: dict[str, Any]) -> str:
    """The instructor's notebook with nothing between the marks of a solution, and nothing that it printed."""
    for cell in notebook["cells"]:
        is_code = cell["cell_type"] == "code"
        stub = "raise NotImplementedError" if is_code else ""
        within = rf"\1{BEGIN_SOLUTION}\n\1{stub}\n\2{END_SOLUTION}"
        cell["source"] = _REGION.sub(within, "".join(cell["source"]))
        if is_code:
            cell["outputs"] = []
    return json.dumps(notebook, indent=1)


def _engine() -> dict[str, bytes]:
    """This package, as it is here."""
    return {
        f"autograder/{path.relative_to(layout.PACKAGE).as_posix()}": path.read_bytes()
        for path in sorted(layout.PACKAGE.rglob("*"))
        if path.is_file() and "__pycache__" not in path.parts and path.suffix != ".pyc"
    }


def _requirements(code: str, wheel: Mapping[str, bytes]) -> str:
    """What the engine and the notebook need, in the versions that are installed here."""
    own = packages_distributions().get("autograder", [])
    lines = [Requirement(line) for name in own[:1] for line in requires(name) or ()]
    engine = {line.name for line in lines if line.marker is None or line.marker.evaluate({"extra": ""})}
    wanted = pins.closure({*engine, *pins.imported([code])} - set(own))
    pinned = []
    for name in sorted(wanted):
        try:
            pinned.append(f"{name}=={version(name)}")
        except PackageNotFoundError:  # for a different system
            continue
    return "\n".join([*pinned, *(f"./{name}" for name in wheel)]) + "\n"


def results(grade: Grade, known: Master, options: Options) -> dict[str, Any]:
    """What Gradescope shows: every test with its points; answers in words wait for a reader there."""
    tests = [test for test in grade.tests if test.score is not None]
    heading = [f"{grade.worth.words()}."] if grade.worth else []
    heading += [grade.reason] if grade.reason else []
    heading += [f"– {note}" for note in grade.notes]
    return {
        "score": sum(test.score or 0.0 for test in tests),
        "output": "\n".join(heading),
        "output_format": "text",
        "stdout_visibility": "hidden",
        "visibility": "visible",
        "tests": [_test(test, known, properties(known).get(test.name, test.name), options) for test in tests],
        "extra_data": {"verdict": grade.verdict.value, "seconds": round(grade.seconds, 2)},
    }


def _test(test: TestResult, known: Master, about: str, options: Options) -> dict[str, Any]:
    shown = plain_words(test) if options.full else limited_words(test, known).message
    return {
        "name": about,
        "score": test.score,
        "max_score": test.max_score,
        "status": "passed" if test.score == test.max_score else "failed",
        "output": shown,
        "output_format": "text",
        "visibility": "visible",
    }


def run(base: Path) -> None:
    """Grade the submission in this folder; without a grade there is no file of results, and never a zero."""
    source = base / layout.SOURCE
    options = Options(**json.loads((source / _ABOUT).read_text(encoding="utf-8")))
    with tempfile.TemporaryDirectory() as folder:
        course, name = Path(folder), options.assignment
        place = layout.student_folder(course, layout.SUBMITTED, _STUDENT, name)
        shutil.copytree(base / "submission", place, symlinks=True)
        if (source / layout.SETTINGS).is_file():
            shutil.copy(source / layout.SETTINGS, course)
        request = Request(course, name, (_STUDENT,), sandbox=options.sandbox, root=source)
        (grade,) = pipeline.grade(request, Progress(1, quiet=True))
        known, _ = master.load(request.written, name, request.config())
    if grade.verdict is Verdict.INFRASTRUCTURE_ERROR:
        raise GradingError(f"The machine failed: {grade.reason}", "Run the autograder again.")
    (base / "results").mkdir(exist_ok=True)
    files.write_json(base / "results" / "results.json", results(grade, known, options))


def main(words: list[str]) -> int:
    """`--prepare BASE` when the machine is built, `BASE` for a submission."""
    try:
        if words[0] == "--prepare":
            source = Path(words[1]) / layout.SOURCE
            options = Options(**json.loads((source / _ABOUT).read_text(encoding="utf-8")))
            needs.bring(needs.of_notebook(layout.notebook(source, layout.SOURCE, options.assignment)))
        else:
            run(Path(words[0]))
    except CourseError as error:
        print(f"{error.message} {error.hint}".strip(), file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
