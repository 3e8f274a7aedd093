"""What one end of the bridge needs: a channel for its messages, and a service that does what is asked."""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol

import torch

if TYPE_CHECKING:
    from autograder.bridge.peer import Peer


class Channel(Protocol):
    """Carries whole messages to the other side and back."""

    def send(self, body: bytes) -> None: ...

    def receive(self) -> bytes: ...


class Service(Protocol):
    """What one side does when it is asked, and how it refers to what is no plain data."""

    @property
    def package(self) -> str:
        """The package of the course, which both sides have; "" if there is none."""
        ...

    def known_by_name(self, value: object) -> tuple[str, str] | None:
        """Module and name of what the other side has as well, such as a function of torch's."""
        ...

    def by_name(self, place: object, name: object) -> object:
        """The same, from its module and name."""
        ...

    def refer(self, peer: Peer, value: object) -> tuple[str, dict[str, object]]:
        """Its kind and plain facts; NotCarried for what this side does not give away."""
        ...

    def twin_place(self, value: torch.nn.Module) -> tuple[str, str] | None:
        """Module and name of a module's class that the other side has as well, to build it there."""
        ...

    def stand_in(self, peer: Peer, handle: int, kind: str, facts: dict[str, object]) -> object:
        """Something in the place of an object that the other side has."""
        ...

    def serve(self, peer: Peer, request: str, values: list[object]) -> object: ...

    def shows(self, error: BaseException) -> bool:
        """Whether the other side may read the text of an error."""
        ...
