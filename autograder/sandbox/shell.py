"""Runs cells in IPython without a kernel around it, and collects what they show as plain data."""

from __future__ import annotations

import base64
import io
import json
import os
import sys
import time
from collections.abc import Callable
from typing import Any

from IPython.core.displayhook import DisplayHook
from IPython.core.displaypub import DisplayPublisher
from IPython.core.interactiveshell import ExecutionResult, InteractiveShell
from traitlets import Type
from traitlets.config import Config

from autograder.sandbox.messages import RunCell
from autograder.sandbox.protocol import MIME_TYPES, MOST_ERRORS, STREAM_LIMIT, TRACE_BYTES, TRACE_LIMIT
from autograder.sandbox.recorder import watched
from autograder.sandbox.testguard import Guard, TestNames

CUT = "\n… output cut here …\n"


class Collector:
    """The outputs of the running cell, in order, never more than a fixed number of characters."""

    def __init__(self) -> None:
        self.reset(0)

    def reset(self, limit: int) -> None:
        self.outputs: list[dict[str, Any]] = []
        self.left_text = STREAM_LIMIT
        self.left_data = limit
        self.left_trace = TRACE_LIMIT
        self.execution_count = 0

    def write(self, name: str, text: str) -> None:
        if self.left_text <= 0:
            return
        if len(text) > self.left_text:
            text = text[: self.left_text] + CUT
        self.left_text -= len(text)
        last = self.outputs[-1] if self.outputs else {}
        if last.get("output_type") == "stream" and last["name"] == name:
            last["text"] += text
        else:
            self._add({"output_type": "stream", "name": name, "text": text})

    def show(self, data: dict[str, Any], execution_count: int | None = None) -> None:
        kept = {}
        for kind, value in encode(data).items():
            size = len(value) if len(value) > self.left_data else _sent(value)
            if size <= self.left_data:
                kept[kind], self.left_data = value, self.left_data - size
        if len(kept) < len(data) and not kept:
            kept = {"text/plain": "… output too long to keep …"}
        output: dict[str, Any] = {"output_type": "display_data", "data": kept, "metadata": {}}
        if execution_count is not None:
            output |= {"output_type": "execute_result", "execution_count": execution_count}
        self._add(output)

    def error(self, name: str, value: str, traceback: list[str]) -> None:
        if sum(output["output_type"] == "error" for output in self.outputs) >= MOST_ERRORS:
            return
        value = value[: min(5000, max(200, self.left_trace))]
        self.left_trace -= len(value)
        lines = []
        for line in traceback[-200:]:
            lines.append(line[: max(0, self.left_trace)])
            self.left_trace -= len(lines[-1])
        self._add({"output_type": "error", "ename": name[:500], "evalue": value, "traceback": lines})

    def clear(self) -> None:
        self.outputs.clear()

    def _add(self, output: dict[str, Any]) -> None:
        if len(self.outputs) < 500:
            self.outputs.append(output)


def _sent(text: str) -> int:
    """How many bytes a text takes in a message, where a character may take up to twelve."""
    return len(json.dumps(text))


def encode(data: dict[str, Any]) -> dict[str, str]:
    """The representations worth keeping, as text; pictures in base 64."""
    result: dict[str, str] = {}
    for kind, value in data.items():
        if kind in MIME_TYPES:
            if isinstance(value, bytes):
                value = base64.b64encode(value).decode()
            result[kind] = str(value)
    return result


class Stream(io.TextIOBase):
    """sys.stdout and sys.stderr of a cell."""

    encoding = "utf-8"
    errors = "replace"

    def __init__(self, name: str, collector: Collector, descriptor: int) -> None:
        super().__init__()
        self._name = name
        self._collector = collector
        self._descriptor = descriptor

    def write(self, text: str) -> int:
        if not isinstance(text, str):
            raise TypeError(f"write() argument must be str, not {type(text).__name__}")
        self._collector.write(self._name, text)
        return len(text)

    def writable(self) -> bool:
        return True

    def fileno(self) -> int:
        return self._descriptor

    def isatty(self) -> bool:
        return False


class CellDisplayHook(DisplayHook):
    """Sends the value of a cell's last expression to the collector."""

    collector: Collector

    def write_output_prompt(self) -> None:
        pass

    def write_format_data(self, format_dict: dict[str, Any], md_dict: Any = None) -> None:
        self.collector.show(format_dict, self.prompt_count)

    def finish_displayhook(self) -> None:
        pass


class CellDisplayPublisher(DisplayPublisher):
    """Sends what `display` shows to the collector."""

    collector: Collector

    def publish(self, data: dict[str, Any], metadata: Any = None, source: Any = None, **_: Any) -> None:
        self.collector.show(data)

    def clear_output(self, wait: bool = False) -> None:
        self.collector.clear()


