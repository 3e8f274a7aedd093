"""Says whether two students' training records are suspiciously alike, from a few numbers of each.

Plain Python: a grader asks this without torch.
"""

import math
from collections.abc import Mapping, Sequence
from typing import Any

ALIKE = 0.9  # the cosine of two runs' ways, or of where they ended, from which on somebody should look
SAME = 0.003  # how much lengths in the weights differ in the mean, below which these are the same weights


def akin(one: Mapping[str, Any], other: Mapping[str, Any]) -> str:
    """Why two records of one task should be looked at, in words; nothing for two honest runs.

    Each has `seed`, `scale`, whether the seed is its `own`, and `sketch`, `end` and `lengths` as
    `coursekit.training.likeness` makes them. Whoever writes somebody else's seed into a record loses the
    points for an own run, and by that alone brings nobody under suspicion.
    """
    if one["seed"] == other["seed"] and one["own"] == other["own"]:
        return "they have the same seed"
    if one["scale"] != other["scale"]:
        return ""
    for part, words in (("sketch", "went the same way"), ("end", "ended at the same place")):
        if (found := likeness(one[part], other[part])) >= ALIKE:
            return f"their weights {words} (likeness {found:.3f}; a copy has 1)"
    if one["lengths"] and (apart := difference(one["lengths"], other["lengths"])) <= SAME:
        return f"they have the same weights in a different order (lengths differ by {apart:.1e})"
    return ""


def likeness(one: Sequence[float], other: Sequence[float]) -> float:
    """The cosine of two sketches: 1 for the same way, near 0 for different ones."""
    return math.fsum(a * b for a, b in zip(one, other, strict=True))


def difference(one: Sequence[float], other: Sequence[float]) -> float:
    """How far two lists of lengths are apart in the mean, relative to their size."""
    pairs = list(zip(one, other, strict=True))
    size = math.fsum(abs(a) + abs(b) for a, b in pairs) / 2
    return math.fsum(abs(a - b) for a, b in pairs) / size if size else math.inf
