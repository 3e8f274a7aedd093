"""Look at this machine and say plainly whether the course will run on it."""

import os
import re
import shutil
import sys
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from enum import Enum
from importlib.metadata import PackageNotFoundError, requires, version

from coursekit.data import cache
from coursekit.data.manifest import ASSETS
from coursekit.data.needs import notebooks_here
from coursekit.progress import say

PYTHON = (3, 11)
DISTRIBUTION = "attention-by-hand-coursekit"  # as its pyproject.toml calls it
MEMORY_GB = 4.0  # the largest model of the course and its gradients fit with room to spare


class Severity(Enum):
    """How one check came out."""

    GOOD = "ok"
    WARN = "note"  # works, with something to know
    BAD = "PROBLEM"


@dataclass(frozen=True)
class CheckResult:
    """One check: its name, how it came out, what was found, and what to do about it."""

    name: str
    severity: Severity
    found: str
    advice: str = ""


def run_checks() -> int:
    """Print each check as it is made, then one verdict. 0 when the machine is ready, else 1."""
    results = []
    for result in all_checks():
        results.append(result)
        say(f"{result.severity.value:>8}  {result.name:<9} {result.found}")
        if result.advice:
            say(f"{'':>8}  {'':<9} → {result.advice}")
    bad = [result for result in results if result.severity is Severity.BAD]
    if bad:
        say(f"\nNot ready yet: mend {', '.join(result.name for result in bad)} first, then run this again.")
        return 1
    say("\nReady: this machine can run the whole course.")
    return 0


def all_checks() -> Iterator[CheckResult]:
    """Each check as it is made; torch is only tried where the packages are whole."""
    yield python()
    found = list(packages())
    yield from found
    yield memory()
    yield cache_folder()
    if all(result.severity is not Severity.BAD for result in found):
        yield device()
        yield training()


def python() -> CheckResult:
    have = ".".join(map(str, sys.version_info[:3]))
    if sys.version_info < PYTHON:
        wanted = ".".join(map(str, PYTHON))
        return CheckResult(
            "Python", Severity.BAD, have, f"install Python {wanted} or newer and make a new environment"
        )
    return CheckResult("Python", Severity.GOOD, f"{have} in {sys.prefix}")


def packages(version_of: Callable[[str], str] = version) -> Iterator[CheckResult]:
    """One result per package that is missing or of a wrong version; one for all when none is."""
    try:
        wanted = _declared()
    except PackageNotFoundError:
        advice = "make install in the folder of the course"
        yield CheckResult(
            "packages", Severity.WARN, "not checked: the course itself is not installed", advice
        )
        return
    problems = 0
    for name, limits in wanted.items():
        try:
            have = version_of(name)
        except PackageNotFoundError:
            yield CheckResult(
                "packages", Severity.BAD, f"{name} is missing", "python -m pip install -r requirements.txt"
            )
            problems += 1
            continue
        if not _within(have, limits):
            advice = "python -m pip install -r requirements.txt"
            yield CheckResult("packages", Severity.BAD, f"{name} {have}, needed {limits}", advice)
            problems += 1
    if not problems:
        yield CheckResult(
            "packages", Severity.GOOD, f"{len(wanted)} of {len(wanted)}, torch {version_of('torch')}"
        )


def _declared() -> dict[str, str]:
    """What the course declares: package -> limits such as `>=2.13`."""
    declared = {}
    for line in requires(DISTRIBUTION) or ():
        if "extra ==" not in line:
            parts = re.fullmatch(r"([\w.-]+)\s*(.*)", line.split(";")[0].strip())
            assert parts is not None  # the line is from our own pyproject.toml
            declared[parts[1]] = parts[2]
    return declared


def _within(have: str, limits: str) -> bool:
    def numbers(text: str) -> list[int]:
        return [int(part) for part in re.findall(r"\d+", text.split("+")[0])[:3]]

    compare = {">=": lambda a, b: a >= b, "<": lambda a, b: a < b, "==": lambda a, b: a[: len(b)] == b}
    for sign, limit in re.findall(r"(>=|==|<)\s*([\w.]+)", limits):
        if not compare[sign](numbers(have), numbers(limit)):
            return False
    return True


