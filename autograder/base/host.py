"""Says whether this operating system can run submissions, before anything is imported that only Linux has."""

from __future__ import annotations

import platform
import sys

from autograder.base.errors import GradingError


def unsupported() -> str:
    """Why this operating system can't wall in a submission; empty when it can."""
    if sys.platform == "linux":
        return ""
    return f"The grading sandbox needs Linux, and this is {platform.system() or sys.platform}."


def require_linux() -> None:
    if problem := unsupported():
        raise GradingError(
            problem, "Run the same command in a container: the page on grading says how (book/grading.md)."
        )