class CellShell(InteractiveShell):
    """IPython's shell with the collector where a kernel has its messages."""

    collector: Collector
    displayhook: CellDisplayHook
    display_pub: CellDisplayPublisher
    run_cell: Callable[..., ExecutionResult]  # IPython leaves it without types
    displayhook_class = Type(CellDisplayHook)
    display_pub_class = Type(CellDisplayPublisher)
    system = InteractiveShell.system_raw  # the other way needs a terminal, and the box has none

    def _showtraceback(self, etype: type, evalue: BaseException, stb: list[str]) -> None:
        try:
            value = str(evalue)
        except Exception:
            value = "(the exception has no readable message)"
        self.collector.error(etype.__name__, value, list(stb))

    def ask_exit(self) -> None:
        """`exit()` in a notebook ends nothing: the remaining cells still count."""

    def enable_gui(self, gui: Any = None) -> None:
        """A notebook that is graded has no window."""


def make_shell() -> CellShell:
    """A shell that keeps no history on disk and starts no thread; made once, before the fork."""
    config = Config()
    config.HistoryManager.enabled = False
    config.HistoryManager.hist_file = ":memory:"
    shell = CellShell.instance(config=config)
    shell.collector = shell.displayhook.collector = shell.display_pub.collector = Collector()
    assert shell.display_formatter is not None
    shell.display_formatter.active_types = [*MIME_TYPES]
    # IPython's coloured tracebacks cost a third of a second each, which a blank notebook pays fifty times.
    shell.run_line_magic("colors", "nocolor")
    shell.InteractiveTB.set_mode("Plain")
    return shell


def _plain(calls: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """As many calls as can be sent, from the first on; values of the student's own making can be anything."""
    left, kept = TRACE_BYTES - 2, []
    for call in calls:
        try:
            left -= len(json.dumps(call)) + 2
        except (TypeError, ValueError, RecursionError):
            return []
        if left < 0:
            break
        kept.append(call)
    return kept


class Runner:
    """Runs one cell after the other and says how each ended."""

    def __init__(self, shell: CellShell, output_limit: int) -> None:
        self._shell = shell
        self._limit = output_limit
        self._guard = Guard(shell)
        self._names = TestNames(shell)
        self._run = shell.run_cell

    @property
    def names(self) -> dict[str, Any]:
        """What the cells have defined."""
        names: dict[str, Any] = self._shell.user_ns
        return names

    def forget_tests(self) -> None:
        """Let go of what tests have defined: here it stands for objects that a different process keeps."""
        self._names.forget()

    def run(self, request: RunCell) -> dict[str, Any]:
        """Run a cell; a test leaves neither its text nor its names, but for `leaves`, where later cells look.

        With `watch`, the reply also says what these functions of the student's returned to the test.
        """
        collector = self._shell.collector
        collector.reset(self._limit)
        patched = self._guard.patched() if request.test else []
        sys.stdout, sys.stderr = Stream("stdout", collector, 1), Stream("stderr", collector, 2)
        began = time.perf_counter()
        calls: list[dict[str, Any]] = []
        if request.test:
            names = self._names.kept_apart(request.leaves)
            with self._guard, names, watched(self._shell.user_ns, request.watch) as calls:
                ok = self._run_cell(request.source, store_history=False)
            self._guard.forget_sources()
        else:
            ok = self._run_cell(request.source, store_history=True)
        seconds = time.perf_counter() - began
        self._collect_descriptors(collector)
        count = max(0, self._shell.execution_count - 1)
        return {
            "cell": request.index,
            "ending": "ok" if ok else "error",
            "count": count,
            "seconds": seconds,
            "outputs": collector.outputs,
            "patched": patched,
            **({"calls": _plain(calls)} if request.watch else {}),
        }

    def _run_cell(self, source: str, store_history: bool) -> bool:
        collector = self._shell.collector
        try:
            result = self._run(source, store_history=store_history)
        except BaseException as error:  # an interrupt can land between two statements of the shell itself
            collector.error(type(error).__name__, str(error), [f"{type(error).__name__}: {error}"])
            return False
        failed = next((e for e in (result.error_before_exec, result.error_in_exec) if e is not None), None)
        errors = [o for o in collector.outputs if o["output_type"] == "error"]
        if failed is not None and not errors:
            name = type(failed).__name__
            collector.error(name, str(failed)[:5000], [f"{name}: {failed}"])
        return failed is None and not errors

    def _collect_descriptors(self, collector: Collector) -> None:
        """What programs and C code wrote past Python, taken from the two unnamed files."""
        for number, name in ((1, "stdout"), (2, "stderr")):
            try:
                size = os.fstat(number).st_size
                text = os.pread(number, STREAM_LIMIT + 1, 0) if size else b""
                os.ftruncate(number, 0)
            except OSError:
                continue
            if text:
                collector.write(name, text.decode(errors="replace"))
