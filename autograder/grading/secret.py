"""The secret of a course, drawn once and kept in its folder, and what follows from it."""

from __future__ import annotations

import secrets
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

from autograder.base import digest, files, layout
from autograder.base.settings import OUTSIDE, Settings


def secret_of(*places: Path) -> str:
    """What nobody outside a course knows: of the first folder that has one, or drawn for the first of all."""
    found = [layout.secret(place) for place in places if layout.secret(place).exists()]
    place = found[0] if found else layout.secret(places[0])
    if not found:
        files.create(place, secrets.token_hex(16) + "\n", mode=0o600)
    return place.read_text(encoding="utf-8").strip()


def with_private_seed(options: Settings, places: Sequence[Path]) -> Settings:
    """The course's settings, with a private seed of its own where tests run outside and none is set.

    It is the same for everybody in a class, so that their grades can be compared.  Where tests run inside, a
    student's code could read it, and the tests keep the seeds that they are written with.
    """
    if options.examiner != OUTSIDE or options.seed:
        return options
    drawn = digest.raw(f"seed {secret_of(*places)}".encode())
    return replace(options, seed=int.from_bytes(drawn[:6], "big"))
