"""Compares what a notebook printed with what is recorded; numbers that depend on the machine have some room.

A training run ends in other digits on another processor.  So the outputs are recorded several times, with
different kernels of torch, oneDNN and MKL, with one and two threads, and with weights that are off by a
rounding error before the first step, drawn from a seed (`VARIANTS`, `ROUNDING`).  What is the same in all of
these runs is compared to the letter.  A number that differs between them is recorded with the interval in
which it may lie; a text that differs in more than its numbers, such as a sample from a trained model, only
has to be there.

As a plugin of pytest (`-p autograder.book.notebooks.tolerance`) this teaches nbval the same.
"""

from __future__ import annotations

import re
from statistics import median_low
from typing import Any

from autograder.base.errors import BookError

VARIANTS: dict[str, dict[str, str]] = {
    "as it is": {"OMP_NUM_THREADS": "1"},
    "two threads": {"OMP_NUM_THREADS": "2"},
    "AVX2": {
        "OMP_NUM_THREADS": "1",
        "ATEN_CPU_CAPABILITY": "avx2",
        "ONEDNN_MAX_CPU_ISA": "AVX2",
        "MKL_ENABLE_INSTRUCTIONS": "AVX2",
    },
    "an old processor": {
        "OMP_NUM_THREADS": "1",
        "ATEN_CPU_CAPABILITY": "default",
        "ONEDNN_MAX_CPU_ISA": "SSE41",
        "MKL_ENABLE_INSTRUCTIONS": "SSE4_2",
    },
}
# A processor that rounds differently moves the weights of a training run by about one unit in the last place,
# and the run multiplies it.  Three kernels are few draws of that error; these make further ones.
ROUNDING = {"two threads": 1, "AVX2": 2, "an old processor": 3}
NUMBER = re.compile(r"(?<![\w.])[-−+]?\d[\d,]*(?:\.\d+)?(?:e[-+]?\d+)?(?![\w])")
ROOM = 2.0  # how many times the spread of the recorded runs a number may lie outside of them


def rule_for(texts: list[str]) -> dict[str, Any] | None:
    """How the texts of one output, one per variant, are to be compared; None for to the letter."""
    if len(set(texts)) == 1:
        return None
    if len({_words(text) for text in texts}) > 1:
        return {"free": True}
    columns = [[_value(text) for text in column] for column in zip(*map(NUMBER.findall, texts), strict=True)]
    shown = NUMBER.findall(texts[0])
    share = median_low((max(c) - min(c)) / max(map(abs, c)) for c in columns if max(c) > min(c))
    percent = _percents(texts[0])
    return {"ranges": [_range(c, s, share, p) for c, s, p in zip(columns, shown, percent, strict=True)]}


def settled(text: str, reference: str, rule: dict[str, Any] | None) -> str:
    """The reference where the text agrees with it within its rule; otherwise the text as it is."""
    if not rule:
        return text
    if "free" in rule:
        return reference if text.strip() else text
    numbers = NUMBER.findall(text)
    if _words(text) != _words(reference) or len(numbers) != len(rule["ranges"]):
        return text
    wanted = NUMBER.findall(reference)
    for found, recorded, allowed in zip(numbers, wanted, rule["ranges"], strict=True):
        if found != recorded and not (allowed and allowed[0] <= _value(found) <= allowed[1]):
            return text
    return reference


def settled_outputs(found: list[Any], recorded: list[Any], rules: list[dict[str, Any]]) -> list[Any]:
    """The outputs of a cell with every text settled; left alone where they are of a different kind."""
    if len(found) != len(recorded):
        return found
    result = []
    for output, reference, rule in zip(found, recorded, rules, strict=True):
        output = dict(output)
        if "text" in output and "text" in reference:
            output["text"] = settled(output["text"], reference["text"], rule.get("text"))
        elif "data" in output and "data" in reference:
            both = output["data"].keys() & reference["data"].keys()
            new = {key: settled(output["data"][key], reference["data"][key], rule.get(key)) for key in both}
            output["data"] = {**output["data"], **new}
        result.append(type(recorded[0])(output) if recorded else output)
    return result


def rules_for(runs: list[list[dict[str, Any]]]) -> list[dict[str, Any]]:
    """For each output of a cell, the rule of each of its texts; `runs` holds the outputs per variant."""
    kinds = {tuple((o["output_type"], *sorted(o.get("data", ()))) for o in outputs) for outputs in runs}
    if len(kinds) > 1:
        raise BookError(f"The variants of a run differ in the kind of their outputs: {kinds}.")
    rules = []
    for same in zip(*runs, strict=True):
        texts = {"text": [o["text"] for o in same]} if "text" in same[0] else {}
        texts |= {key: [o["data"][key] for o in same] for key in same[0].get("data", ())}
        found = {key: rule_for(values) for key, values in texts.items()}
        rules.append({key: rule for key, rule in found.items() if rule})
    return rules


def _range(values: list[float], shown: str, share: float, percent: bool) -> list[float] | None:
    """Where a number may lie; None for exactly where it is.

    A number with decimals, or of per cent, that happens to be equal in all runs stands beside others that are
    not: it may move by the median of the shares by which these moved.  The largest share is often that of a
    difference near zero, and would leave nothing to compare.
    """
    low, high = min(values), max(values)
    if low == high and "." not in shown and not percent:
        return None
    spread = (high - low) if high > low else share * abs(high)
    digit = 10.0 ** -len(shown.partition(".")[2].partition("e")[0])
    return [low - ROOM * spread - digit, high + ROOM * spread + digit]


def _percents(text: str) -> list[bool]:
    return [text[match.end() :].lstrip(" ").startswith("%") for match in NUMBER.finditer(text)]


def _words(text: str) -> str:
    """The text without its numbers; a wider number may push a column, so that runs of spaces count as one."""
    return re.sub(r"[ \t]+", " ", NUMBER.sub("#", text))


def _value(text: str) -> float:
    return float(text.replace(",", "").replace("−", "-"))


def pytest_configure() -> None:
    """Let nbval compare within the rules that a cell carries in its metadata."""
    from nbval.plugin import IPyNbCell

    compare = IPyNbCell.compare_outputs

    def tolerant(self: Any, test: list[Any], ref: list[Any], skip_compare: Any = None) -> bool:
        rules = self.cell.metadata.get("tolerance")
        return bool(compare(self, settled_outputs(test, ref, rules) if rules else test, ref, skip_compare))

    IPyNbCell.compare_outputs = tolerant
