"""Which of the pinned packages a student needs: what notebooks import, and all that this pulls in."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterable
from importlib.metadata import PackageNotFoundError, packages_distributions, requires
from pathlib import Path

from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

from autograder.base import kit, layout
from autograder.base.errors import CourseError

_PIN = re.compile(r"^([\w.-]+)==([\w.!]+)$", re.MULTILINE)
_CONSTRAINTS = re.compile(r"^-c (.+)$", re.MULTILINE)


def imported(sources: Iterable[str]) -> set[str]:
    """The distributions that these texts of Python import."""
    known = packages_distributions()
    found: set[str] = set()
    for source in sources:
        for node in ast.walk(ast.parse(source)):
            modules = [alias.name for alias in node.names] if isinstance(node, ast.Import) else []
            modules += [node.module or ""] if isinstance(node, ast.ImportFrom) else []
            for module in modules:
                found.update(known.get(module.partition(".")[0], ()))
    return found


def split(root: Path, wanted: Iterable[str]) -> tuple[dict[str, str], dict[str, str]]:
    """The pins of what is wanted, of what the course's package declares, and of all that these pull in."""
    pinned = _pinned(root)
    own = _own()
    direct = {canonicalize_name(name) for name in wanted if not name.endswith(".whl")} - {own}
    direct |= {canonicalize_name(line.name) for line in _required(own, ())} if own else set()
    if lacking := sorted(direct - pinned.keys()):
        raise CourseError(
            f"{root / layout.REQUIREMENTS} has no pinned version of {', '.join(lacking)}.",
            "Add a line for each, or run `make constraints` after they were installed.",
        )
    rest = closure(direct) & pinned.keys() - direct
    return {name: pinned[name] for name in direct}, {name: pinned[name] for name in rest}


def _own() -> str:
    """The distribution that holds the course's package."""
    package = kit.installed().PACKAGE
    found = packages_distributions().get(package, [])
    return canonicalize_name(found[0]) if found else ""


def _pinned(root: Path) -> dict[str, str]:
    """Every exact version that the course names, by canonical name."""
    path = root / layout.REQUIREMENTS
    if not path.is_file():
        raise CourseError(f"{path} does not exist.", "It names the exact version of each package.")
    text = path.read_text(encoding="utf-8")
    for name in _CONSTRAINTS.findall(text):
        beside = root / name.strip()
        if not beside.is_file():
            raise CourseError(f"{beside} does not exist.", f"{path} names it with -c.")
        text += "\n" + beside.read_text(encoding="utf-8")
    return {canonicalize_name(name): version for name, version in _PIN.findall(text)}


def closure(direct: Iterable[str]) -> set[str]:
    """The names of all that is installed along, on whatever system: markers of a system are not asked."""
    seen: set[tuple[str, tuple[str, ...]]] = set()
    waiting: list[tuple[str, tuple[str, ...]]] = [(name, ()) for name in direct]
    while waiting:
        one = waiting.pop()
        if one in seen:
            continue
        seen.add(one)
        waiting += [(canonicalize_name(line.name), tuple(sorted(line.extras))) for line in _required(*one)]
    return {name for name, _ in seen}


def _required(name: str, extras: tuple[str, ...]) -> list[Requirement]:
    try:
        lines = [Requirement(line) for line in requires(name) or ()]
    except PackageNotFoundError:  # for a different system: what it pulls in is not known here
        return []
    return [line for line in lines if _is_asked(line, extras)]


def _is_asked(line: Requirement, extras: tuple[str, ...]) -> bool:
    """Whether a line of metadata counts; one that belongs to an extra does only when that was asked for."""
    named = re.findall(r"""extra\s*==\s*["']([^"']+)["']""", str(line.marker or ""))
    return not named or any(canonicalize_name(name) in map(canonicalize_name, extras) for name in named)
