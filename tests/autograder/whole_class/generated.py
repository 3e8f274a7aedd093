"""Hand-ins made at random: accidents, odd structure, text and sizes, names in any bytes, formats, links."""

from __future__ import annotations

import copy
import json
import os
import random
from collections.abc import Callable
from pathlib import Path
from typing import Any

from tests.helpers import tiny

ODD = [None, 0, -1, 1e308, 10**400, "", "x", [], {}, [[[]]], ["a", 3], {"a": {}}, True, "\x00", "\ud800"]
ODD += ["é" * 50]
PLANES = [
    (0x20, 0x7E),
    (0xA0, 0x2FF),
    (0x4E00, 0x9FFF),
    (0xD800, 0xDFFF),
    (0x1F300, 0x1FAFF),
    (0xE0000, 0x10FFFF),
]
PLANES += [(0x0, 0x1F), (0x200B, 0x202E), (0xFDD0, 0xFDEF)]
SLIPS = ["1/0", "import os; os._exit(1)", "%%bash\necho hi", "!ls", "?", "await x", "\t", "def", "exit()"]
SOURCES = [
    *SLIPS,
    "print('\\ud83d' * 5)",
    "raise ValueError('\\udfff')",
    "print('x' * 300_000)",
    "from IPython.display import HTML, display\nfor _ in range(5): display(HTML('<b>' * 1000))",
    "from IPython.display import HTML\nHTML('<p style=\"a' + (':' + 'b' * 60) * 7 + '!\">x')",
    "from IPython.display import HTML\nHTML('<p ' + 'a=1 b ' * 9000)",
    "from IPython.display import Latex\nLatex('$\\\\smash{x')",
    "import threading, time\nthreading.Thread(target=time.sleep, args=(9,)).start()",
    "import os\nos.fork() or os._exit(0)",
    "import signal\nsignal.setitimer(signal.ITIMER_REAL, 0.01)",
    "import sys\nsys.stdout = sys.stderr = None",
    "get_ipython().showtraceback()",
    "class E(Exception):\n    def __str__(self):\n        raise E\nraise E",
    "import warnings\nwarnings.warn('\\U0010ffff')",
    "del In, Out, _",
    "_oh = None",
    "globals().clear()",
    "import builtins\ndel builtins.print",
]
MESSAGES = [
    b"",
    b"\0",
    b"\0\0\0\2[]",
    b"\0\0\0\2{}",
    b"\xff\xff\xff\xff",
    b"\0\0\0\x0a" + b"[" * 10,
    b"\0\0\0\x13" + b'{"ending": "\\ud800"',
]
FORGERY = """
import json, os, stat, struct
body = {body!r}
for fd in range(3, 64):
    try:
        if stat.S_ISSOCK(os.fstat(fd).st_mode):
            os.write(fd, body)
    except OSError:
        pass
"""


def text(chance: random.Random, most: int = 60) -> str:
    low, high = chance.choice(PLANES)
    return "".join(chr(chance.randint(low, high)) for _ in range(chance.randrange(most)))


def _odd(chance: random.Random) -> Any:
    """A value that belongs nowhere; a copy, because what is made of it is edited again."""
    return copy.deepcopy(chance.choice(ODD))


def name(chance: random.Random) -> bytes:
    """A file's name in any bytes that a file system takes."""
    raw = bytes(chance.randrange(1, 256) for _ in range(chance.randint(1, 40)))
    return raw.replace(b"/", b"_") if raw not in (b".", b"..") else b"_"


def _cells(notebook: dict[str, Any]) -> list[Any]:
    cells = notebook.get("cells")
    return cells if isinstance(cells, list) and cells else [{}]


def _drop(notebook: dict[str, Any], chance: random.Random) -> None:
    _cells(notebook).pop(chance.randrange(len(_cells(notebook))))


def _repeat(notebook: dict[str, Any], chance: random.Random) -> None:
    cells = _cells(notebook)
    cells.insert(chance.randrange(len(cells) + 1), copy.deepcopy(chance.choice(cells)))


def _shuffle(notebook: dict[str, Any], chance: random.Random) -> None:
    chance.shuffle(_cells(notebook))


