"""Writes .ci/constraints.txt: every installed package that requirements.txt does not pin itself."""

import importlib.metadata
import re
from pathlib import Path

HERE = Path(__file__).parent
LEFT_OUT = {"pip", "attention-by-hand-autograder", "attention-by-hand-coursekit"}
HEADER = """\
# Every package the direct dependencies pull in, at the version the tests ran with.
# Regenerate with: make constraints
"""


def canonical(name: str) -> str:
    return re.sub(r"[-_.]+", "-", name).lower()


def main() -> None:
    requirements = (HERE.parent / "requirements.txt").read_text(encoding="utf-8")
    direct = {canonical(name) for name in re.findall(r"^([\w.-]+)==", requirements, flags=re.MULTILINE)}
    installed = {canonical(d.metadata["Name"]): d.version for d in importlib.metadata.distributions()}
    lines = [
        f"{name}=={version.split('+')[0]}\n"
        for name, version in sorted(installed.items())
        if name not in direct | LEFT_OUT
    ]
    (HERE / "constraints.txt").write_text(HEADER + "".join(lines), encoding="utf-8")


if __name__ == "__main__":
    main()
