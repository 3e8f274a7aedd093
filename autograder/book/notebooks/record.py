"""Runs the notebooks and records the outputs that the tests compare with later (`make expected`).

    python -m autograder.book.notebooks.record [--once] [NAME …]

Each notebook runs in several variants (see `tolerance`), two at a time.  With `--once` it runs as it is, and
what depends on the machine keeps the room it had: for a change that no training run is touched by.
"""

import json
import os
import re
import sys
import tempfile
from concurrent.futures import ThreadPoolExecutor
from copy import deepcopy
from difflib import SequenceMatcher
from pathlib import Path
from typing import Any

from nbclient import NotebookClient
from nbclient.exceptions import CellExecutionError
from nbformat.v4 import new_code_cell

from autograder.base import files, kit
from autograder.base.errors import BookError, CourseError, UsageError
from autograder.book.notebooks.prepare import Prepared, all_notebooks, code_cells, plain_outputs
from autograder.book.notebooks.tolerance import ROUNDING, VARIANTS, rules_for

JOBS = 2
# Runs before the first cell of a notebook: each optimiser's weights are off by a rounding error once.
# The errors are drawn alike for every optimiser: a run that is repeated gives the same again, as it should.
OTHERWISE_ROUNDED = """
import torch as _torch
from torch.optim.optimizer import register_optimizer_step_pre_hook as _before_steps


@_torch.no_grad()
def _round_otherwise(optimizer, args, kwargs):
    if not hasattr(optimizer, "_rounded_otherwise"):
        optimizer._rounded_otherwise = True
        source = _torch.Generator().manual_seed({seed})
        moving = [group for group in optimizer.param_groups if group["lr"]]
        for weights in (weights for group in moving for weights in group["params"]):
            if weights.grad is not None and weights.is_floating_point() and weights.device.type == "cpu":
                error = _torch.finfo(weights.dtype).eps
                weights.mul_(1 + error * _torch.randn(weights.shape, generator=source, dtype=weights.dtype))


_before_steps(_round_otherwise)
"""
Outputs = list[list[dict[str, Any]]]  # of each code cell


def run(root: Path, prepared: Prepared, variant: str) -> Outputs:
    """Execute one notebook in one variant, in fresh processes."""
    notebook = deepcopy(prepared.notebook)
    before = [new_code_cell(OTHERWISE_ROUNDED.format(seed=seed)) for seed in _rounding(variant)]
    notebook.cells[:0] = before
    # An instructor's notebook may leave the record of a run beside itself: each time in a folder of its own.
    with tempfile.TemporaryDirectory() as passing:
        client = NotebookClient(
            notebook,
            timeout=900,
            resources={"metadata": {"path": str(root) if prepared.chapter else passing}},
            extra_arguments=["--IPKernelApp.log_level=ERROR"],
        )
        ours = {"PYTHONPATH": str(root), **kit.installed().variables()}
        client.execute(env={**os.environ, **ours, **VARIANTS[variant]})
    return [plain_outputs(cell) for cell in code_cells(notebook)[len(before) :]]


def _rounding(variant: str) -> list[int]:
    """The seed of the rounding errors of a variant, if it has any."""
    return [ROUNDING[variant]] if variant in ROUNDING else []


def recorded(runs: list[Outputs]) -> Outputs:
    """The outputs of the first run, each with the rules by which others may differ."""
    cells = []
    for same in zip(*runs, strict=True):
        rules = rules_for(list(same))
        cells.append(
            [
                {**output, "tolerance": rule} if rule else output
                for output, rule in zip(same[0], rules, strict=True)
            ]
        )
    return cells


def kept_rules(path: Path, new: Outputs) -> Outputs:
    """The new outputs with the rules of the record that is there, where a cell still has such an output."""
    old = json.loads(path.read_text(encoding="utf-8"))
    before = _counterparts(old, new)
    return [
        [
            {**output, **({"tolerance": known["tolerance"]} if "tolerance" in known else {})}
            for output, known in zip(cell, old[before[index]], strict=True)
        ]
        if index in before and len(cell) == len(old[before[index]])
        else cell
        for index, cell in enumerate(new)
    ]


def _counterparts(old: Outputs, new: Outputs) -> dict[int, int]:
    """Which cell of the new run is which of the old one; where cells came or went, by what they say."""
    if len(old) == len(new):
        return {index: index for index in range(len(new))}
    said, says = list(map(_words, old)), list(map(_words, new))
    blocks = SequenceMatcher(None, said, says, autojunk=False).get_matching_blocks()
    return {there + i: here + i for here, there, size in blocks for i in range(size)}


def _words(cell: list[dict[str, Any]]) -> str:
    """What a cell says but for its numbers, which a training run may have changed."""
    bare = [{name: value for name, value in output.items() if name != "tolerance"} for output in cell]
    return re.sub(r"-?\d+(\.\d+)?", "0", json.dumps(bare, sort_keys=True))


def write(path: Path, cells: Outputs) -> str:
    text = json.dumps(cells, indent=1, ensure_ascii=False) + "\n"
    before = path.read_text(encoding="utf-8") if path.is_file() else ""
    path.parent.mkdir(parents=True, exist_ok=True)
    files.write_text(path, text)
    return "unchanged" if text == before else "recorded"


def notebooks(root: Path, wanted: list[str]) -> dict[str, tuple[Prepared, Path]]:
    """The notebooks to record, all of them if none is named, each with the file for its outputs."""
    there = {p.name: (p, p.record) for p in all_notebooks(root) if p.record}
    unknown = [name for name in wanted if name not in there]
    if unknown:
        raise UsageError(f"There is no notebook {unknown[0]!r}.", f"There are: {', '.join(there)}.")
    return {name: there[name] for name in wanted or there}


def main(words: list[str], root: Path) -> None:
    once, wanted = "--once" in words, [word for word in words if word != "--once"]
    variants = list(VARIANTS)[:1] if once else list(VARIANTS)
    chosen = notebooks(root, wanted)
    failed: list[str] = []
    with ThreadPoolExecutor(JOBS) as pool:
        runs = {
            name: [pool.submit(run, root, p, variant) for variant in variants]
            for name, (p, _) in chosen.items()
        }
        for name, futures in runs.items():
            _, path = chosen[name]
            try:
                cells = recorded([future.result() for future in futures])
            except (CellExecutionError, BookError) as error:
                failed.append(name)
                print(f"{name}: not recorded\n{error}", flush=True)
                continue
            cells = kept_rules(path, cells) if once and path.is_file() else cells
            free = sum("tolerance" in output for cell in cells for output in cell)
            print(f"{name}: {write(path, cells)}, {free} outputs depend on the machine", flush=True)
    if failed:
        sys.exit(f"not recorded: {', '.join(failed)}")


if __name__ == "__main__":
    try:
        main(sys.argv[1:], Path().resolve())
    except CourseError as error:
        sys.exit(f"{error.message} {error.hint}")
