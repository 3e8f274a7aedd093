"""Text and names from outside, made fit to keep: whole characters, and names that are text."""

from __future__ import annotations

import os
import re

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
