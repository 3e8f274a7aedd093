"""What the grader says to the warm process and to a box, each as a value; answers are in `protocol`."""

from __future__ import annotations

from dataclasses import asdict, dataclass
from enum import StrEnum
from typing import Any

from autograder.base.settings import Limits


@dataclass(frozen=True)
class WarmUp:
    """The first words to the warm process: what to import, and what a box may be like."""

    preload: tuple[str, ...]
    readable: tuple[str, ...]
    gpu: bool
    sandbox: bool

    @classmethod
    def of(cls, raw: dict[str, Any]) -> WarmUp:
        return cls(tuple(raw["preload"]), tuple(raw["readable"]), raw["gpu"], raw["sandbox"])


@dataclass(frozen=True)
class Prepare:
    """The first words to a template: the cells of the course's own that it runs, and what they draw from."""

    sources: tuple[str, ...]
    seed: int
    output_kb: int

    @classmethod
    def of(cls, raw: dict[str, Any]) -> Prepare:
        return cls(tuple(raw["sources"]), raw["seed"], raw["output_kb"])


@dataclass(frozen=True)
class OpenBox:
    """The first words to a child: its limits and seed, and the files that it copies into its box."""

    limits: Limits
    seed: int
    files: tuple[tuple[str, str], ...]  # (path on the host, name beside the notebook)
    scratch: str  # a folder to work in, for a box that has none of its own
    package: str = ""  # the course's, whose functions and classes a test and a notebook both have

    @classmethod
    def of(cls, raw: dict[str, Any]) -> OpenBox:
        files = tuple((path, name) for path, name in raw["files"])
        return cls(Limits(**raw["limits"]), raw["seed"], files, raw["scratch"], raw["package"])


@dataclass(frozen=True)
class RunCell:
    """Run a cell; a test leaves only the names in `leaves`, and tells what those in `watch` gave it."""

    index: int
    source: str
    test: bool
    watch: tuple[str, ...] = ()
    leaves: tuple[str, ...] = ()


class BranchOrder(StrEnum):
    """What a copy of the process in a box is asked to do."""

    OPEN = "open"  # take over from here on
    CLOSE = "close"  # end, and let the original go on as it was


@dataclass(frozen=True)
class Branch:
    """Go on as a copy of this process, or end that copy."""

    order: BranchOrder


@dataclass(frozen=True)
class PrepareTest:
    """Answer the calls of a test that runs elsewhere, until it says that it has ended.

    If `fresh`, they come on a line whose end is handed over next.
    """

    fresh: bool


@dataclass(frozen=True)
class StillThere:
    """Say that nothing has happened to you."""


@dataclass(frozen=True)
class StandIns:
    """To a process that runs tests: put stand-ins in the place of these names of the student's.

    If `fresh`, the student's process is a different one than before, and the line to it is handed over next.
    """

    names: tuple[str, ...]
    fresh: bool = False


BoxRequest = RunCell | Branch | PrepareTest | StillThere | StandIns


def plain(message: WarmUp | Prepare | OpenBox | BoxRequest) -> dict[str, Any]:
    """A message as the plain data that is sent."""
    return {"kind": type(message).__name__, **asdict(message)}


def request(raw: dict[str, Any]) -> BoxRequest:
    """What a box is asked; it comes from the grader alone."""
    kind = raw.pop("kind")
    if kind == Branch.__name__:
        return Branch(BranchOrder(raw["order"]))
    if kind == PrepareTest.__name__:
        return PrepareTest(raw["fresh"])
    if kind == StillThere.__name__:
        return StillThere()
    if kind == StandIns.__name__:
        return StandIns(tuple(raw["names"]), raw["fresh"])
    return RunCell(raw["index"], raw["source"], raw["test"], tuple(raw["watch"]), tuple(raw["leaves"]))


@dataclass(frozen=True)
class Ended:
    """How a box ended, from its supervisor: exit status, the limit that was broken, what was used."""

    exit: int
    limit: str
    cpu: float
    seconds: float
