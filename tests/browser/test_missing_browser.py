"""A machine without a browser is told what to install; no test is skipped in silence."""

import os
import subprocess
import sys
from pathlib import Path

from tests.browser.conftest import ROOT


def test_a_missing_browser_fails_with_one_clear_line():
    only_python = {**os.environ, "PATH": str(Path(sys.executable).parent)}
    command = [
        sys.executable,
        "-m",
        "pytest",
        "-q",
        "-p",
        "no:cacheprovider",
        "tests/browser",
        "-k",
        "the_map",
    ]
    done = subprocess.run(command, cwd=ROOT, env=only_python, capture_output=True, text=True, check=False)
    assert done.returncode == 1
    assert "The browser tests need Chromium: install the package chromium." in done.stdout
    assert "skipped" not in done.stdout
    assert "Traceback" not in done.stdout
