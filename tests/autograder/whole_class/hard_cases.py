"""Hand-ins that once stopped a class or make the grader work hardest, each with its verdict."""

from __future__ import annotations

import json
import os
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from nbformat.v4 import new_markdown_cell

from autograder.base.records import Verdict
from tests.helpers import tiny
from tests.helpers.tiny import FULL, cell, code, hand_in, position, solved

GRADED, STUDENT, MACHINE = Verdict.GRADED, Verdict.STUDENT_ERROR, Verdict.INFRASTRUCTURE_ERROR
TAMPERED = Verdict.TAMPERING_SUSPECTED


@dataclass(frozen=True)
class Case:
    """One hand-in, what it must end in, and words that its reason or notes must hold."""

    make: Callable[[Path, str], Any]
    verdict: Verdict
    score: float | None
    words: str = ""


CASES: dict[str, Case] = {}
# Three processes with some five hundred megabytes in what waits for being read; a box has three hundred.
NETLINK = """
import os, socket, time
for _ in range(3):
    if os.fork() == 0:
        break
ours = socket.socket(socket.AF_NETLINK, socket.SOCK_RAW, 2)
kept = []
for _ in range(900):
    theirs = socket.socket(socket.AF_NETLINK, socket.SOCK_RAW, 2)
    theirs.bind((0, 0))
    try:
        for _ in range(9):
            ours.sendto(bytes(60_000), socket.MSG_DONTWAIT, theirs.getsockname())
    except BlockingIOError:
        pass
    kept.append(theirs)
time.sleep(1000)
"""


def case(verdict: Verdict, score: float | None, words: str = "") -> Callable[[Callable], Callable]:
    def register(make: Callable[[Path, str], Any]) -> Callable[[Path, str], Any]:
        CASES[make.__name__.replace("_", "-")] = Case(make, verdict, score, words)
        return make

    return register


def with_code(course: Path, student: str, *sources: str) -> None:
    notebook = solved(course)
    for source in sources:
        notebook["cells"].insert(position(notebook, "triple"), code(source))
    hand_in(course, student, notebook)


def with_words(course: Path, student: str, source: str, **more: Any) -> None:
    notebook = solved(course)
    notebook["cells"].insert(1, dict(new_markdown_cell(source)) | more)
    hand_in(course, student, notebook)


@case(GRADED, FULL)
def prints_half_a_character(course: Path, student: str) -> None:
    with_code(course, student, "print('\\ud83d')")


@case(GRADED, FULL)
def raises_half_a_character(course: Path, student: str) -> None:
    with_code(course, student, "raise ValueError('\\ud83d')")


@case(GRADED, FULL)
def shows_half_a_character(course: Path, student: str) -> None:
    with_code(course, student, "from IPython.display import HTML\nHTML('\\ud83d')")


@case(GRADED, FULL)
def names_an_error_with_half_a_character(course: Path, student: str) -> None:
    with_code(course, student, "raise type('\\ud83d', (Exception,), {})('x')")


@case(GRADED, FULL, "left out")
def companion_whose_name_is_not_utf_8(course: Path, student: str) -> None:
    path = hand_in(course, student, solved(course))
    Path(os.fsdecode(os.fsencode(path.parent) + b"/caf\xe9.txt")).write_text("x")


@case(GRADED, FULL, "instead of tiny.ipynb")
def notebook_whose_name_is_not_utf_8(course: Path, student: str) -> None:
    path = hand_in(course, student, solved(course))
    path.rename(os.fsdecode(os.fsencode(path.parent) + b"/caf\xe9.ipynb"))


@case(GRADED, FULL)
def picture_that_is_not_attached(course: Path, student: str) -> None:
    with_words(course, student, "![](attachment:x)")


@case(GRADED, FULL)
def attachment_without_data(course: Path, student: str) -> None:
    with_words(course, student, "![](attachment:b)", attachments={"b": {}})


@case(GRADED, FULL)
def attachment_that_is_no_picture(course: Path, student: str) -> None:
    with_words(course, student, "![](attachment:b)", attachments={"b": {"text/html": "<script>1</script>"}})


@case(GRADED, FULL)
def attachment_with_half_a_character(course: Path, student: str) -> None:
    with_words(course, student, "![](attachment:b)", attachments={"\ud800": {"image/png": "\udfff"}})


