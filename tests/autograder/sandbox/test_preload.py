"""What the warm process imports asks for no GPU and starts no thread: either would be lost in every child."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from autograder.sandbox import forkserver
from coursekit.engine import PRELOAD

# Asking how many GPUs there are starts the driver, and a process forked after that can't use one.
LOOK = """
import json, sys
import torch
from autograder.sandbox import zygote
asked = []
for name in ("is_available", "device_count", "current_device", "init", "_lazy_init"):
    real = getattr(torch.cuda, name)
    setattr(torch.cuda, name, lambda *a, name=name, real=real, **k: (asked.append(name), real(*a, **k))[1])
missing = zygote.preload(sys.argv[1:])
print(json.dumps([asked, missing, zygote.threads()]))
"""


@pytest.mark.parametrize(
    ("names", "asked"), [(PRELOAD, []), (("asks",), ["is_available"])], ids=["preload", "asks"]
)
def test_nothing_asks_for_a_gpu(names: tuple[str, ...], asked: list[str], root: Path, tmp_path: Path) -> None:
    (tmp_path / "asks.py").write_text("import torch\ntorch.cuda.is_available()\n")
    words = [sys.executable, "-W", "ignore", "-c", LOOK, *names]
    variables = {"PYTHONPATH": f"{root}:{tmp_path}", "OMP_NUM_THREADS": "1", "OPENBLAS_NUM_THREADS": "1"}
    result = subprocess.run(words, env=variables, capture_output=True, text=True, check=True, cwd=tmp_path)
    assert json.loads(result.stdout) == [asked, [], 1]


def test_two_people_who_grade_on_one_machine_have_a_folder_of_matplotlibs_each(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    folders = []
    for user in (1000, 1001):
        monkeypatch.setattr(os, "getuid", lambda user=user: user)
        folders.append(forkserver.environment()["MPLCONFIGDIR"])
    assert folders[0] != folders[1]
