"""Notebooks damaged at random, from a fixed seed: all get a verdict, and nobody else's result changes."""

from __future__ import annotations

import copy
import json
import os
import random
from pathlib import Path
from typing import Any

import tiny

from autograder import pipeline
from autograder.progress import Progress
from autograder.records import Verdict

COUNT = int(os.environ.get("MUTATED_NOTEBOOKS", "100"))  # test_generated.py hands in many more
HONEST = 4
ODD_VALUES = [None, 0, -1, 1e308, "", "x", [], {}, ["a", 3], {"a": {}}, True, "\x00", "\ud800", "é" * 50]
SNIPPETS = ["1/0", "import os; os._exit(1)", "%%bash\necho hi", "!ls", "?", "await x", "\t", "def", "exit()"]


def mutate(notebook: dict[str, Any], chance: random.Random) -> bytes:
    """One to four random changes to the notebook's data or to its bytes."""
    notebook = copy.deepcopy(notebook)
    for _ in range(chance.randint(1, 4)):
        chance.choice([_drop, _repeat, _shuffle, _odd_value, _odd_value, _snippet, _strip_text])(
            notebook, chance
        )
    raw = json.dumps(notebook).encode()
    return _damage(raw, chance) if chance.random() < 0.3 else raw


def _cells(notebook: dict[str, Any]) -> list[Any]:
    cells = notebook.get("cells")
    return cells if isinstance(cells, list) and cells else [{}]


def _drop(notebook: dict[str, Any], chance: random.Random) -> None:
    cells = _cells(notebook)
    cells.pop(chance.randrange(len(cells)))


def _repeat(notebook: dict[str, Any], chance: random.Random) -> None:
    cells = _cells(notebook)
    cells.insert(chance.randrange(len(cells) + 1), copy.deepcopy(chance.choice(cells)))


def _shuffle(notebook: dict[str, Any], chance: random.Random) -> None:
    chance.shuffle(_cells(notebook))


def _snippet(notebook: dict[str, Any], chance: random.Random) -> None:
    cells = _cells(notebook)
    cells.insert(chance.randrange(len(cells) + 1), tiny.code(chance.choice(SNIPPETS)))


def _strip_text(notebook: dict[str, Any], chance: random.Random) -> None:
    cell = chance.choice(_cells(notebook))
    if isinstance(cell, dict) and isinstance(cell.get("source"), str):
        cut = chance.randrange(len(cell["source"]) + 1)
        cell["source"] = cell["source"][:cut] + cell["source"][cut + chance.randint(1, 9) :]


def _odd_value(notebook: dict[str, Any], chance: random.Random) -> None:
    """Replace a value somewhere in the tree by one that does not belong there."""
    place: Any = notebook
    while True:
        keys = list(place) if isinstance(place, dict) else list(range(len(place)))
        if not keys:
            return
        key = chance.choice(keys)
        if not isinstance(place[key], dict | list) or not place[key] or chance.random() < 0.2:
            place[key] = chance.choice(ODD_VALUES)
            return
        place = place[key]


def _damage(raw: bytes, chance: random.Random) -> bytes:
    start = chance.randrange(len(raw))
    kind = chance.randrange(3)
    if kind == 0:
        return raw[:start]
    if kind == 1:
        return raw[:start] + bytes([chance.randrange(256)]) + raw[start + 1 :]
    return chance.choice([b"\xef\xbb\xbf", b"\xff\xfe", b"\x00", b"<", b"\n\n"]) + raw


def grade(course: Path, total: int) -> dict[str, Any]:
    grades = pipeline.grade(pipeline.Request(course, tiny.NAME, feedback=False), Progress(total, quiet=True))
    return {g.student: (g.verdict, g.score, g.tests, g.reason, g.notes) for g in grades}


def test_mutated_notebooks(tmp_path: Path, nothing_left: None) -> None:
    chance = random.Random(20261116)
    course = tiny.make_course(tmp_path / "course", "cell_seconds = 20\n")
    base = tiny.solved(course)
    for number in range(HONEST):
        answer = f"def triple(x):\n    return {number} * x"
        tiny.hand_in(course, f"honest{number}", tiny.solved(course, triple=answer))
    alone = grade(course, HONEST)
    for number in range(COUNT):
        tiny.hand_in(course, f"mutant{number:05}", mutate(base, chance))
    together = grade(course, HONEST + COUNT)
    assert len(together) == HONEST + COUNT
    assert {student: together[student] for student in alone} == alone
    verdicts = {verdict for verdict, *_ in together.values()}
    assert {Verdict.GRADED, Verdict.STUDENT_ERROR} <= verdicts <= {Verdict.GRADED, Verdict.STUDENT_ERROR}
    for verdict, score, tests, reason, _ in together.values():
        assert score is not None
        assert 0 <= score <= tiny.FULL
        assert len(tests) == 5
        assert reason or verdict is Verdict.GRADED
