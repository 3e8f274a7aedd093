"""The page *Running on a GPU* says what was measured, what is set, and that no GPU has seen it."""

import json
import re
import statistics
from pathlib import Path

import pytest

from autograder.base import layout
from autograder.course import build
from coursekit.training import setting
from coursekit.training.replay import BARS
from tests.conftest import ROOT

PAGE = (ROOT / "book/gpu.md").read_text(encoding="utf-8")
RECORDS = sorted((ROOT / "book/_data/runs").glob("record-*-small.json"))


def row(path: Path) -> list[str]:
    """What the page should say of the honest runs in a file."""
    runs = json.loads(path.read_text())["runs"]
    sheet, name = re.fullmatch(r"record-(\w+)-(\w+)-small", path.stem).groups()
    seconds = runs[0]["train_seconds"]  # the first of a process also loads its texts and models
    size = statistics.median(run["bytes"] for run in runs)
    return [sheet, f"`{name.upper()}`", str(len(runs)), f"{seconds:.0f}", f"{size / 1e6:.1f} MB"]


@pytest.mark.parametrize("path", RECORDS, ids=lambda path: path.stem)
def test_what_small_runs_take_is_what_was_measured(path):
    rows = [line.strip("|").split("|") for line in PAGE.splitlines() if line.startswith("|")]
    assert row(path) in [[cell.strip() for cell in cells] for cells in rows]


def test_every_recorded_run_has_its_row():
    rows = re.findall(r"^\| \w+ \| `[A-Z]+` \| \d+ ", PAGE, re.M)
    assert len(rows) == len(RECORDS) >= 4


def test_the_full_settings_are_those_of_the_kit():
    words = setting("encoder-lm", "full").run
    assert f"{words.steps:,} steps of {words.batch_size} windows" in PAGE
    nano = setting("gpt-nano", "full")
    assert f"{nano.run.steps:,} steps of {nano.run.batch_size}, AdamW at 5e-4" in PAGE
    assert nano.run.learning_rate == 5e-4
    assert f"{nano.model['n_positions']:,} places, {nano.model['vocab_size']:,} tokens" in PAGE


def test_the_bars_of_a_replay_are_those_of_the_verifier():
    assert "| 1e-3 |" in PAGE
    assert BARS["float32"] == 1e-3
    assert f"| {BARS['bfloat16']} |" in PAGE
    assert BARS["bfloat16"] == BARS["float16"]


def test_what_nobody_has_run_is_marked_wherever_it_stands():
    """A line of a task that speaks of a GPU says so, too."""
    assert "nobody has run it" in PAGE
    lines = [
        (name, line)
        for name in build.names(ROOT)
        for line in layout.assignment(ROOT, name).read_text(encoding="utf-8").splitlines()
        if line.startswith("# ") and "GPU" in line
    ]
    assert lines
    for name, line in lines:
        assert re.search(r"nobody has (run|measured)", line, re.I), f"{name}: {line[:200]}"
