"""The options and arguments that several commands share, each declared once."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

Root = Annotated[
    Path,
    typer.Option(
        "--root", help="The course's folder, the one that holds assignments/.", show_default="this folder"
    ),
]
CourseDir = Annotated[
    Path | None,
    typer.Option(
        "--course-dir", help="Where submitted/ and gradebook.db are.", show_default="the course's folder"
    ),
]
Name = Annotated[str, typer.Argument(help="The assignment, for example *attention*.")]
OneOf = Annotated[
    str, typer.Argument(help="The assignment, for example *attention*.", show_default="the first that fits")
]
Assignments = Annotated[
    list[str] | None, typer.Argument(help="Assignments; all of them when none is named.", show_default=False)
]
Students = Annotated[
    list[str] | None, typer.Argument(help="Students; the whole class when none is named.", show_default=False)
]

# What a learning platform lets an instructor download.
RosterFile = Annotated[
    Path,
    typer.Option("--roster", help="CSV: the first column names a student's folder, all others are names."),
]
PlatformName = Annotated[
    str,
    typer.Option(
        "--from",
        help="*canvas*, *moodle*, *gradescope*, *github* or *exchange* (nbgrader's).",
        show_default="by the names",
    ),
]
Worksheet = Annotated[
    Path | None,
    typer.Option(
        "--worksheet", help="Moodle's grading worksheet: whose number is whose, and when they handed in."
    ),
]

# How a command grades or audits.
Jobs = Annotated[
    int, typer.Option("--jobs", "-j", min=0, help="Notebooks at a time.", show_default="one per core")
]
NoSandbox = Annotated[
    bool,
    typer.Option("--no-sandbox", help="Let notebooks run with your rights. Only for notebooks you trust."),
]
OnlyExercise = Annotated[str, typer.Option(help="Only this exercise.", show_default="all")]
Share = Annotated[
    float,
    typer.Option(
        "--sample",
        min=0.0,
        max=1.0,
        help="Try this share of the variants, and keep nothing.",
        show_default="all",
    ),
]
Seed = Annotated[int, typer.Option(help="Which sample is drawn.")]

# What a program reads.
AsJson = Annotated[bool, typer.Option("--json", help="Print one object for a program.")]
GradesFile = Annotated[
    Path | None, typer.Option("--json", help="Also write the results here, one object per submission.")
]
ResultsFile = Annotated[Path | None, typer.Option("--json", help="Also write the results here.")]
