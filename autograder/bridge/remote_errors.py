"""Tells the other side of an error, and makes one of Python's own of what that side tells."""

from __future__ import annotations

import builtins
from typing import Any

from autograder.bridge.service import Service
from autograder.bridge.shared import TRUSTED
from autograder.bridge.wire import Refused

_TEXT = 5000


class RemoteErrors:
    """The errors that have gone over the bridge: one of a test's that comes back is the same object."""

    def __init__(self, side: int, service: Service) -> None:
        self._side, self._service = side, service
        self._errors: dict[int, BaseException] = {}

    def clear(self) -> None:
        self._errors.clear()

    def write(self, error: BaseException) -> list[Any]:
        """The names of an error's class and of its bases, its text, and its number if it has one."""
        names = [kind.__name__[:200] for kind in type(error).__mro__][:20]
        token = getattr(error, "__bridge_token__", None)
        if self._side == TRUSTED:
            token = id(error)
            self._errors[token] = error
        shown = self._service.shows(error)
        try:
            args = [arg if type(arg) in (str, int, float, bool) else str(arg) for arg in error.args][:5]
            args = [arg[:_TEXT] if isinstance(arg, str) else arg for arg in args]
        except Exception:
            args = ["(the error has no readable text)"]
        return [names, args if shown else [], token]

    def read(self, raised: list[Any]) -> Exception:
        """An error of the other side as one of Python's own."""
        if len(raised) != 3:
            raise Refused("an error that is none")
        names, args, token = raised
        if type(names) is not list or type(args) is not list or len(names) > 20 or len(args) > 5:
            raise Refused("an error that is none")
        if any(type(name) is not str for name in names):
            raise Refused("an error without a name")
        if any(type(arg) not in (str, int, float, bool) or len(str(arg)) > _TEXT for arg in args):
            raise Refused("an error without a text")
        if self._side == TRUSTED and type(token) is int and token in self._errors:
            mine = self._errors[token]
            assert isinstance(mine, Exception)
            return mine
        error = _built_in(names, args)
        if type(token) is int:
            error.__bridge_token__ = token  # type: ignore[attr-defined]  # an exception of the student's carries it back
        return error


def _built_in(names: list[str], args: list[Any]) -> Exception:
    for name in names:
        kind = getattr(builtins, name, None)
        if isinstance(kind, type) and issubclass(kind, Exception):
            try:
                return kind(*args)
            except Exception:
                return Exception(*args)
    return Exception(*args)
