"""The records of the engine as plain JSON and back, for the way to a worker and for the store."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from autograder.base.policy import Open, Standing, Visibility
from autograder.base.records import (
    Cell,
    CellResult,
    Companion,
    Ending,
    Fault,
    Grade,
    GradingResult,
    Master,
    Model,
    RecordTest,
    Role,
    RunRecord,
    Submission,
    TestResult,
    Verdict,
)
from autograder.base.scores import RecordedScores

_ROLES = {role.value: role for role in Role}  # to look one up costs a fifth of making it


def plain(value: Any) -> Any:
    """What `json.dumps` asks for: a record as a dict, a path as text."""
    return str(value) if isinstance(value, Path) else vars(value)


def to_json(value: Any) -> str:
    """As short as it can be: other alphabets take three to six times the room when they are escaped."""
    return json.dumps(value, default=plain, ensure_ascii=False)


def record(raw: dict[str, Any]) -> RunRecord:
    results = tuple(
        CellResult(**{**r, "ending": Ending(r["ending"]), "outputs": tuple(r["outputs"])})
        for r in raw["results"]
    )
    return RunRecord(**{**raw, "results": results, "fault": Fault(raw["fault"])})


def master(raw: dict[str, Any]) -> Master:
    raw = {name: value for name, value in raw.items() if name in Master.__dataclass_fields__}
    parts = {"cells": cells(raw["cells"]), "folder": Path(raw["folder"]), "data": tuple(raw["data"])}
    records = {test: RecordTest(x["run"], tuple(x["cells"])) for test, x in raw.get("records", {}).items()}
    models = tuple(
        Model(x["exercise"], x["title"], tuple(x["tests"]), tuple(tuple(cell) for cell in x["cells"]))
        for x in raw.get("models", ())
    )
    return Master(**{**raw, **parts, "records": records, "models": models})


def submission(raw: dict[str, Any]) -> Submission:
    companions = tuple(Companion(Path(c["path"]), c["name"], c["digest"]) for c in raw["companions"])
    parts = {"cells": cells(raw["cells"]), "companions": companions, "folder": Path(raw["folder"])}
    return Submission(**{**raw, **parts, "notes": tuple(raw["notes"])})


def grade(raw: dict[str, Any]) -> Grade:
    tests = tuple(TestResult(**test) for test in raw["tests"])
    parts = {"verdict": Verdict(raw["verdict"]), "tests": tests, "notes": tuple(raw["notes"])}
    recorded = RecordedScores(**raw["recorded"]) if raw.get("recorded") else None
    known = _standing(raw["standing"]) if raw.get("standing") else None
    return Grade(**{**raw, **parts, "recorded": recorded, "standing": known})


def _standing(raw: dict[str, Any]) -> Standing:
    opened = Open(raw.get("solutions", Open.NOTHING))  # a grade that was kept before has none
    return Standing(**{**raw, "page": Visibility(raw["page"]), "solutions": opened})


def result(raw: dict[str, Any]) -> GradingResult:
    parts = (submission(raw["submission"]), record(raw["record"]), grade(raw["grade"]))
    return GradingResult(*parts, tuple(raw["unchanged"]), raw["bare"])


def cells(raw: list[dict[str, Any]]) -> tuple[Cell, ...]:
    return tuple(Cell(**{**c, "role": _ROLES[c["role"]], "leaves": tuple(c["leaves"])}) for c in raw)
