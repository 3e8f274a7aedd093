"""Where a class is graded: what a site has to be, and the one that is this machine."""

from __future__ import annotations

from typing import Protocol

from autograder.base import settings
from autograder.base.level import Level
from autograder.grading.backend import Backend, Contents, LocalBackend
from autograder.sandbox.forkserver import ForkServer


class Site(Protocol):
    """A machine or many, opened once for a class."""

    @property
    def level(self) -> Level:
        """How strong its boxes are."""
        ...

    @property
    def slots(self) -> int:
        """How many hand-ins are worth having under way at a time."""
        ...

    def backend(self, contents: Contents) -> Backend:
        """What runs notebooks there, with these files beside them."""
        ...


class ThisMachine:
    """Boxes of a warm process that is running here."""

    def __init__(self, server: ForkServer) -> None:
        self._server = server

    @property
    def level(self) -> Level:
        return self._server.level

    @property
    def slots(self) -> int:
        return settings.default_jobs()

    def backend(self, contents: Contents) -> LocalBackend:
        return LocalBackend(self._server, contents)
