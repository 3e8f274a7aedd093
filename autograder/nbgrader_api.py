"""The door to nbgrader: opens a course folder with the project's configuration and runs its converters."""

from __future__ import annotations

from pathlib import Path
from typing import Any

CONFIG = "nbgrader_config.py"


def open_course(course_dir: Path, root: Path) -> Any:
    """Return nbgrader's API on `course_dir`, configured by `root`/nbgrader_config.py."""
    from nbgrader.apps import NbGraderAPI
    from traitlets.config import Config, PyFileConfigLoader

    config = Config(PyFileConfigLoader(CONFIG, path=str(root)).load_config())
    config.CourseDirectory.root = str(course_dir.resolve())
    return NbGraderAPI(config=config)
