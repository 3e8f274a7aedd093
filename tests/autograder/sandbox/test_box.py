"""What every box must do, the three real ones and the fake."""

from __future__ import annotations

import json
import os
import socket
from pathlib import Path
from typing import Any

import pytest

from autograder.sandbox.box import Box, NoBox, host_view
from autograder.sandbox.namespaces import BOXES
from tests.helpers.fakes import FakeBox
from tests.helpers.processes import SMALL

KINDS = (*BOXES, NoBox, FakeBox)
WALLS = BOXES


@pytest.fixture(
    params=[pytest.param(kind, marks=[pytest.mark.long] * (kind is not FakeBox)) for kind in KINDS],
    ids=lambda kind: kind.__name__,
)
def box(request: pytest.FixtureRequest) -> Box:
    return request.param(host_view())


def look(given: str) -> dict[str, Any]:
    """What a process sees once it is walled in; plain calls alone, because modules may be out of reach."""
    with open("notes.txt", "w") as own:
        own.write("mine")
    with open("data/start.txt") as file:
        text = file.read()
    return {
        "text": text,
        "names": sorted(os.listdir(".")),
        "input": os.read(0, 10).decode(),
        "descriptors": [number for number in range(3, 64) if _is_open(number)],
        "host": os.path.exists(given),
        "first": os.getpid() == 1,
    }


def _is_open(number: int) -> bool:
    try:
        os.fstat(number)
    except OSError:
        return False
    return True


def seen_inside(box: Box, given: Path, scratch: Path) -> dict[str, Any]:
    """Build the box around a child of a child, as the warm process does, and let it look."""
    ours, theirs = socket.socketpair()
    outside = os.fork()
    if outside == 0:
        try:
            box.separate()
            inside = os.fork()
            if inside == 0:
                box.enclose(SMALL, [(str(given), "data/start.txt")], theirs.fileno(), str(scratch))
                theirs.sendall(json.dumps(look(str(given)) | {"keep": theirs.fileno()}).encode())
                os._exit(0)
            os.waitpid(inside, 0)
            box.end()
        except BaseException as error:
            theirs.sendall(json.dumps({"failed": repr(error)}).encode())
        os._exit(0)
    theirs.close()
    os.waitpid(outside, 0)
    with ours:
        return json.loads(ours.recv(1 << 16))


def test_a_box_works_here(box: Box) -> None:
    assert box.probe() == ""


def test_each_box_has_a_level_of_its_own_and_the_strongest_is_tried_first() -> None:
    levels = [kind(host_view()).level for kind in (*BOXES, NoBox)]
    assert levels == sorted(set(levels), reverse=True)


def test_a_process_in_a_box_has_its_files_a_place_to_write_and_one_line(box: Box, tmp_path: Path) -> None:
    tmp_path.chmod(0o755)  # as root, notebooks run as nobody
    (tmp_path / "data").mkdir()
    given, scratch = tmp_path / "data" / "start.txt", tmp_path / "scratch"
    given.write_text("41")
    scratch.mkdir()
    seen = seen_inside(box, given, scratch)
    assert "failed" not in seen, seen
    assert (seen["text"], seen["names"], seen["input"]) == ("41", ["data", "notes.txt"], "")
    assert seen["descriptors"] == [seen["keep"]]
    walled = type(box) in WALLS
    assert (seen["host"], seen["first"]) == (not walled, walled)
    assert (scratch / "notes.txt").exists() is not walled
