"""The door to nbgrader: opens a course folder with the project's configuration and runs its converters."""

from __future__ import annotations

import os
import re
import sys
import warnings
from datetime import datetime
from pathlib import Path
from typing import Any

from autograder.base import layout
from autograder.base.errors import AssignmentError


def open_course(course_dir: Path, root: Path) -> Any:
    """Return nbgrader's API on `course_dir`, configured by `root`/nbgrader_config.py."""
    from nbgrader.apps import NbGraderAPI
    from traitlets.config.loader import Config, PyFileConfigLoader

    if not (root / layout.NBGRADER_CONFIG).is_file():
        raise AssignmentError(
            f"{root / layout.NBGRADER_CONFIG} does not exist.",
            "It says what an unsolved cell looks like. Name the course's folder with --root.",
        )
    # nbgrader 0.9.6 with SQLAlchemy 2.1 warns of every submission it makes; harmless, and not ours to mend.
    warnings.filterwarnings("ignore", message="Object of type <Submitted")
    put_our_programs_on_the_path()
    config = Config(PyFileConfigLoader(layout.NBGRADER_CONFIG, path=str(root)).load_config())
    config.CourseDirectory.root = str(course_dir.resolve())
    return NbGraderAPI(config=config)


def without_gradebook(api: Any) -> Any:
    """Let the API release assignments without a database; making one takes nbgrader four seconds."""
    from nbgrader.converters import GenerateAssignment
    from nbgrader.preprocessors import SaveCells

    steps = GenerateAssignment(coursedir=api.coursedir, parent=api).preprocessors
    api.config.GenerateAssignment.preprocessors = [step for step in steps if step is not SaveCells]
    api.config.GenerateAssignment.no_database = True
    # Once at the end, and not after every step: nbformat compiles its schema anew each time.
    api.config.Exporter.optimistic_validation = True
    return api


def feedback_templates() -> list[str]:
    """Where the feedback page finds its templates: ours, which load nothing from the network, come first."""
    import nbgrader

    formgrader = Path(nbgrader.__file__).parent / "server_extensions" / "formgrader"
    return [str(layout.PACKAGE / "templates"), str(formgrader / "templates")]


def last_words(outcome: dict[str, Any]) -> str:
    """The line of nbgrader's log that says what went wrong: the last exception, or else the last line."""
    log = f"{outcome.get('error', '')}\n{outcome.get('log', '')}"
    lines = [line.strip() for line in log.splitlines() if line.strip()]
    return next(
        (line for line in reversed(lines) if re.match(r"[\w.]+(Error|Exception|Entry): ", line)), lines[-1]
    )


def put_our_programs_on_the_path() -> None:
    """nbgrader calls `alembic` by name, which is not found when .venv is used without being activated."""
    programs = str(Path(sys.executable).parent)
    path = os.environ.get("PATH", "")
    if programs not in path.split(os.pathsep):
        os.environ["PATH"] = os.pathsep.join([programs, path])


def moment(timestamp: str) -> datetime | None:
    """When something was handed in, as nbgrader reads it: UTC without a zone; none when nobody can."""
    from nbgrader.utils import parse_utc

    try:
        found: datetime | None = parse_utc(timestamp) if timestamp else None
    except (ValueError, OverflowError):
        return None
    return found