@case(GRADED, FULL)
def forty_cells_of_newlines(course: Path, student: str) -> None:
    notebook = solved(course)
    for lost in ("double", "triple"):  # so that every other cell is looked at
        cell(notebook, lost)["metadata"] = {}
    notebook["cells"] += [code("\n" * 20_000) for _ in range(40)]
    hand_in(course, student, notebook)


@case(GRADED, FULL)
def two_thousand_unnamed_cells(course: Path, student: str) -> None:
    notebook = solved(course)
    cell(notebook, "essay")["metadata"] = {}
    text = "It is so because of this and that. " * 60
    notebook["cells"] += [dict(new_markdown_cell(f"{n} {text}")) for n in range(2000)]
    hand_in(course, student, notebook)


@case(GRADED, FULL)
def four_hundred_thousand_spaces(course: Path, student: str) -> None:
    with_words(course, student, "x" + " " * 400_000 + "x")


@case(GRADED, FULL)
def four_hundred_thousand_brackets(course: Path, student: str) -> None:
    with_words(course, student, "[" * 400_000)


@case(GRADED, FULL)
def links_without_end(course: Path, student: str) -> None:
    with_words(course, student, "[](files/" * 2_200)


@case(GRADED, FULL)
def environments_without_end(course: Path, student: str) -> None:
    with_words(course, student, "\\begin{a}" * 40_000)


@case(GRADED, FULL, "longer than 5 seconds")
def loops_for_ever(course: Path, student: str) -> None:
    with_code(course, student, "while True:\n    pass")


@case(GRADED, FULL)
def megabytes_from_every_cell(course: Path, student: str) -> None:
    flood = "from IPython.display import HTML, display\ndisplay(HTML('x' * 2_000_000))"
    with_code(course, student, *[flood] * 400)


def forged(calls: str) -> str:
    """A reply to the cell that sends it, with a record of calls that no honest process would send."""
    return f"""
import json, os, stat, struct
reply = {{"cell": 5, "ending": "ok", "count": 1, "seconds": 0.1, "outputs": [], "patched": []}}
body = json.dumps(reply)[:-1].encode() + b', "calls": ' + ({calls}).encode() + b"}}"
for number in range(3, 256):
    try:
        if stat.S_ISSOCK(os.fstat(number).st_mode):
            os.write(number, struct.pack(">I", len(body)) + body)
    except OSError:
        pass
"""


@case(TAMPERED, 3, "too large")
def forges_a_trace_with_a_giant_number(course: Path, student: str) -> None:
    with_code(course, student, forged("'[' + '1' + '0' * 400 + ']'"))


@case(TAMPERED, 3, "nested too deeply")
def forges_a_trace_nine_hundred_deep(course: Path, student: str) -> None:
    with_code(course, student, forged("'[' * 900 + ']' * 900"))


@case(STUDENT, FULL, "more memory")
def fills_the_buffers_of_sockets(course: Path, student: str) -> None:
    with_code(course, student, NETLINK)


@case(GRADED, FULL)
def wants_memory_of_no_process(course: Path, student: str) -> None:
    with_code(course, student, "import os\nos.ftruncate(os.memfd_create('x'), 1 << 40)")


@case(GRADED, FULL)
def a_page_that_never_ends(course: Path, student: str) -> None:
    """A thousand styles, each of which a pattern once tried to match for ever."""
    text = "'<p style=\"a' + (':' + 'b' * 60) * 7 + '!\">x'"
    with_code(course, student, f"from IPython.display import HTML\nHTML(({text}) * 1000)")


@case(GRADED, FULL)
def files_in_each_others_way(course: Path, student: str) -> None:
    folder = hand_in(course, student, solved(course)).parent
    (folder / "a.svg").write_text("x")
    (folder / "a.svg.txt").mkdir()
    (folder / "a.svg.txt" / "b.csv").write_text("x")
    (folder / ("x" * 255)).write_text("x")


@case(STUDENT, 0, "is a link")
def link_to_the_folder_of_somebody_else(course: Path, student: str) -> None:
    other = course / "elsewhere" / tiny.NAME
    other.mkdir(parents=True)
    (other / f"{tiny.NAME}.ipynb").write_text(json.dumps(solved(course)))
    (course / "submitted" / student).symlink_to(other.parent)


def odd_student() -> str:
    """A folder's name that is no text."""
    return os.fsdecode(b"ren\xe9")
