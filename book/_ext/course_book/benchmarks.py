"""Tables of the last measurements, from the file that `make benchmark` writes."""

import json
import statistics
from collections.abc import Sequence

from docutils import nodes

from autograder.base import layout
from course_book.links import Derived
from course_book.tables import Cell, table


class Kept(Derived):
    """A directive that shows a part of the last measurements."""

    def kept(self) -> dict:
        path = layout.benchmarks(self.root)
        self.depend_on(path)
        return json.loads(path.read_text(encoding="utf-8")) if path.exists() else {}


def shown(name: str, header: Sequence[str], rows: Sequence[tuple[str, Sequence[Cell]]]) -> list[nodes.Node]:
    """A table, or a sentence where nothing was measured."""
    if rows:
        return [table(name, header, rows)]
    return [nodes.paragraph("", "Not measured yet: make benchmark writes it down.")]


class Figures(Kept):
    """`{benchmark-figures}`: every figure with its spread, its goal, and when it was measured."""

    def render(self) -> list[nodes.Node]:
        rows = []
        for group in self.kept().get("groups", {}).values():
            for figure in group["figures"]:
                when = (
                    f"{group['date']}, {group['commit']}, load {group['load'][0]:g} to {group['load'][1]:g}"
                )
                rows.append(("", [figure["name"], _value(figure), _goal(figure), when]))
        return shown("benchmarks", ("Figure", "Measured", "Goal", "When"), rows)


def _value(figure: dict) -> str:
    values = figure["values"]
    spread = f" ({min(values):.3g} to {max(values):.3g}, {len(values)} rounds)" if len(values) > 1 else ""
    return f"{statistics.median(values):.3g} {figure['unit']}{spread}"


def _goal(figure: dict) -> str:
    middle = statistics.median(figure["values"])
    if figure["at_least"] is not None:
        return f"at least {figure['at_least']:g}{'' if middle >= figure['at_least'] else ': missed'}"
    if figure["at_most"] is not None:
        return f"at most {figure['at_most']:g}{'' if middle <= figure['at_most'] else ': missed'}"
    return "–"


class Simulation(Kept):
    """`{benchmark-simulation} watch`: how long students wait, by sheet and number of workers."""

    required_arguments = 1

    def render(self) -> list[nodes.Node]:
        how = self.arguments[0].replace("-", " ")
        rows = [("", _waiting(row)) for row in self.kept().get("simulation", ()) if row["how"] == how]
        waits = ("Half wait at most", "99 in 100", "Longest")
        return shown("benchmarks", ("Sheet", "Workers", *waits, "Workers in use", "Coordinator"), rows)


def _waiting(row: dict) -> Sequence[Cell]:
    waits = [_time(row[name]) for name in ("median", "most", "longest")]
    return [row["sheet"], str(row["workers"]), *waits, f"{row['in_use']:.1%}", f"{row['coordinator']:.1%}"]


def _time(seconds: float) -> str:
    if seconds < 120:
        return f"{seconds:.1f} s"
    return f"{seconds / 60:.0f} min" if seconds < 7200 else f"{seconds / 3600:.1f} h"


class Machine(Kept):
    """`{benchmark-machine}`: what the figures were measured on."""

    def render(self) -> list[nodes.Node]:
        rows = [("", [name, str(value)]) for name, value in self.kept().get("machine", {}).items()]
        return shown("benchmarks", ("Machine", "What it is"), rows)


class Raw(Kept):
    """`{benchmark-raw}`: every number that was measured, as it was."""

    def render(self) -> list[nodes.Node]:
        raw = {name: group["raw"] for name, group in self.kept().get("groups", {}).items()}
        text = "\n".join(f"{name}: {json.dumps(_short(values))}" for name, values in raw.items())
        return [nodes.literal_block(text, text, language="none", classes=["raw-numbers"])] if raw else []


def _short(value: object) -> object:
    """Numbers with four digits: the clock has no more to say."""
    if isinstance(value, float):
        return float(f"{value:.4g}")
    if isinstance(value, dict):
        return {name: _short(one) for name, one in value.items()}
    return [_short(one) for one in value] if isinstance(value, list) else value


def setup(app):
    for name, directive in {
        "benchmark-figures": Figures,
        "benchmark-simulation": Simulation,
        "benchmark-machine": Machine,
        "benchmark-raw": Raw,
    }.items():
        app.add_directive(name, directive)
