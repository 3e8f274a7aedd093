"""A real Dask scheduler and workers on this machine, each a process of its own."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.conftest import ROOT


class Machines:
    """A scheduler and its workers; all are ended with the block."""

    def __init__(self, folder: Path) -> None:
        self._folder, self._file = folder, folder / "scheduler.json"
        self.processes: list[subprocess.Popen[bytes]] = []
        self.scheduler = self._start("dask_scheduler", "--host", "127.0.0.1", "--port", "0")
        self._wait_for_the_file()

    def _start(
        self, module: str, *words: str, cwd: Path | None = None, path: Path = ROOT
    ) -> subprocess.Popen[bytes]:
        command = [sys.executable, "-W", "ignore", "-m", f"distributed.cli.{module}", "--no-dashboard"]
        process = subprocess.Popen(
            [*command, "--scheduler-file", str(self._file), *words],
            cwd=cwd or self._folder,
            env=os.environ | {"PYTHONPATH": str(path), "DASK_LOGGING__DISTRIBUTED": "error"},
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
        )
        self.processes.append(process)
        return process

    def _wait_for_the_file(self) -> None:
        while not self._file.exists():
            assert self.scheduler.poll() is None, "the scheduler did not start"
            time.sleep(0.05)

    @property
    def address(self) -> str:
        import json

        address: str = json.loads(self._file.read_text())["address"]
        return address

    def worker(self, path: Path = ROOT, places: int = 1) -> subprocess.Popen[bytes]:
        words = ("--no-nanny", "--nthreads", str(places), "--host", "127.0.0.1")
        return self._start("dask_worker", *words, "--local-directory", str(self._folder), path=path)

    def close(self) -> None:
        for process in self.processes:
            if process.poll() is None:
                process.send_signal(signal.SIGCONT)
                process.kill()
            process.wait()


@pytest.fixture
def machines(tmp_path: Path) -> Iterator[Machines]:
    """A scheduler without a worker."""
    found = Machines(tmp_path)
    yield found
    found.close()


@pytest.fixture(scope="session")
def two_workers(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Machines]:
    found = Machines(tmp_path_factory.mktemp("cluster"))
    found.worker()
    found.worker()
    yield found
    found.close()