def memory() -> CheckResult:
    try:
        total = os.sysconf("SC_PAGE_SIZE") * os.sysconf("SC_PHYS_PAGES") / 1e9
    except (AttributeError, ValueError, OSError):  # Windows has no sysconf
        return CheckResult(
            "memory", Severity.WARN, "could not be measured", f"the course needs about {MEMORY_GB:g} GB"
        )
    if total < MEMORY_GB:
        advice = f"close other programs; the largest chapters need about {MEMORY_GB:g} GB"
        return CheckResult("memory", Severity.WARN, f"{total:.1f} GB", advice)
    return CheckResult("memory", Severity.GOOD, f"{total:.1f} GB")


def cache_folder() -> CheckResult:
    folder = cache.root()
    states = {name: cache.inspect(cache.entry(asset), asset)[0] for name, asset in ASSETS.items()}
    notebooks = notebooks_here()
    damaged = [name for name, state in states.items() if state is cache.State.DAMAGED]
    missing = [ASSETS[name] for name, state in states.items() if state is not cache.State.WHOLE]
    if damaged:
        advice = f"coursekit fetch {' '.join(damaged)}"
        return CheckResult("cache", Severity.BAD, f"{', '.join(damaged)} damaged in {folder}", advice)
    if not missing:
        return CheckResult("cache", Severity.GOOD, f"everything is in {folder}")
    ground = next(place for place in (folder, *folder.parents) if place.exists())
    room = sum(asset.size for asset in missing) + max(asset.room for asset in missing)
    if not os.access(ground, os.W_OK):
        return CheckResult(
            "cache", Severity.BAD, f"{folder} is not writable", "set COURSEKIT_CACHE to a folder that is"
        )
    if shutil.disk_usage(ground).free < room:
        advice = "free some space, or set COURSEKIT_CACHE to a folder on another disk"
        return CheckResult("cache", Severity.BAD, f"less than {room / 1e9:.1f} GB free for {folder}", advice)
    found = f"{len(ASSETS) - len(missing)} of {len(ASSETS)} in {folder}"
    names = {asset.name for asset in missing}
    waiting = [path.stem for path, needed in notebooks.items() if names & set(needed)]
    found += f"; the rest is needed by {', '.join(waiting)}" if waiting else ""
    return CheckResult("cache", Severity.WARN, found, "coursekit fetch --all, while there is a network")


def device() -> CheckResult:
    import torch

    from coursekit.training.device import pick_device

    chosen = pick_device()
    name = torch.cuda.get_device_name() if chosen.type == "cuda" else f"{torch.get_num_threads()} threads"
    return CheckResult("device", Severity.GOOD, f"{chosen} ({name})")


def training(seconds: float = 5.0) -> CheckResult:
    """Train a small GPT on a repeating text for about five seconds: the loss has to fall."""
    import torch

    from coursekit.training import RunConfig, build, train

    ids = (torch.arange(8 * 32) % 13).view(8, 32)  # (B, T)
    model, end = build("gpt-nano", "small"), time.perf_counter() + seconds
    losses: list[float] = []
    config = RunConfig(steps=20, batch_size=8, learning_rate=3e-3)
    while not losses or time.perf_counter() < end:
        run = train(model, lambda step: {"input_ids": ids, "labels": ids}, config, progress=False)
        losses += run.history.series("loss")[1]
    found = f"{len(losses)} steps, loss {losses[0]:.2f} → {losses[-1]:.2f}"
    if not losses[-1] < losses[0]:
        advice = "the arithmetic of torch is wrong on this device: reinstall torch, or try another device"
        return CheckResult("training", Severity.BAD, found, advice)
    return CheckResult("training", Severity.GOOD, found)
