"""Reads the file that was handed in into cells, in any form that a notebook may have."""

from __future__ import annotations

import json
import stat
from pathlib import Path
from typing import Any

from autograder.base import border
from autograder.base.records import Cell, Master
from autograder.base.settings import MB, Limits
from autograder.course.cell_flags import checksum
from autograder.grading import differences

_MAX_CELLS = 5000
ASK = "Please hand in the .ipynb file you worked in."
_KINDS = (
    (b"<", "is a web page, not a notebook: the page that shows the notebook was saved. " + ASK),
    (b"PK\x03\x04", "is a zip archive, not a notebook. Please unpack it and hand in the .ipynb file inside."),
    (b"%PDF", "is a PDF, not a notebook. " + ASK),
    (b"\x1f\x8b", "is a compressed archive, not a notebook. " + ASK),
)


class Unreadable(Exception):
    """The notebook can't be graded; the message is for the student."""


def read_bytes(path: Path, limits: Limits, folder: Path) -> bytes:
    """The bytes of a file in a hand-in's folder, if it is an ordinary one of a sensible size."""
    status, name = path.lstat(), border.shown(path.name)
    if stat.S_ISLNK(status.st_mode):
        raise Unreadable(f"{name} is a link to another place, not a file. {ASK}")
    if stat.S_ISDIR(status.st_mode):
        raise Unreadable(f"{name} is a folder, not a notebook. {ASK}")
    if not stat.S_ISREG(status.st_mode):
        raise Unreadable(f"{name} is not an ordinary file. {ASK}")
    if status.st_nlink > 1 and status.st_uid != path.parent.stat().st_uid:
        raise Unreadable(f"{name} is a second name for a file of somebody else. {ASK}")
    if status.st_size == 0:
        raise Unreadable(f"{name} is empty. Save the notebook and hand it in again.")
    if status.st_size > limits.notebook_mb * MB:
        raise Unreadable(
            f"{name} has {status.st_size / MB:.0f} MB, more than the {limits.notebook_mb} MB allowed. "
            "Clear all outputs, save, and hand it in again."
        )
    inside = path.relative_to(folder).as_posix()
    with open(border.open_inside(str(path.absolute()), inside), "rb") as file:
        return file.read(limits.notebook_mb * MB + 1)


def read_cells(raw: bytes, name: str, master: Master, notes: list[str]) -> list[Cell]:
    """The cells of a notebook in any format since version 2, without anything else it carries."""
    text = _decode(raw, notes)
    first = text.lstrip()[:8].encode(errors="replace")
    for mark, words in _KINDS:
        if first.startswith(mark) or raw.startswith(mark):
            raise Unreadable(f"{name} {words}")
    try:
        content = json.loads(text, strict=False)
    except RecursionError as error:
        raise Unreadable(f"{name} is nested too deeply to be a notebook. {ASK}") from error
    except ValueError as error:
        line = getattr(error, "lineno", None)
        where = f" (line {line})" if line else ""
        raise Unreadable(
            f"{name} is damaged{where}: open it in Jupyter, save it, and hand it in again."
        ) from error
    cells = _raw_cells(content, name, notes)
    if len(cells) > _MAX_CELLS:
        raise Unreadable(f"{name} has {len(cells)} cells, which is more than any notebook of this course.")
    read = [_cell(cell) for cell in cells]
    as_released = {cell.name for cell in read if cell and cell.checksum}
    notes += differences.notes_on(content, cells, master, as_released)
    dropped = sum(cell is None for cell in read)
    if dropped:
        notes.append(f"{dropped} entries of the notebook were no cells and were left out.")
    found = [cell for cell in read if cell is not None]
    if not found:
        raise Unreadable(f"{name} has no cells. Save the notebook and hand it in again.")
    return found


def _decode(raw: bytes, notes: list[str]) -> str:
    for mark, encoding in ((b"\xef\xbb\xbf", "utf-8-sig"), (b"\xff\xfe", "utf-16"), (b"\xfe\xff", "utf-16")):
        if raw.startswith(mark):
            notes.append("The file began with a byte-order mark, which was removed.")
            return raw.decode(encoding, errors="replace")
    try:
        return raw.decode("utf-8")
    except UnicodeDecodeError:
        notes.append("The file was not saved as UTF-8; characters that could not be read were replaced.")
        return raw.decode("utf-8", errors="replace")


def _raw_cells(content: Any, name: str, notes: list[str]) -> list[Any]:
    if not isinstance(content, dict):
        raise Unreadable(f"{name} is not a notebook. {ASK}")
    cells = content.get("cells")
    if not isinstance(cells, list) and isinstance(content.get("worksheets"), list):
        notes.append("The notebook was in an old format and was converted.")
        sheets = [sheet for sheet in content["worksheets"] if isinstance(sheet, dict)]
        cells = [c for sheet in sheets if isinstance(sheet.get("cells"), list) for c in sheet["cells"]]
    if not isinstance(cells, list):
        raise Unreadable(f"{name} is not a notebook: it has no cells. {ASK}")
    return cells


def _cell(raw: Any) -> Cell | None:
    """A cell as handed in; everything the student may have broken is read with care."""
    if not isinstance(raw, dict):
        return None
    source = raw.get("source", raw.get("input", ""))
    if isinstance(source, list):
        source = "".join(part for part in source if isinstance(part, str))
    if not isinstance(source, str):
        return None
    source = source.encode(
        "utf-8", errors="replace"
    ).decode()  # a lone half of a character pair breaks every writer
    kind = raw.get("cell_type")
    if kind == "heading":
        kind = "markdown"
    meta = raw.get("metadata")
    mark = meta.get("nbgrader") if isinstance(meta, dict) else None
    name = mark.get("grade_id") if isinstance(mark, dict) else None
    return Cell(
        kind=kind if kind in ("code", "markdown", "raw") else "raw",
        source=source,
        name=name if isinstance(name, str) else "",
        checksum=_checksum(str(kind), source, mark),
        attachments=_attachments(raw.get("attachments")),
    )


def _checksum(kind: str, source: str, mark: Any) -> str:
    """The one that the cell carries, if it still holds: then this is how some release had the cell."""
    carried = mark.get("checksum") if isinstance(mark, dict) else None
    holds = isinstance(carried, str) and carried == checksum(kind, source, mark)
    return str(carried) if holds else ""


def _attachments(raw: Any) -> dict[str, dict[str, str]]:
    """Pictures inside a written answer."""
    if not isinstance(raw, dict):
        return {}
    return {border.whole(name): picture for name, bundle in raw.items() if (picture := _picture(bundle))}


def _picture(bundle: Any) -> dict[str, str]:
    """One attachment; empty when it is not a picture and nothing else."""
    if not isinstance(bundle, dict):
        return {}
    if not all(kind.startswith("image/") and isinstance(data, str) for kind, data in bundle.items()):
        return {}
    return {border.whole(kind): border.whole(data) for kind, data in bundle.items()}
