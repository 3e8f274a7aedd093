"""What surrounds a test in the student's process: the shell as it was made, and names that are its own."""

from __future__ import annotations

import linecache
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import Any

from IPython.core.interactiveshell import InteractiveShell


class Guard:
    """Remembers the shell as it was made, and runs test cells with nothing of the student's in between.

    Code in the same process can undo this; it stops the forgeries that need no skill, and names them.
    """

    _METHODS = ("run_cell", "run_cell_async", "run_ast_nodes", "run_code", "transform_cell", "transform_ast")

    def __init__(self, shell: InteractiveShell) -> None:
        self._shell = shell
        self._callbacks = {event: list(calls) for event, calls in shell.events.callbacks.items()}
        self._classes = {
            (cls, m): cls.__dict__[m]
            for cls in type(shell).__mro__
            for m in self._METHODS
            if m in cls.__dict__
        }

    def patched(self) -> list[str]:
        """The parts of the shell that decide what a test means and are no longer the shell's own."""
        shell = self._shell
        found = [f"shell.{name}" for name in self._METHODS if name in shell.__dict__]
        found += [
            f"{cls.__name__}.{m}"
            for (cls, m), value in self._classes.items()
            if cls.__dict__.get(m) is not value
        ]
        if shell.ast_transformers:
            found.append("shell.ast_transformers")
        return found[:20]

    def __enter__(self) -> None:
        """Set the student's hooks aside."""
        shell = self._shell
        self._aside = (dict(shell.events.callbacks), list(shell.ast_transformers))
        self._sources = set(linecache.cache)
        shell.events.callbacks.update({event: list(calls) for event, calls in self._callbacks.items()})
        shell.ast_transformers.clear()

    def __exit__(self, *_: object) -> None:
        callbacks, transformers = self._aside
        self._shell.events.callbacks.update(callbacks)
        self._shell.ast_transformers.extend(transformers)

    def forget_sources(self) -> None:
        """Remove the text of the test that just ran from the cache that tracebacks read."""
        for name in set(linecache.cache) - self._sources:
            if name.startswith(("<ipython", "/tmp/ipykernel", "/tmp/ipython")) or "ipython" in name:
                linecache.cache.pop(name, None)


class TestNames:
    """Keeps the names that tests define apart: the next test finds them, the student's cells don't."""

    _LAST = ("_", "__", "___")  # the last values shown, which the shell keeps twice
    _MISSING = object()

    def __init__(self, shell: InteractiveShell) -> None:
        self._shell = shell
        self._left: dict[str, tuple[Any, Any]] = {}  # name -> what tests left there, what cells have there

    def forget(self) -> None:
        """Let go of what tests have left."""
        self._left.clear()

    @contextmanager
    def kept_apart(self, leaves: Sequence[str]) -> Iterator[None]:
        names, hook = self._shell.user_ns, self._shell.displayhook
        before, last = dict(names), [getattr(hook, name, None) for name in self._LAST]
        shown = dict(names["_oh"]) if isinstance(names.get("_oh"), dict) else None
        for name, (value, others) in self._left.items():
            if before.get(name, self._MISSING) is not others:  # the student has used the name since
                continue
            if value is self._MISSING:
                names.pop(name, None)
            else:
                names[name] = value
        try:
            yield
        finally:
            self._put_back(names, before, set(leaves))
            for name, value in zip(self._LAST, last, strict=True):
                setattr(hook, name, value)
            if shown is not None:
                names["_oh"].clear()
                names["_oh"].update(shown)

    def _put_back(self, names: dict[str, Any], before: dict[str, Any], leaves: set[str]) -> None:
        for name in [*names, *(before.keys() - names.keys())]:
            now, then = names.get(name, self._MISSING), before.get(name, self._MISSING)
            if now is then or name in leaves:
                self._left.pop(name, None)
                continue
            if name not in self._LAST:
                self._left[name] = (now, then)
            if then is self._MISSING:
                del names[name]
            else:
                names[name] = then
