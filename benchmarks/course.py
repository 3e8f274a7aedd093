"""Times the commands of the README in a fresh clone with an empty home and an empty data cache.

Run it with `python benchmarks/course.py` on a quiet machine; `--test` adds `make quick` and `make test`.
Packages should have been downloaded before (pip's cache is the one thing that is kept), since a network says
nothing about the course; for the same reason fetching the data is timed on its own.
"""

import os
import subprocess
import sys
import tempfile
import time
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent


def timed(*command: str, cwd: Path, environment: dict[str, str]) -> float:
    started = time.perf_counter()
    subprocess.run(command, cwd=cwd, env=environment, check=True, stdout=subprocess.DEVNULL)
    return time.perf_counter() - started


def empty_home(folder: Path) -> dict[str, str]:
    """An environment in which everything is new but pip's cache."""
    where = [sys.executable, "-m", "pip", "cache", "dir"]
    kept = subprocess.run(where, capture_output=True, text=True, check=True).stdout.strip()
    names = {"HOME": "home", "XDG_CACHE_HOME": "cache", "XDG_CONFIG_HOME": "config", "XDG_DATA_HOME": "data"}
    places = {variable: str(folder / name) for variable, name in names.items()}
    for place in places.values():
        Path(place).mkdir()
    left = {name: value for name, value in os.environ.items() if name not in ("COURSEKIT_CACHE", "HF_HOME")}
    return left | places | {"PIP_CACHE_DIR": kept}


def main() -> None:
    with tempfile.TemporaryDirectory() as folder:
        clone, environment = Path(folder) / "course", empty_home(Path(folder))
        subprocess.run(["git", "clone", "--quiet", str(ROOT), str(clone)], check=True)

        def show(words: str, *command: str, goal: str = "") -> float:
            seconds = timed(*command, cwd=clone, environment=environment)
            print(f"{words:<40}{seconds:8.1f} s   {goal}", flush=True)
            return seconds

        installing = show("make install", "make", "install")
        show("make fetch (the network)", "make", "fetch")
        rest = show("make course, after that", "make", "course")
        print(f"{'make course, from nothing':<40}{installing + rest:8.1f} s   goal: at most 300", flush=True)
        show("make course, again", "make", "course", goal="goal: at most 5")
        program = str(clone / ".venv/bin/python")
        asking = [program, "-m", "autograder", "--help"]
        answers = sorted(timed(*asking, cwd=clone, environment=environment) for _ in range(5))
        print(f"{'autograder --help, median of five':<40}{answers[2]:8.2f} s   goal: below 0.5", flush=True)
        if "--test" in sys.argv:
            show("make quick", "make", "quick", goal="goal: at most 60")
            show("make test", "make", "test", goal="goal: at most 1,800")


if __name__ == "__main__":
    main()
