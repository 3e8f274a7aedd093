"""A graded course with nbgrader's formgrader running on it, away from the home of whoever runs the tests."""

from __future__ import annotations

import os
import signal
import socket
import subprocess
import sys
import time
import urllib.error
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

import pytest

TOKEN = "only-for-this-test"


@dataclass(frozen=True)
class Course:
    """A graded course, and variables that keep nbgrader away from the home of whoever runs the tests."""

    folder: Path
    environment: dict[str, str]

    def nbgrader(self, *words: str) -> str:
        program = [sys.executable, "-W", "ignore", "-m", "nbgrader", *words]
        done = subprocess.run(
            program, cwd=self.folder, env=self.environment, capture_output=True, text=True, check=False
        )
        assert done.returncode == 0, done.stderr
        return done.stderr


def course_in(folder: Path, root: Path) -> Course:
    home = folder.parent / "home"
    home.mkdir()
    own = {name: str(home / name.lower()) for name in ("JUPYTER_CONFIG_DIR", "JUPYTER_RUNTIME_DIR")}
    path = os.pathsep.join([str(Path(sys.executable).parent), os.environ["PATH"]])
    return Course(folder, os.environ | own | {"HOME": str(home), "PYTHONPATH": str(root), "PATH": path})


@contextmanager
def formgrader_on(course: Course) -> Iterator[str]:
    """The address of a running formgrader; the server ends with the block."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
    words = [sys.executable, "-W", "ignore", "-m", "jupyter_server", "--no-browser", "--allow-root"]
    words += [f"--port={port}", "--ServerApp.port_retries=0", f"--IdentityProvider.token={TOKEN}"]
    log = course.folder.parent / "server.log"
    with log.open("wb") as sink:
        server = subprocess.Popen(words, cwd=course.folder, env=course.environment, stdout=sink, stderr=sink)
    try:
        wait_for(f"http://127.0.0.1:{port}/api", server, log)
        yield f"http://127.0.0.1:{port}/formgrader"
    finally:
        server.send_signal(signal.SIGTERM)
        try:
            server.wait(60)
        finally:
            server.kill()


def wait_for(address: str, server: subprocess.Popen[bytes], log: Path) -> None:
    """Until the server answers; a server that ended never will."""
    for _ in range(1200):
        assert server.poll() is None, log.read_text()
        try:
            with urllib.request.urlopen(address):
                return
        except urllib.error.URLError:
            time.sleep(0.1)
    pytest.fail(f"the server does not answer: {log.read_text()}")