def _slip(notebook: dict[str, Any], chance: random.Random) -> None:
    cells = _cells(notebook)
    cells.insert(chance.randrange(len(cells) + 1), tiny.code(chance.choice(SLIPS)))


def _strip_text(notebook: dict[str, Any], chance: random.Random) -> None:
    cell = chance.choice(_cells(notebook))
    if isinstance(cell, dict) and isinstance(cell.get("source"), str):
        cut = chance.randrange(len(cell["source"]) + 1)
        cell["source"] = cell["source"][:cut] + cell["source"][cut + chance.randint(1, 9) :]


def _code(notebook: dict[str, Any], chance: random.Random) -> None:
    cells = _cells(notebook)
    cells.insert(chance.randrange(len(cells) + 1), tiny.code(chance.choice(SOURCES)))


def _forge(notebook: dict[str, Any], chance: random.Random) -> None:
    """A message from the box that no honest process sends, or one that looks like a result."""
    reply = {
        "cell": chance.randrange(12),
        "ending": "ok",
        "count": 1,
        "seconds": 0.1,
        "outputs": [],
        "patched": [],
    }
    reply[chance.choice([*reply, "calls"])] = chance.choice([_odd(chance), [{"output_type": "stream"}]])
    body = json.dumps(reply).encode()
    body = len(body).to_bytes(4, "big") + body if chance.random() < 0.6 else chance.choice(MESSAGES)
    cells = _cells(notebook)
    cells.insert(chance.randrange(len(cells) + 1), tiny.code(FORGERY.format(body=body)))


def _words(notebook: dict[str, Any], chance: random.Random) -> None:
    cell = {"cell_type": chance.choice(["markdown", "raw", "code", "heading", text(chance, 5)])}
    cell |= {"source": text(chance, 400), "metadata": {}}
    if chance.random() < 0.5:
        kind = chance.choice(["image/png", "text/html", text(chance, 5)])
        data = chance.choice([text(chance), "aGk=", 3, {}, None])
        cell["attachments"] = chance.choice([{text(chance, 9): {kind: data}}, {"b": {}}, {"b": 3}, [], "x"])
        cell["source"] += f"![](attachment:{chance.choice(['b', 'x', text(chance, 9)])})"
    cells = _cells(notebook)
    cells.insert(chance.randrange(len(cells) + 1), cell)


