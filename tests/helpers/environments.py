"""A Python of its own that has the engine and what it needs, as pip would install it, and no course."""

from __future__ import annotations

import contextlib
import os
import shutil
import subprocess
import sys
import sysconfig
import tomllib
from importlib.metadata import PackageNotFoundError, distribution
from pathlib import Path

from packaging.requirements import Requirement

from tests.conftest import ROOT


def without_a_course(folder: Path) -> Path:
    """Make the environment; its Python.  Files are second names of ours where the disk allows it."""
    subprocess.run([sys.executable, "-m", "venv", "--without-pip", str(folder)], check=True)
    here = Path(sysconfig.get_path("purelib"))
    there = folder / "lib" / f"python{_version()}" / "site-packages"
    for name in sorted(_needed()):
        with contextlib.suppress(PackageNotFoundError):
            for file in distribution(name).files or ():
                _link(here / file, there / file)
    share = folder / "share"
    share.mkdir(exist_ok=True)
    (share / "jupyter").symlink_to(Path(sys.prefix) / "share" / "jupyter")
    python, script = folder / "bin" / "python", folder / "bin" / "alembic"
    script.write_text(f"#!{python}\nfrom alembic.config import main\n\nmain()\n")  # nbgrader calls it
    script.chmod(0o755)
    left = shutil.ignore_patterns("__pycache__", "*.egg-info")
    shutil.copytree(ROOT / "autograder", there / "autograder", ignore=left)
    (about,) = here.glob("attention_by_hand_autograder-*.dist-info")
    shutil.copytree(about, there / about.name, ignore=shutil.ignore_patterns("RECORD", "direct_url.json"))
    return python


def _needed() -> set[str]:
    """What the engine declares, and all that this pulls in here."""
    declared = tomllib.loads((ROOT / "autograder" / "pyproject.toml").read_text())["project"]["dependencies"]
    waiting, seen = [Requirement(line) for line in declared], set()
    while waiting:
        one = waiting.pop()
        if str(one) in seen:
            continue
        seen.add(str(one))
        extras = [{"extra": extra} for extra in ("", *one.extras)]
        with contextlib.suppress(PackageNotFoundError):
            lines = [Requirement(line) for line in distribution(one.name).requires or ()]
            waiting += [x for x in lines if x.marker is None or any(map(x.marker.evaluate, extras))]
    return {Requirement(line).name for line in seen}


def _link(source: Path, target: Path) -> None:
    if ".." in target.parts or "__pycache__" in target.parts or not source.is_file():
        return
    target.parent.mkdir(parents=True, exist_ok=True)
    try:
        os.link(source, target)
    except FileExistsError:
        pass
    except OSError:  # a different disk
        shutil.copy2(source, target)


def _version() -> str:
    return f"{sys.version_info.major}.{sys.version_info.minor}"
