"""Runs nbval on one notebook: in forks of a warm process, or in processes of its own to compare with."""

import os
import subprocess
from pathlib import Path

from autograder.base import kit
from autograder.sandbox.warm.start import WarmPython

SANITIZE = Path(__file__).parent / "sanitize.cfg"


def warm_python(root: Path) -> WarmPython:
    """The warm process for nbval; before it is started, it stands for fresh processes."""
    return WarmPython(
        os.environ
        | {
            "PYTHONPATH": str(root),
            "MPLBACKEND": "agg",
            "OMP_NUM_THREADS": "1",
            **kit.installed().variables(),
            "PYTEST_DISABLE_PLUGIN_AUTOLOAD": "1",  # nbval alone: the others take a second to load
        }
    )


def run_nbval(
    root: Path, python: WarmPython, path: Path, cell_seconds: int = 300
) -> subprocess.CompletedProcess[str]:
    """Run nbval on one notebook, from the course's folder, as a reader of the notebook would."""
    options = [
        "-p",
        "nbval.plugin",
        "-p",
        "autograder.book.notebooks.tolerance",
        "--nbval",
        "-q",
        "--no-header",
        "-rN",
        "-p",
        "no:cacheprovider",
    ]
    options += [f"--nbval-sanitize-with={SANITIZE}", f"--nbval-cell-timeout={cell_seconds}"]
    options += ["-c", os.devnull, f"--rootdir={path.parent}", str(path)]
    return subprocess.run(
        python.command("pytest", *options),
        cwd=root,
        env=python.environment,
        capture_output=True,
        text=True,
        timeout=900,
        check=False,
    )
