"""What a notebook needs is read from its metadata, and several things are fetched under one bar."""

import json
import subprocess
import sys
from dataclasses import replace
from pathlib import Path

import pytest

from coursekit.data import fetch
from coursekit.data.needs import named, needs_of, notebooks_here
from coursekit.errors import NotebookError
from coursekit.progress import OFF
from tests.conftest import ROOT


def notebook(path: Path, *data: str) -> Path:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(json.dumps({"metadata": {"course": {"data": data}}, "cells": []}), encoding="utf-8")
    return path


def test_the_needs_of_notebooks_and_names_are_put_together(tmp_path):
    path = notebook(tmp_path / "masks.ipynb", "shakespeare", "encoder")
    assert needs_of(path) == ("shakespeare", "encoder")
    assert named(["encoder", str(path), "reviews"]) == ("encoder", "shakespeare", "reviews")


@pytest.mark.parametrize("content", ["no JSON", "[]", '{"cells": []}', '{"metadata": {"course": 3}}'])
def test_what_is_no_notebook_is_named(tmp_path, content):
    path = tmp_path / "one.ipynb"
    path.write_text(content, encoding="utf-8")
    with pytest.raises(NotebookError, match=r"one\.ipynb can't be read as a notebook"):
        needs_of(path)


def test_a_notebook_that_is_not_there_is_named(tmp_path):
    with pytest.raises(NotebookError, match="There is no notebook"):
        needs_of(tmp_path / "two.ipynb")


def test_notebooks_are_found_where_students_keep_them(tmp_path):
    notebook(tmp_path / "release/masks/masks.ipynb", "shakespeare")
    notebook(tmp_path / "text.ipynb", "reviews")
    notebook(tmp_path / "own.ipynb")
    (tmp_path / "broken.ipynb").write_text("{")
    assert {path.stem: needs for path, needs in notebooks_here(tmp_path).items()} == {
        "masks": ("shakespeare",),
        "text": ("reviews",),
    }


def test_several_things_are_fetched_with_one_sentence(carrier, capsys):
    second = replace(carrier.asset, name="tiny-again")
    assert fetch.bring([carrier.asset, second]) == (carrier.asset, second)
    size = 2 * carrier.asset.size / 1e6
    assert capsys.readouterr().out == f"To be fetched, once: tiny, tiny-again ({size:.1f} MB).\nFetching …\n"
    assert fetch.bring([carrier.asset, second]) == ()
    assert capsys.readouterr().out == ""


def test_where_nobody_watches_nothing_is_shown(carrier, capsys, monkeypatch):
    for name, value in OFF.items():
        monkeypatch.setenv(name, value)
    fetch.bring([carrier.asset])
    monkeypatch.undo()
    assert capsys.readouterr() == ("", "")


KERNEL = """
import sys
from jupyter_client.manager import start_new_kernel
manager, client = start_new_kernel()
client.execute(sys.argv[1])
kinds = []
while True:
    message = client.get_iopub_msg(timeout=60)
    if message["msg_type"] == "status" and message["content"]["execution_state"] == "idle":
        break
    if message["msg_type"] in ("display_data", "stream", "execute_result", "error", "update_display_data"):
        kinds.append(message["msg_type"])
print(",".join(kinds))
client.stop_channels()
manager.shutdown_kernel(now=True)
"""
LOADS = """
from coursekit.progress import Bar
with Bar("fetching", 3, unit="bytes") as bar:
    bar.to(3)
"""


@pytest.mark.parametrize(("watched", "shown"), [(True, True), (False, False)])
def test_a_person_in_a_notebook_sees_the_bar_and_a_build_does_not(watched, shown, monkeypatch):
    """A kernel that a person talks to gets outputs; one that works for a build gets none."""
    for name, value in ({} if watched else OFF).items():
        monkeypatch.setenv(name, value)
    run = subprocess.run(
        [sys.executable, "-W", "ignore", "-c", KERNEL, LOADS],
        capture_output=True,
        text=True,
        cwd=ROOT,
        check=True,
    )
    assert bool(run.stdout.strip()) is shown
