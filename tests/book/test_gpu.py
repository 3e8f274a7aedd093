"""The page *Running on a GPU* says what was measured, what is set, and that no GPU has seen it."""

import re

from autograder.base import layout
from autograder.course import assignments, build
from autograder.course.assignments import Kind
from coursekit.training import setting
from coursekit.training.replay import BARS
from tests.conftest import ROOT

PAGE = (ROOT / "book/gpu.md").read_text(encoding="utf-8")


def test_every_run_task_has_honest_runs_on_file():
    """The page's table is made from these files: a sheet without one would be missing there."""
    sheets = {path.stem.split("-")[1] for path in layout.honest_runs(ROOT)}
    asked = {path.stem for path in assignments.find(ROOT) if assignments.read(path).cells_of(Kind.RUN)}
    assert sheets == asked


def test_the_table_is_made_from_the_files():
    assert "```{honest-runs}" in PAGE


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
