"""Where the engine itself lies on the disk."""

from pathlib import Path

PACKAGE = Path(__file__).resolve().parents[1]
CODE = PACKAGE.parent  # what has to be on the path of a Python that the engine starts
