"""What was measured during a run, step by step."""

import json
from collections.abc import Iterable
from typing import Any


class History:
    """Rows of `{"step": …, "loss": …}`; the measures of one step may come in several rows."""

    def __init__(self, rows: Iterable[dict[str, Any]] = ()):
        self.rows = list(rows)

    def add(self, step: int, **measures: float) -> None:
        self.rows.append({"step": step, **measures})

    def series(self, metric: str) -> tuple[list[int], list[float]]:
        """Steps and values of one measure, as `coursekit.plots.learning_curves` draws them."""
        found = [(row["step"], row[metric]) for row in self.rows if metric in row]
        if not found:
            names = sorted({name for row in self.rows for name in row} - {"step"})
            raise KeyError(
                f"nothing called {metric!r} was measured; there is: {', '.join(names) or 'nothing'}"
            )
        steps, values = zip(*found, strict=True)
        return list(steps), list(values)

    def until(self, step: int) -> "History":
        """What was known after `step`."""
        return History(row for row in self.rows if row["step"] <= step)

    def dumps(self) -> str:
        return "".join(json.dumps(row) + "\n" for row in self.rows)

    @classmethod
    def loads(cls, text: str) -> "History":
        return cls(json.loads(line) for line in text.splitlines())

    def __len__(self) -> int:
        return len(self.rows)

    def __repr__(self) -> str:
        last = f", last step {self.rows[-1]['step']}" if self.rows else ""
        return f"History({len(self.rows)} rows{last})"
