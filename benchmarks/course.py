"""Times `make course` in a fresh clone, from nothing and again, and the answer of --help.

Run it with `python benchmarks/course.py` on a quiet machine; `--test` adds `make test`.
Packages should have been downloaded before (pip's cache), since a network says nothing about the course.
"""

import subprocess
import sys
import tempfile
import time
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent


def timed(*command: str, cwd: Path) -> float:
    started = time.perf_counter()
    subprocess.run(command, cwd=cwd, check=True, stdout=subprocess.DEVNULL)
    return time.perf_counter() - started


def main() -> None:
    with tempfile.TemporaryDirectory() as folder:
        clone = Path(folder) / "course"
        subprocess.run(["git", "clone", "--quiet", str(ROOT), str(clone)], check=True)
        print(
            f"make course, from nothing   {timed('make', 'course', cwd=clone):6.1f} s   (goal: under 300)",
            flush=True,
        )
        print(
            f"make course, again          {timed('make', 'course', cwd=clone):6.1f} s   (goal: under 30)",
            flush=True,
        )
        program = str(clone / ".venv/bin/python")
        answers = sorted(timed(program, "-m", "autograder", "--help", cwd=clone) for _ in range(5))
        print(f"autograder --help, median   {answers[2]:6.2f} s   (goal: under 0.5)", flush=True)
        if "--test" in sys.argv:
            print(
                f"make test                   {timed('make', 'test', cwd=clone):6.1f} s   (goal: under 900)",
                flush=True,
            )


if __name__ == "__main__":
    main()
