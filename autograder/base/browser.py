"""The browser that prints and measures pages, if this machine has one."""

from __future__ import annotations

import shutil

NAMES = ("chromium", "chromium-browser", "google-chrome")
# As root there is no sandbox of its own, and nothing is asked of the network.
FLAGS = ("--no-sandbox", "--disable-gpu", "--no-first-run", "--disable-background-networking")


def find() -> str:
    """Where it is; empty if there is none."""
    return next(filter(None, map(shutil.which, NAMES)), None) or ""
