"""Writes a file or a folder whole or not at all: under a passing name beside its place, then renamed."""

from __future__ import annotations

import contextlib
import json
import os
import shutil
import tempfile
import threading
import zipfile
from collections.abc import Collection, Iterable, Iterator, Mapping
from pathlib import Path
from typing import Any

from autograder.base import digest
from autograder.base.border import open_inside, whole
from autograder.base.errors import UsageError
from autograder.base.records import Companion

_FRESH = ".new-"  # how the passing name of a folder begins
_EARLIEST = (1980, 1, 1, 0, 0, 0)  # date that a zip knows


def require_place(path: Path | None) -> None:
    """Say at once that nothing can be written here, and not after an hour of work."""
    if path is None or (path.exists() and not path.is_dir() and os.access(path, os.W_OK)):
        return
    if path.is_dir():
        raise UsageError(f"{path} is a folder.", "Name a file in it.")
    folder = path.parent
    if not folder.is_dir():
        raise UsageError(
            f"{path} can't be written: there is no folder {folder}.", f"Make it: mkdir -p {folder}"
        )
    if not os.access(path if path.exists() else folder, os.W_OK):
        raise UsageError(f"{path} can't be written: you have no right to.", "Name a different file.")


@contextlib.contextmanager
def replacing(path: Path) -> Iterator[Path]:
    """A passing name to write to: it becomes `path` when the block ends well, and goes when it does not.

    What is a link or no ordinary file, such as /dev/stdout, can't be replaced and is written where it is.
    """
    if path.is_symlink() or (path.exists() and not path.is_file()):
        yield path
        return
    passing = path.with_name(f".{path.name}.partial")
    passing.unlink(missing_ok=True)  # of somebody who was killed
    try:
        yield passing
        os.replace(passing, path)
    except BaseException:
        passing.unlink(missing_ok=True)
        raise


def write_text(path: Path, text: str, errors: str = "strict") -> None:
    """Write a text as UTF-8."""
    with replacing(path) as passing:
        passing.write_text(text, encoding="utf-8", errors=errors)


def create(path: Path, text: str, mode: int) -> None:
    """Write a file that is not there yet; of several who do so at a time, the first one's stays."""
    passing = path.with_name(f".{path.name}.{os.getpid()}-{threading.get_ident()}")
    try:
        with open(
            os.open(passing, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, mode), "w", encoding="utf-8"
        ) as file:
            file.write(text)
        with contextlib.suppress(FileExistsError):
            os.link(passing, path)
    finally:
        passing.unlink(missing_ok=True)


def write_json(path: Path, value: Any, sort_keys: bool = False) -> None:
    """Write plain data for people and programs, with a line break at its end."""
    write_text(path, json.dumps(value, indent=1, sort_keys=sort_keys) + "\n")


def write_zip(
    path: Path,
    contents: Iterable[tuple[str, bytes]],
    executable: Collection[str] = (),
    dated: tuple[int, int, int, int, int, int] = _EARLIEST,
) -> int:
    """Pack these names and contents, in their order; the size. The same contents give the same bytes."""
    path.parent.mkdir(parents=True, exist_ok=True)
    with replacing(path) as passing, zipfile.ZipFile(passing, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, content in contents:
            entry = zipfile.ZipInfo(name, dated)
            entry.compress_type = zipfile.ZIP_DEFLATED
            entry.external_attr = (0o755 if name in executable else 0o644) << 16
            archive.writestr(entry, content)
    return path.stat().st_size


def contents_digest(companion: Companion) -> str:
    """The digest of a file beside a notebook, as it is now."""
    with open(open_inside(str(companion.path), companion.name), "rb") as file:
        return digest.raw_of_file(file).hex()


def contents(companion: Companion) -> bytes:
    """A file beside a notebook, as it is now."""
    with open(open_inside(str(companion.path), companion.name), "rb") as file:
        return file.read()


def replace_folder(folder: Path, texts: Mapping[str, str], files: Mapping[str, Companion], mode: int) -> None:
    """Write a folder beside the old one, then swap: whoever looks finds a whole folder or none.

    All of it is on the disk before the swap, and the swap before this returns.
    """
    folder.parent.mkdir(parents=True, exist_ok=True)
    fresh = Path(tempfile.mkdtemp(prefix=_FRESH, dir=folder.parent))
    try:
        for name, file in files.items():
            target = fresh / name
            target.parent.mkdir(parents=True, exist_ok=True)
            with open(open_inside(str(file.path), file.name), "rb") as source, open(target, "wb") as sink:
                shutil.copyfileobj(source, sink)
            target.chmod(mode)
        for name, text in texts.items():
            target = fresh / name
            target.write_text(whole(text), encoding="utf-8")
            target.chmod(mode)
        fresh.chmod(0o755)
        for base, _, names in os.walk(fresh, topdown=False):
            for place in (*names, "."):
                _to_disk(Path(base, place))  # a power cut after the swap must not leave empty files
        if folder.is_dir() and not folder.is_symlink():
            shutil.rmtree(folder)
        elif os.path.lexists(folder):
            folder.unlink()
        fresh.rename(folder)
        _to_disk(folder.parent)
    except BaseException:
        shutil.rmtree(fresh, ignore_errors=True)
        raise


def sweep(parents: Path) -> None:
    """Remove the half-written folders that a killed run left in each folder below this one."""
    for leftover in parents.glob(f"*/{_FRESH}*"):
        shutil.rmtree(leftover, ignore_errors=True)


@contextlib.contextmanager
def swapping(folder: Path) -> Iterator[Path]:
    """A passing name for a large folder, swapped in by two renames; the old one is there until the first."""
    fresh, old = folder.with_name(f"{folder.name}.new"), folder.with_name(f"{folder.name}.old")
    for leftover in (fresh, old):
        shutil.rmtree(leftover, ignore_errors=True)
    yield fresh
    if folder.exists():
        folder.rename(old)
    fresh.rename(folder)
    shutil.rmtree(old, ignore_errors=True)


def _to_disk(path: Path) -> None:
    """Wait until a file's contents, or a folder's names, have left the memory."""
    handle = os.open(path, os.O_RDONLY)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)
