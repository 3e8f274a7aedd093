"""What a command says to whoever typed it: plain lines, steps of long work, an answer to Ctrl-C."""

from __future__ import annotations

import json
import os
import signal
from typing import TYPE_CHECKING, Any

from rich.console import Console
from rich.markup import escape

from autograder.base.words import shown

if TYPE_CHECKING:
    from types import FrameType

    from rich.console import RenderableType
    from rich.status import Status


class Screen(Console):
    """A console that says in a plain line what it does where no line can move."""

    def status(self, status: RenderableType, **more: Any) -> Status:
        if self.is_dumb_terminal:  # rich draws nothing there
            self.print(status, "…")
        return super().status(status, **more)


out, err = Screen(), Screen(stderr=True)


def say(text: str) -> None:
    """Print a result, whoever wrote its words."""
    out.print(harmless(text), highlight=False, soft_wrap=True)


def warn(text: str) -> None:
    """Print what is not a result, and is not read by a program."""
    err.print(harmless(text), highlight=False, soft_wrap=True)


def print_json(value: Any, indent: int | None = 1) -> None:
    """Print data for a program."""
    print(json.dumps(value, indent=indent))


def harmless(text: str) -> str:
    """Lines that mean nothing to a terminal or to rich.

    Print them with `soft_wrap`: a break in the middle of a path or a command could not be copied.
    """
    return "\n".join(escape(shown(line)) for line in text.split("\n"))


def answer_ctrl_c(kept: str = "What is graded is kept; run the same command again to go on.") -> None:
    """Say at once that it was heard; what runs needs some seconds to end."""

    def heard(number: int, frame: FrameType | None) -> None:
        os.write(2, f"\nStopping. {kept}\n".encode())
        signal.default_int_handler(number, frame)

    signal.signal(signal.SIGINT, heard)


class Steps:
    """Says what goes on: in one live line on a terminal, in plain lines elsewhere.

    Without words the live line goes away, so that a progress bar may come in its place.
    """

    def __init__(self, what: str, console: Console = out) -> None:
        self._what, self._console = what, console
        self._status: Status | None = None

    def __enter__(self) -> Steps:
        return self

    def __exit__(self, *_: object) -> None:
        self._rest()

    def _rest(self) -> None:
        if self._status is not None:
            self._status.stop()
            self._status = None

    def show(self, words: str) -> None:
        if not words:
            self._rest()
        elif not self._console.is_terminal or self._console.is_dumb_terminal:
            self._console.print(f"{self._what}: {words}", highlight=False, soft_wrap=True)
        elif self._status is None:
            self._status = self._console.status(f"{self._what}: {words}")
            self._status.start()
        else:
            self._status.update(f"{self._what}: {words}")