def _sized(notebook: dict[str, Any], chance: random.Random) -> None:
    """One cell, or very many, of one thing again and again."""
    piece = chance.choice(
        ["\n", " ", "a", "$", "\\begin{a}", "[", "`", "*a", "> ", "def f(): pass\n", "x = 1\n", "é"]
    )
    kind = chance.choice(["code", "markdown"])
    if chance.random() < 0.5:
        new = [{"cell_type": "markdown", "source": piece * (30_000 // len(piece)), "metadata": {}}]
    else:
        new = [{"cell_type": kind, "source": piece, "metadata": {}} for _ in range(chance.randrange(300))]
    _cells(notebook).extend(new)


def _marks(notebook: dict[str, Any], chance: random.Random) -> None:
    cell = chance.choice(_cells(notebook))
    if isinstance(cell, dict):
        mark = {
            "grade_id": chance.choice([text(chance, 9), "double", "essay", 3, None]),
            "points": _odd(chance),
        }
        cell["metadata"] = {"nbgrader": mark | {chance.choice(["grade", "solution", "task"]): _odd(chance)}}


def _odd_value(notebook: dict[str, Any], chance: random.Random) -> None:
    """Replace a value somewhere in the tree by one that does not belong there."""
    place: Any = notebook
    while True:
        keys = list(place) if isinstance(place, dict) else list(range(len(place)))
        if not keys:
            return
        key = chance.choice(keys)
        if not isinstance(place[key], dict | list) or not place[key] or chance.random() < 0.2:
            place[key] = _odd(chance)
            return
        place = place[key]


def _old_format(notebook: dict[str, Any], chance: random.Random) -> None:
    notebook["worksheets"] = [{"cells": notebook.pop("cells", [])}, _odd(chance)]
    notebook["nbformat"] = chance.choice([2, 3, 4, 5, "3", None])


Edit = Callable[[dict[str, Any], random.Random], None]
ACCIDENTS: list[Edit] = [_drop, _repeat, _shuffle, _odd_value, _odd_value, _slip, _strip_text]
EDITS: list[Edit] = [*ACCIDENTS, _code, _code, _forge, _words, _words, _sized, _marks, _old_format]


def accident(base: dict[str, Any], chance: random.Random) -> bytes:
    """What a slip of the hand, an editor or a disk makes of a notebook; nobody meant any harm."""
    raw = json.dumps(_edited(base, ACCIDENTS, chance)).encode()
    return _damaged(raw, chance) if chance.random() < 0.3 else raw


def notebook(base: dict[str, Any], chance: random.Random) -> bytes:
    """Anything at all."""
    encoding = chance.choice(["utf-8"] * 8 + ["utf-16", "utf-32"])
    raw = json.dumps(_edited(base, EDITS, chance)).encode(encoding)
    return _damaged(raw, chance) if chance.random() < 0.15 else raw


def _edited(base: dict[str, Any], edits: list[Edit], chance: random.Random) -> dict[str, Any]:
    made = copy.deepcopy(base)
    for _ in range(chance.randint(1, 4)):
        chance.choice(edits)(made, chance)
    return made


def _damaged(raw: bytes, chance: random.Random) -> bytes:
    """Cut off, overwritten in one place, or with something before it or in its place."""
    start = chance.randrange(len(raw))
    few = bytes(chance.randrange(256) for _ in range(chance.randrange(9)))
    first = chance.choice([b"\xef\xbb\xbf", b"\xff\xfe", b"\x00", b"<", b"\n\n", few])
    one = bytes([chance.randrange(256)])
    overwritten = [raw[:start] + one + raw[start + 1 :], raw[:start] + few + raw[start + 3 :]]
    return chance.choice([raw[:start], *overwritten, first + raw, few])


def folder(place: Path, base: dict[str, Any], chance: random.Random) -> None:
    """Hand in something under `place`, the student's folder of the assignment."""
    place.mkdir(parents=True)
    root = os.fsencode(place)
    target = os.path.join(root, os.fsencode(f"{tiny.NAME}.ipynb"))
    if chance.random() < 0.1:
        target = os.path.join(root, name(chance) + chance.choice([b".ipynb", b".ipynb.txt", b""]))
    _write(target, notebook(base, chance))
    for _ in range(chance.choice([0] * 6 + [1, 2, 5])):
        path = os.path.join(root, name(chance))
        try:
            chance.choice([_file, _link, _hard_link, _folder, _pipe, _twins])(path, target, chance)
        except FileExistsError:
            continue
    if chance.random() < 0.05:
        chance.choice([_replace_by_link, _replace_by_folder, _remove])(target)


def _write(path: bytes, content: bytes) -> None:
    with open(path, "wb") as file:
        file.write(content)


def _file(path: bytes, _: bytes, chance: random.Random) -> None:
    _write(path, bytes(chance.randrange(256) for _ in range(chance.randrange(100))))


def _link(path: bytes, target: bytes, chance: random.Random) -> None:
    os.symlink(chance.choice([b"/etc/passwd", target, b".", b"..", b"nowhere", path]), path)


def _hard_link(path: bytes, target: bytes, _: random.Random) -> None:
    os.link(target, path)


def _folder(path: bytes, _: bytes, chance: random.Random) -> None:
    os.mkdir(path)
    _write(os.path.join(path, name(chance)), b"x")


def _twins(path: bytes, _: bytes, chance: random.Random) -> None:
    """A page, and a folder where the page would lie as text; both with a name as long as a disk takes."""
    long = os.path.join(os.path.dirname(path), chance.choice([b"a", b"a" * 247]) + b".svg")
    _write(long, b"x")
    os.mkdir(long + b".txt")
    _write(os.path.join(long + b".txt", b"b.csv"), b"x")


def _pipe(path: bytes, _: bytes, __: random.Random) -> None:
    os.mkfifo(path)


def _replace_by_link(target: bytes) -> None:
    os.unlink(target)
    os.symlink(b"/etc/passwd", target)


def _replace_by_folder(target: bytes) -> None:
    os.unlink(target)
    os.mkdir(target)


def _remove(target: bytes) -> None:
    os.unlink(target)
