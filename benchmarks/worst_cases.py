"""Measures what the worst hand-ins cost the grader, stage by stage, and how that grows from 1 to 10 MB.

    python -m benchmarks.worst_cases              # all cases, 1 and 10 MB
    python -m benchmarks.worst_cases spaces       # one of them

Each case is a notebook of that size, made of what a stage finds hardest.  Reading and drawing the page happen
in a fork each, as in a worker, with a worker's limits.
"""

from __future__ import annotations

import gc
import json
import os
import resource
import socket
import sys
import tempfile
import threading
import time
from collections.abc import Callable
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from autograder.base import layout, settings
from autograder.base.records import GradingResult, RunRecord
from autograder.base.scores import CellScore, RecordedScores
from autograder.course import master
from autograder.demo import classroom
from autograder.grading import intake, score
from autograder.outlets import feedback
from autograder.sandbox import protocol
from autograder.workers import process, tasks

ROOT = Path(__file__).resolve().parent.parent
NAME = "attention"
SIZES = (1, 10)  # MB
MB = 1024 * 1024


def _cell(kind: str, source: str, **more: Any) -> dict[str, Any]:
    outputs = {"outputs": [], "execution_count": None} if kind == "code" else {}
    return {"cell_type": kind, "metadata": {}, "source": source, **outputs, **more}


