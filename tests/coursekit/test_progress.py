"""A bar in a terminal, one plain line elsewhere, and never a word on stderr."""

import os
import subprocess
import sys

from tests.conftest import ROOT

CODE = """
from coursekit.progress import Bar
with Bar("training", 3, show={show}) as bar:
    for step in range(1, 4):
        bar.to(step, f"loss {{1 / step:.2f}}")
print("done")
"""


def test_a_log_gets_one_line():
    run = subprocess.run(
        [sys.executable, "-c", CODE.format(show=True)], capture_output=True, text=True, cwd=ROOT, check=True
    )
    assert run.stdout == "training …\ndone\n"
    assert run.stderr == ""


def test_a_terminal_gets_a_bar_that_goes_away():
    master, slave = os.openpty()
    environment = os.environ | {"TERM": "xterm-256color", "COLUMNS": "100"}
    command = [sys.executable, "-c", CODE.format(show=True)]
    with subprocess.Popen(
        command, stdout=slave, stderr=subprocess.PIPE, cwd=ROOT, env=environment
    ) as process:
        os.close(slave)
        shown = b""
        while True:
            try:
                piece = os.read(master, 4096)
            except OSError:  # the other side has hung up
                break
            if not piece:
                break
            shown += piece
        said = process.stderr.read()
    os.close(master)
    assert process.returncode == 0
    assert said == b""
    assert b"loss 0.33" in shown
    assert b"3/3" in shown
    assert b"\x1b[2K" in shown.rsplit(b"3/3", 1)[1]  # the line is wiped
    assert b"done" in shown


def test_a_bar_that_is_not_wanted_is_silent():
    run = subprocess.run(
        [sys.executable, "-c", CODE.format(show=False)], capture_output=True, text=True, cwd=ROOT, check=True
    )
    assert run.stdout == "done\n"
