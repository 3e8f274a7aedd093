"""How strong the box around a notebook is: a value that can be compared, with words for people."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import Enum
from typing import Any


class Walls(Enum):
    """What a box is made of, the weakest first."""

    NONE = "none"
    WITHOUT_PROC = "namespaces without /proc"
    NAMESPACES = "namespaces"

    def __lt__(self, other: Walls) -> bool:
        order = list(Walls)
        return order.index(self) < order.index(other)


@dataclass(frozen=True, order=True)
class Level:
    """The walls of a box and what is there besides; a result belongs to the level that it was made with."""

    walls: Walls
    filtered: bool = False  # system calls that no notebook needs are refused
    counted: bool = False  # the kernel counts the memory of the whole box

    def __str__(self) -> str:
        return self.walls.value + ", seccomp" * self.filtered + ", cgroup" * self.counted

    def plain(self) -> dict[str, Any]:
        """For the way to a different process or machine."""
        return {"walls": self.walls.value, "filtered": self.filtered, "counted": self.counted}

    @classmethod
    def of(cls, plain: Mapping[str, Any]) -> Level:
        return cls(Walls(plain["walls"]), plain["filtered"], plain["counted"])