def _cells(kind: str, text: str, size: int, each: int = 20_000) -> list[dict[str, Any]]:
    """Cells of `each` characters that fill a notebook of this size."""
    piece = (text * (each // len(text) + 1))[:each]
    written = len(json.dumps(_cell(kind, piece)))
    return [_cell(kind, piece) for _ in range(min(4500, size // written))]


CASES: dict[str, Callable[[int], list[dict[str, Any]]]] = {
    "newlines in code": lambda size: _cells("code", "\n", size),
    "spaces in code": lambda size: _cells("code", " ", size),
    "definitions": lambda size: _cells("code", "def attention(Q):\n    return 1\n", size),
    "assignments": lambda size: _cells("code", "weights = 1\n", size),
    "unnamed answers": lambda size: _cells("markdown", "It is so because of this and that. ", size, 2000),
    "one long line": lambda size: [_cell("code", "x" * size)],
    "one long paragraph": lambda size: [_cell("markdown", "word " * (size // 5))],
    "spaces in words": lambda size: [_cell("markdown", "x" + " " * size + "x")],
    "formulas without end": lambda size: [_cell("markdown", "\\begin{a}" * (size // 10))],
    "brackets": lambda size: [_cell("markdown", "[" * size)],
    "quotes within quotes": lambda size: [_cell("markdown", "> " * (size // 2))],
    "stars": lambda size: [_cell("markdown", "*a " * (size // 3))],
    "pictures": lambda size: [_cell("markdown", "![](attachment:a)", attachments=_picture(size))],
    "empty lists in metadata": lambda size: [_cell("code", "1") | {"metadata": {"x": [[]] * (size // 4)}}],
    "outputs that are dropped": lambda size: [_cell("code", "1") | {"outputs": [{}] * (size // 4)}],
}


def _picture(size: int) -> dict[str, Any]:
    return {"a": {"image/png": "aGVs" * (size // 4)}}


@dataclass(frozen=True)
class Cost:
    """What one stage took."""

    seconds: float
    memory: float  # MB beyond what the process was born with
    ending: str  # "ok", or the limit that it met


def cost(job: Callable[[], Any], limits: settings.Limits) -> Cost:
    """Do a job in a fork with a worker's limits, and measure it there."""
    ours, theirs = socket.socketpair()
    pid = os.fork()
    if pid == 0:
        process.limit(limits)
        born, began = _resident(), time.process_time()
        ending = process.within_limits(job, limits)
        peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
        words = next(iter(ending.values())) if "value" not in ending else "ok"
        protocol.send(
            theirs, {"seconds": time.process_time() - began, "memory": peak - born, "ending": words}
        )
        os._exit(0)
    theirs.close()
    with ours:
        found = protocol.receive(ours, 1 << 20)
    os.waitpid(pid, 0)
    if found["ending"] not in ("ok", "time", "memory"):
        raise RuntimeError(found["ending"])
    return Cost(**found)


def _resident() -> float:
    lines = Path("/proc/self/status").read_text().splitlines()
    return next(int(line.split()[1]) for line in lines if line.startswith("VmRSS:")) / 1024


def make_handler(course: Path) -> process.TaskHandler:
    classroom.write_class(ROOT, NAME, course)
    source, _ = master.load(course, NAME, master.load_config(ROOT))
    handler = process.TaskHandler(course, source, settings.Limits(), False, feedback.Renderer())
    gc.collect()
    gc.freeze()  # as a worker's parent does: a collection of all that was imported costs more than many a job
    return handler


def hand_in(handler: process.TaskHandler, cells: list[dict[str, Any]]) -> float:
    """Put the released notebook with these cells where a student's would be; its size in MB."""
    given = [
        _cell(c.kind, handler.master.released.get(c.name, c.source)) for c in handler.master.cells
    ]  # without labels, so that every cell is looked at
    path = layout.student_file(handler.course, layout.SUBMITTED, "worst", NAME)
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(
        json.dumps({"cells": [*given, *cells], "metadata": {}, "nbformat": 4, "nbformat_minor": 4})
    )
    return path.stat().st_size / MB


def reading(handler: process.TaskHandler) -> Cost:
    return cost(lambda: handler.do(body(tasks.TakeIn("worst"))), handler.limits)


def drawing(handler: process.TaskHandler) -> Cost:
    submission = intake.take_in(handler.course, "worst", handler.master, handler.limits)
    record = RunRecord((), 0.0, "")
    grade = score.grade(submission, record)
    scores = {test.name: CellScore(score=0.0, points=test.max_score) for test in grade.tests}
    result = GradingResult(submission, record, replace(grade, recorded=RecordedScores(scores)))
    both = [body(tasks.Publish.of(outlet, result)) for outlet in (layout.AUTOGRADED, layout.FEEDBACK)]
    return cost(lambda: [handler.do(one) for one in both], handler.limits)


def body(task: tasks.Task) -> bytes:
    """A task as it reaches a worker."""
    return tasks.to_text(task).encode()


def report_notebooks(handler: process.TaskHandler, wanted: list[str]) -> None:
    print(f"{'case':<26} {'MB':>5}   {'reading':>22}   {'drawing':>22}")
    for name, make in CASES.items():
        if wanted and name not in wanted:
            continue
        found = []
        for size in SIZES:
            megabytes = hand_in(handler, make(size * MB))
            found.append((reading(handler), drawing(handler)))
            print(f"{name:<26} {megabytes:5.1f}   " + "   ".join(map(shown, found[-1])), flush=True)
        growth = [b.seconds / max(a.seconds, 0.01) for a, b in zip(*found, strict=True)]
        print(f"{'':<26} {'grows':>5}   " + "   ".join(f"{g:21.1f}x" for g in growth), flush=True)


def shown(found: Cost) -> str:
    return f"{found.seconds:6.2f} s {found.memory:5.0f} MB {found.ending[:6]:<6}"


def report_messages(limits: settings.Limits) -> None:
    """The largest message that a box may send, made of what takes most memory when it is read."""
    size = protocol.frame_limit(limits.output_kb)
    print(f"\nthe largest message of a box, {size / MB:.1f} MB")
    for piece in ("[],", "{},", "1.5,", '"ab",', '{"a":[]},'):
        body = b'{"calls":[' + piece.encode() * ((size - 20) // len(piece)) + b"0]}"
        found = cost(lambda body=body: _receive(body, size), replace(limits, worker_mb=4096))
        print(f"  {piece:<12} {shown(found)}")


def _receive(body: bytes, size: int) -> None:
    ours, theirs = socket.socketpair()
    sender = threading.Thread(target=theirs.sendall, args=(protocol.HEADER.pack(len(body)) + body,))
    sender.start()
    try:
        protocol.trace_of(protocol.receive(ours, size))
    except protocol.WireError:
        return
    finally:
        sender.join()


def main() -> None:
    with tempfile.TemporaryDirectory() as folder:
        handler = make_handler(Path(folder) / "course")
        report_notebooks(handler, sys.argv[1:])
        if not sys.argv[1:]:
            report_messages(handler.limits)


if __name__ == "__main__":
    main()
