"""Writes a file whole or not at all, and makes the hash by which the kit tells things apart."""

import hashlib
import hmac
import os
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path


@contextmanager
def replacing(path: Path) -> Iterator[Path]:
    """A passing place beside `path` to write to, which takes its name at the end, or goes after an error."""
    passing = path.with_name(f".{path.name}.{os.getpid()}")
    try:
        yield passing
        os.replace(passing, path)
    finally:
        passing.unlink(missing_ok=True)


def write_text(path: Path, text: str) -> None:
    """A text, written whole or not at all."""
    with replacing(path) as passing:
        passing.write_text(text, encoding="utf-8")


def digest(*parts: bytes) -> str:
    """The hash of these parts as if they were one."""
    return digest_of_parts(parts)


def digest_of_parts(parts: Iterable[bytes]) -> str:
    """The same for parts that need not be in memory all at once."""
    body = hashlib.sha256()
    for part in parts:
        body.update(part)
    return body.hexdigest()


def digest_of_file(path: Path) -> str:
    with path.open("rb") as file:
        return hashlib.file_digest(file, "sha256").hexdigest()


def raw_digest(data: bytes) -> bytes:
    """The hash itself, 32 bytes."""
    return hashlib.sha256(data).digest()


def keyed_digest(key: bytes, message: bytes) -> bytes:
    """32 bytes that nobody can tell from the message alone."""
    return hmac.new(key, message, hashlib.sha256).digest()
