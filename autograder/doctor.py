"""Looks at the machine: what is installed, which device there is, what is missing and how to get it."""

from __future__ import annotations

import importlib.metadata
import os
import platform
import re
import shutil
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from autograder.base import browser, kit, layout


@dataclass(frozen=True)
class CheckResult:
    """One thing looked for: whether it is there, what was found, and what to do if it is not."""

    what: str
    ok: bool
    found: str
    advice: str = ""
    needed: bool = True


def examine(root: Path) -> Iterator[CheckResult]:
    """Look at everything the course needs, one after the other; the order is the order in which to mend."""
    yield _python()
    yield from _packages(root)
    yield _device()
    yield _memory()
    yield _data()
    yield _sandbox()
    yield _browser()
    yield _bubblewrap()
    yield _course(root)


def _python() -> CheckResult:
    ok = sys.version_info >= (3, 11)
    return CheckResult("Python", ok, platform.python_version(), "The course needs Python 3.11 or newer.")


def _packages(root: Path) -> list[CheckResult]:
    """Compare every direct dependency with the version that requirements.txt pins."""
    path = root / layout.REQUIREMENTS
    if not path.is_file():
        place = f"not in {root.resolve()}"
        return [CheckResult(layout.REQUIREMENTS, False, place, "Run this in the course's folder.")]
    pins = dict(
        re.findall(r"^([A-Za-z0-9_.-]+)==(\S+)", path.read_text(encoding="utf-8"), flags=re.MULTILINE)
    )
    wrong = {name: _installed(name) for name, version in pins.items() if _installed(name) != version}
    advice = "Run `make course`, or `pip install -r requirements.txt` in the course's environment."
    if not wrong:
        return [CheckResult("packages", True, f"all {len(pins)} pinned versions")]
    return [
        CheckResult(name, False, f"{found or 'not installed'}, wanted {pins[name]}", advice)
        for name, found in wrong.items()
    ]


def _installed(name: str) -> str:
    try:
        return importlib.metadata.version(name).split("+")[0]  # torch's +cpu or +cu130 is the same release
    except importlib.metadata.PackageNotFoundError:
        return ""


def _device() -> CheckResult:
    try:
        import torch
    except ImportError:
        return CheckResult("device", False, "torch is not installed", "See the packages above.")
    if torch.cuda.is_available():
        return CheckResult("device", True, f"cuda ({torch.cuda.get_device_name()})")
    if torch.backends.mps.is_available():
        return CheckResult("device", True, "mps (Apple GPU)")
    return CheckResult("device", True, f"cpu ({os.cpu_count()} cores); every assignment runs on it")


def _memory() -> CheckResult:
    import psutil

    total = psutil.virtual_memory().total / 2**30
    return CheckResult("memory", total >= 3.5, f"{total:.0f} GB", "Training runs want 4 GB.", needed=False)


def _data() -> CheckResult:
    """The texts and models in the cache; what is missing is no problem where there is a network."""
    data = kit.installed()
    states = {name: data.state(name) for name in data.assets()}
    damaged = [name for name, state in states.items() if state == "damaged"]
    missing = [name for name, state in states.items() if state == "absent"]
    found = [f"{', '.join(damaged)} {'is' if len(damaged) == 1 else 'are'} damaged"] if damaged else []
    found += [f"{len(missing)} of {len(states)} are missing"] if missing else []
    return CheckResult(
        "texts and models",
        not found,
        f"{'; '.join(found) or f'all {len(states)} are whole'} ({data.place()})",
        "`make fetch` brings them, and so does every command that needs them, while there is a network.",
        needed=False,
    )


def _browser() -> CheckResult:
    found = browser.find()
    advice = "The browser tests need it: on Debian `apt-get install chromium`."
    return CheckResult("Chromium", bool(found), found or "not found", advice, needed=False)


def _sandbox() -> CheckResult:
    """Ask the grader's own warm process, which builds a box before it says how strong it is."""
    from autograder.base.errors import GradingError
    from autograder.base.settings import Settings
    from autograder.sandbox.forkserver import ForkServer

    try:
        with ForkServer(Settings(preload=())) as server:
            return CheckResult("sandbox", True, str(server.level))
    except GradingError as error:
        return CheckResult("sandbox", False, error.message, error.hint, needed=False)


def _bubblewrap() -> CheckResult:
    found = shutil.which("bwrap") or ""
    advice = "Only the tests of the sandbox need it: on Debian `apt-get install bubblewrap`."
    return CheckResult("bubblewrap", bool(found), found or "not found", advice, needed=False)


def _course(root: Path) -> CheckResult:
    from autograder.course import assignments

    names = [path.stem for path in assignments.find(root)]
    return CheckResult(
        "assignments",
        bool(names),
        ", ".join(names) or f"none under {root.resolve()}",
        "Run this in the course's folder.",
    )
