"""What the last build was made from, kept in a file beside what it made."""

import json
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from autograder.base import files


@dataclass(frozen=True)
class Memory:
    """A few values by name; an unreadable file is an empty one."""

    path: Path

    def read(self) -> dict[str, Any]:
        try:
            kept: dict[str, Any] = json.loads(self.path.read_text(encoding="utf-8"))
        except (FileNotFoundError, json.JSONDecodeError):
            return {}
        return kept

    def write(self, **what: Any) -> None:
        files.write_text(self.path, json.dumps(what, indent=1))
