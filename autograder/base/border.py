"""What comes from outside, made fit to keep: whole characters, names of text, files that are no links."""

from __future__ import annotations

import errno
import os
import re
import stat
from pathlib import Path

_HALVES = re.compile("[\ud800-\udfff]")


def whole(text: str) -> str:
    """The text without halves of character pairs, which JSON and Python can hold and no file can."""
    if text.isascii():
        return text
    try:
        text.encode()
    except UnicodeEncodeError:
        return _HALVES.sub("\ufffd", text)
    return text


def is_text(name: str) -> bool:
    """Whether a name from the disk is UTF-8; in the others Python puts halves of characters."""
    return _HALVES.search(name) is None


def shown(name: str) -> str:
    """A name from the disk as text, with bytes that are no text written as \\xe9."""
    return name if is_text(name) else os.fsencode(name).decode("utf-8", errors="backslashreplace")


def is_own_file(path: Path, status: os.stat_result, owner: int) -> bool:
    """An ordinary file of the student's own; a second name for somebody else's file is none."""
    borrowed = status.st_nlink > 1 and status.st_uid != owner
    return stat.S_ISREG(status.st_mode) and not borrowed and os.access(path, os.R_OK)


def open_inside(path: str, name: str) -> int:
    """Open the ordinary file `path`, whose last parts are `name`, and follow no link at or below its folder.

    A student may exchange folders for links between two looks; so each part is opened from the one before,
    and what was opened is looked at again. Raises an OSError otherwise.
    """
    if not path.endswith(f"/{name}"):
        raise OSError(errno.EINVAL, "a file outside its folder", path)
    folder = path.removesuffix(f"/{name}") or "/"  # with a slash at its end a link would be followed
    handle = os.open(folder, os.O_RDONLY | os.O_DIRECTORY | os.O_NOFOLLOW | os.O_CLOEXEC)
    owner = os.fstat(handle).st_uid
    for part in name.split("/"):
        try:
            inner = os.open(part, os.O_RDONLY | os.O_NOFOLLOW | os.O_NONBLOCK | os.O_CLOEXEC, dir_fd=handle)
        finally:
            os.close(handle)
        handle = inner
    status = os.fstat(handle)
    if not stat.S_ISREG(status.st_mode) or (status.st_nlink > 1 and status.st_uid != owner):
        os.close(handle)
        raise OSError(errno.ELOOP, "a link or no ordinary file", path)
    return handle
