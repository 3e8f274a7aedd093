"""Bounds what all cells of one notebook may show together."""

from __future__ import annotations

import sys
from dataclasses import replace

from autograder.base.records import CellResult, Output, Printed

_OVERHEAD = 1000  # bytes that one output takes beside its texts
_SHORT = 600  # characters of a text that stays when there is no more room
LEFT_OUT = "… left out: the outputs of this notebook are too large to keep …\n"


class OutputBudget:
    """What is left of a notebook's room for outputs, in bytes of memory."""

    def __init__(self, size: int) -> None:
        self._left = size

    def takes(self, size: int) -> bool:
        """Whether there is room for this much; if so, it is taken."""
        if size > self._left:
            return False
        self._left -= size
        return True

    def fitted(self, result: CellResult) -> CellResult:
        """The same result, its outputs cut down to what a score and a message need when there is no room."""
        if self.takes(sum(map(_size, result.outputs))):
            return result
        kept = [short for output in result.outputs if (short := _shortened(output))][:2]
        note: Printed = {"output_type": "stream", "name": "stderr", "text": LEFT_OUT}
        return replace(result, outputs=(*kept, note))


def _size(output: Output) -> int:
    return _OVERHEAD + sum(map(sys.getsizeof, _texts(output)))


def _texts(output: Output) -> list[str]:
    if output["output_type"] == "stream":
        return [output["text"]]
    if output["output_type"] == "error":
        return [output["ename"], output["evalue"], *output["traceback"]]
    return [*output["data"].values()]


def _shortened(output: Output) -> Output | None:
    """The beginning of an error or of a result; nothing of what was only shown."""
    if output["output_type"] == "error":
        name, value = output["ename"][:_SHORT], output["evalue"][:_SHORT]
        return output | {"ename": name, "evalue": value, "traceback": [f"{name}: {value}"]}
    if output["output_type"] == "execute_result":
        text = output["data"].get("text/plain", "")
        return output | {"data": {"text/plain": text[:_SHORT]}}
    return None
