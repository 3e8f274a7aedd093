"""The package that a course's notebooks import, as far as the engine has to know it.

The engine imports no course.  A course's package names one of its modules under the entry point
`autograder.kit`, and that module says what `Kit` asks; where none is installed, `NO_KIT` answers.
"""

from __future__ import annotations

import functools
import importlib.util
from collections.abc import Iterable, Mapping
from importlib.metadata import entry_points
from pathlib import Path
from typing import Literal, Protocol, cast

from autograder.base.errors import CourseError

GROUP = "autograder.kit"
State = Literal["whole", "absent", "damaged"]


class Kit(Protocol):
    """What the engine asks of a course's package; a module that has these names will do."""

    @property
    def PACKAGE(self) -> str:
        """The package that notebooks import; its folder can be read in a box, and grades depend on it."""

    @property
    def PRELOAD(self) -> tuple[str, ...]:
        """What a notebook is likely to import; "module:Name" also resolves a lazily loaded class."""

    @property
    def COMMAND(self) -> str:
        """What students type: it has `check`, `fetch` and `pack`; "" if there is nothing."""

    @property
    def EXTENSION(self) -> str:
        """The extension of IPython that students' notebooks load; "" if there is none."""

    @property
    def GUARD(self) -> str:
        """The module whose `guard` tells a test that a function has changed its arguments; "" if none."""

    @property
    def ERRORS(self) -> tuple[type[Exception], ...]:
        """What `bring` may raise, each with a message for a person."""

    @property
    def LOADER_ERRORS(self) -> frozenset[str]:
        """The names of the errors that its loaders raise where the machine lacks something."""

    @property
    def STUDENT(self) -> str:
        """The variable in which tests of a training record find who handed it in; "" if there are none."""

    @property
    def SECRET(self) -> str:
        """The variable in which such tests find a secret of the course; "" if there are none."""

    def recording(self, run: str, student: str, folder: str) -> str:
        """A cell that trains a run as this student and leaves its record in a folder; "" if none."""

    def verifying(self, run: str, seed: int) -> str:
        """A cell that prints every check of a record, one JSON object per line, with segments by `seed`."""

    def warming(self, run: str) -> str:
        """A cell that brings into memory what the checks of any record of a run need; "" if nothing."""

    def sketching(self, run: str) -> str:
        """A cell that prints what tells a record from others, as a JSON object; "" if there is nothing."""

    def akin(self, one: Mapping[str, object], other: Mapping[str, object]) -> str:
        """Why somebody should look at two students' records, from two such objects; "" for honest ones."""

    def assets(self) -> tuple[str, ...]:
        """The texts and models that a chapter or an assignment may declare."""

    def bring(self, names: Iterable[str]) -> tuple[str, ...]:
        """Fetch what is not whole on this machine; the names of what was fetched."""

    def state(self, name: str) -> State:
        """Whether a text or model can be used on this machine."""

    def lack(self, name: str) -> str:
        """Why it can't, as "is damaged: …"; "" when it is whole."""

    def remedy(self, name: str) -> str:
        """What a person can do about it, in a sentence."""

    def place(self) -> str:
        """The folder that holds the texts and models; boxes may read it."""

    def variables(self) -> Mapping[str, str]:
        """For the environment of cells that nobody watches: no progress bars, data where they are."""

    def loaded(self) -> tuple[str, ...]:
        """The texts and models that this process has asked for so far."""


class _NoKit:
    """Answers for a course whose notebooks import no package of its own."""

    PACKAGE, COMMAND, EXTENSION, GUARD, STUDENT, SECRET = "", "", "", "", "", ""
    PRELOAD: tuple[str, ...] = ()
    ERRORS: tuple[type[Exception], ...] = ()
    LOADER_ERRORS: frozenset[str] = frozenset()

    def recording(self, run: str, student: str, folder: str) -> str:
        return ""

    def verifying(self, run: str, seed: int) -> str:
        return ""

    def warming(self, run: str) -> str:
        return ""

    def sketching(self, run: str) -> str:
        return ""

    def akin(self, one: Mapping[str, object], other: Mapping[str, object]) -> str:
        return ""

    def assets(self) -> tuple[str, ...]:
        return ()

    def bring(self, names: Iterable[str]) -> tuple[str, ...]:
        return ()

    def state(self, name: str) -> State:
        return "absent"

    def lack(self, name: str) -> str:
        return "is unknown"

    def remedy(self, name: str) -> str:
        return "Install the package that the course's notebooks import."

    def place(self) -> str:
        return ""

    def variables(self) -> Mapping[str, str]:
        return {}

    def loaded(self) -> tuple[str, ...]:
        return ()


NO_KIT: Kit = _NoKit()


@functools.cache
def installed() -> Kit:
    """The kit of the course that is installed beside the engine."""
    found = list(entry_points(group=GROUP))
    if len(found) > 1:
        names = ", ".join(sorted(entry.value for entry in found))
        raise CourseError(f"Several packages offer themselves as the course's kit: {names}.", "Keep one.")
    # A module is a Kit when it has the names; that is for the package's own tests to hold.
    return cast(Kit, found[0].load()) if found else NO_KIT


def folder() -> Path | None:
    """Where the package lies that notebooks import."""
    package = installed().PACKAGE
    kit = importlib.util.find_spec(package) if package else None
    places = kit.submodule_search_locations if kit else None
    return Path(next(iter(places))) if places else None
