"""Says whether two students' training records are suspiciously alike, from a few numbers of each.

Plain Python: a grader asks this without torch.
"""

import math
from collections.abc import Mapping, Sequence
from typing import Any

ALIKE = 0.9  # the cosine of the ways that two runs went, from which on somebody should look


def akin(one: Mapping[str, Any], other: Mapping[str, Any]) -> str:
    """Why two records of one task should be looked at, in words; nothing for two honest runs.

    Each has a `seed`, a `scale` and a `sketch`, as `coursekit.training.likeness` makes it.
    """
    if one["seed"] == other["seed"]:
        return "they have the same seed"
    found = likeness(one["sketch"], other["sketch"]) if one["scale"] == other["scale"] else 0.0
    if found < ALIKE:
        return ""
    return f"their weights went the same way (likeness {found:.3f}; a copy has 1)"


def likeness(one: Sequence[float], other: Sequence[float]) -> float:
    """The cosine of two sketches: 1 for the same way, near 0 for different ones."""
    return math.fsum(a * b for a, b in zip(one, other, strict=True))
