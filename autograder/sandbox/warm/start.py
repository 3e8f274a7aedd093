"""Python processes that start warm: forks of one process that has imported what notebooks use.

    with WarmPython(environment) as warm:
        subprocess.run(warm.command("pytest", "--nbval", "notebook.ipynb"), env=warm.environment)

Whatever starts the kernel `python3` with this environment gets a fork as well.  There is no sandbox here: it
is for the course's own notebooks; submissions run in `autograder.sandbox.forkserver`.
"""

from __future__ import annotations

import contextlib
import json
import os
import socket
import subprocess
import sys
import tempfile
from collections.abc import Mapping
from pathlib import Path

from autograder.base import kit
from autograder.base.host import unsupported

# What a kernel, and nbval beside it, load on top of what notebooks import.
JUPYTER = (
    "ipykernel.kernelapp",
    "ipykernel.ipkernel",
    "matplotlib_inline.backend_inline",
    "nbformat",
    "jupyter_client.manager",
    "pytest",
)

# ipykernel reads this at its import: a kernel need not look after its parent, the warm process does.
_WATCHED = {"JPY_PARENT_PID": "1"}
# A fork takes one thread along, so the warm process may have no second one, whatever its caller works with.
_ONE_THREAD = {"OMP_NUM_THREADS": "1", "OPENBLAS_NUM_THREADS": "1"}


class WarmPython:
    """Owns the warm process; cold where forking is not safe, so that the same code runs everywhere."""

    def __init__(self, environment: Mapping[str, str], preload: tuple[str, ...] | None = None) -> None:
        self.environment = dict(environment)
        self._preload = (*kit.installed().PRELOAD, *JUPYTER) if preload is None else preload
        self._ends = contextlib.ExitStack()
        self._socket = ""

    def __enter__(self) -> WarmPython:
        if not unsupported():
            with self._ends:
                self._start()
                self._ends = self._ends.pop_all()
        return self

    def __exit__(self, *_: object) -> None:
        self._ends.close()

    def command(self, module: str, *arguments: str) -> list[str]:
        """The words that run a module as `python -m` does."""
        if not self._socket:
            return [sys.executable, "-m", module, *arguments]
        client = str(Path(__file__).with_name("client.py"))
        return [sys.executable, "-I", "-S", client, self._socket, module, *arguments]

    def _start(self) -> None:
        self.environment |= _ONE_THREAD
        folder = self._ends.enter_context(tempfile.TemporaryDirectory(prefix="warm-"))
        self._socket = f"{folder}/socket"
        self._describe_kernel(Path(folder))
        with socket.socket(socket.AF_UNIX, socket.SOCK_SEQPACKET) as listener:
            listener.bind(self._socket)
            listener.listen()  # who comes during the imports waits
            ours, theirs = socket.socketpair()
            with theirs:
                lines = [listener.fileno(), theirs.fileno()]
                process = subprocess.Popen(
                    [
                        sys.executable,
                        "-m",
                        "autograder.sandbox.warm.server",
                        *map(str, lines),
                        *self._preload,
                    ],
                    pass_fds=lines,
                    stdin=subprocess.DEVNULL,
                    stdout=subprocess.DEVNULL,
                    env={**self.environment, **_WATCHED},
                    start_new_session=True,
                )
        self._ends.callback(process.wait)
        self._ends.callback(ours.close)  # first: this is what ends it

    def _describe_kernel(self, folder: Path) -> None:
        """Put a kernel `python3` before those that are installed."""
        words = self.command("ipykernel_launcher", "-f", "{connection_file}")
        kernel = {"argv": words, "display_name": "Python 3", "language": "python"}
        place = folder / "kernels" / "python3" / "kernel.json"
        place.parent.mkdir(parents=True)
        place.write_text(json.dumps(kernel), encoding="utf-8")
        paths = [str(folder), *filter(None, [self.environment.get("JUPYTER_PATH")])]
        self.environment["JUPYTER_PATH"] = os.pathsep.join(paths)
