"""The hash by which the engine tells whether something has changed: SHA-256 of bytes, texts, plain values."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable, Iterable
from io import BufferedReader
from typing import Any


def of_bytes(*parts: bytes) -> str:
    """Of these parts as if they were one."""
    return of_parts(parts)


def of_parts(parts: Iterable[bytes]) -> str:
    """The same for parts that need not be in memory all at once."""
    body = hashlib.sha256()
    for part in parts:
        body.update(part)
    return body.hexdigest()


def of_text(text: str) -> str:
    return of_bytes(text.encode())


def of_value(value: Any, sort_keys: bool = False, default: Callable[[Any], Any] | None = None) -> str:
    """Of a plain value, as its JSON; `default` makes plain what is not."""
    return of_bytes(as_bytes(value, sort_keys, default))


def as_bytes(value: Any, sort_keys: bool = False, default: Callable[[Any], Any] | None = None) -> bytes:
    """A plain value as the bytes that are hashed, to stand beside further parts."""
    return json.dumps(value, sort_keys=sort_keys, default=default).encode()


def md5_of_text(text: str) -> str:
    """As nbgrader hashes cells; nothing rests on its strength."""
    return hashlib.md5(text.encode(errors="replace"), usedforsecurity=False).hexdigest()


def raw(data: bytes) -> bytes:
    """The hash itself, 32 bytes."""
    return hashlib.sha256(data).digest()


def raw_of_file(file: BufferedReader) -> bytes:
    """The hash of what is left to read in an open file."""
    return hashlib.file_digest(file, "sha256").digest()
