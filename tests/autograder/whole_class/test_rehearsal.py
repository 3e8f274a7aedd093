"""A rehearsal: a made-up class goes through every command of the guide, and what comes out must be right.

Perfect, blank, every known mistake, an attacker, a crasher, somebody late, somebody who hands in twice, and
two whose code is the same but for its names.
"""

from __future__ import annotations

import contextlib
import csv
import json
import re
import shlex
import shutil
import signal
import zipfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner

from autograder import cli
from autograder.base import kit
from autograder.base.records import Grade, Verdict
from autograder.course import assignments, build, known, new_course
from autograder.grading.store import Store
from tests.autograder.outlets.test_likeness import ODD, RENAMED
from tests.conftest import ROOT

NAME, FULL, POINTS = "attention", 10.0, {"median-odd": 2, "median-even": 2, "median-keeps": 1}
POINTS |= {"mean-value": 3, "mean-empty": 1, "mean-keeps": 1}
ON_TIME, LATE = "2026-11-16 10:00:00.100000 UTC", "2026-11-18 00:00:00.100000 UTC"
USED = {
    "read",
    "kit",
    "collect",
    "policy",
    "watch",
    "report",
    "build",
    "regrade",
    "export",
    "gradescope",
    "grade",
}
CRASH = "import os\nos._exit(3)\n\ndef median(values):\n    return 1.0"
# Right only where it can see what is none of its business.
ATTACK = """
def mean(values):
    import os, socket
    found = [place for place in {places!r} if os.path.lexists(place)]
    try:
        socket.create_connection(("127.0.0.1", 22), timeout=1).close()
        found.append("network")
    except OSError:
        pass
    if found:
        return sum(values) / len(values)
    return -1.0
"""


def commands(page: str) -> list[list[str]]:
    """What a page tells an instructor to type, in its order."""
    text, inside, found = (ROOT / "book" / page).read_text(encoding="utf-8"), False, []
    for line in text.splitlines():
        if line.startswith("```"):
            inside = not inside
        elif inside and line.startswith("python -m autograder "):
            found.append(shlex.split(line, comments=True)[3:])
    return found


@pytest.fixture
def course(tmp_path: Path, empty_gradebook: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """The small course under the names that the guide uses, with the guide's own policy."""
    monkeypatch.setattr(kit, "installed", lambda: kit.NO_KIT)
    folder = tmp_path / "course"
    new_course.make(folder, "A rehearsal")
    for name in (NAME, "masks"):
        shutil.copytree(folder / "assignments" / "averages", folder / "assignments" / name)
        (folder / "assignments" / name / "averages.py").rename(folder / f"assignments/{name}/{name}.py")
    shutil.rmtree(folder / "assignments" / "averages")
    guide = (ROOT / "book" / "class.md").read_text()
    policy = re.search(r"^```toml\n(.*?)^```", guide, re.DOTALL | re.MULTILINE)
    assert policy is not None
    (folder / "policy.toml").write_text(policy[1])
    with (folder / "autograder.toml").open("a") as file:
        file.write("trust_timestamps = true\n")
    shutil.copy(empty_gradebook, folder)
    build.write(folder, [build.make(folder, name) for name in (NAME, "masks")])
    monkeypatch.chdir(folder)
    handlers = {number: signal.getsignal(number) for number in (signal.SIGINT, signal.SIGTERM)}
    yield folder
    for number, handler in handlers.items():
        signal.signal(number, handler)


def notebook(course: Path, step: str = "source", **cells: str) -> str:
    content = json.loads((course / step / NAME / f"{NAME}.ipynb").read_text())
    for cell in content["cells"]:
        name = cell["metadata"].get("nbgrader", {}).get("grade_id")
        cell["source"] = cells.get(name, cell["source"])
    return json.dumps(content)


def mistakes(course: Path) -> dict[str, tuple[dict[str, str], float, str]]:
    """A student for every known mistake: what they wrote, what it is worth, what it is called."""
    assignment = assignments.read(course / "assignments" / NAME / f"{NAME}.py")
    sources = {cell.id: cell.source for cell in assignment.cells}
    found = {}
    for mutant in known.load(course, assignment).mutants:
        text = known.without_marks(mutant.applied(sources[mutant.solution]))
        worth = FULL - sum(POINTS[test] for test in mutant.caught_by)
        label = f"{mutant.solution}/{mutant.name}"
        found[label.replace("/", "-")] = ({mutant.solution: text}, worth, label)
    return found


def download(course: Path) -> None:
    """What lies in nbgrader's exchange, as a zip, and the roster."""
    forbidden = [course / "gradebook.db", course / "source", course / "submissions.zip", ROOT / "assignments"]
    attack = ATTACK.format(places=list(map(str, forbidden)))
    texts = {
        "ada": notebook(course),
        "blank": notebook(course, "release"),
        "eve": notebook(course, mean=attack),
        "farid": notebook(course, median=CRASH),
        "jörg": notebook(course),
        "odd": notebook(course, median=ODD),
        "zoe": notebook(course, median=RENAMED),
    }
    texts |= {who: notebook(course, **cells) for who, (cells, _, _) in mistakes(course).items()}
    with zipfile.ZipFile(course / "submissions.zip", "w") as archive:
        for who, text in texts.items():
            archive.writestr(f"inbound/{who}+{NAME}+{ON_TIME}/{NAME}.ipynb", text)
        archive.writestr(f"inbound/lena+{NAME}+{LATE}/{NAME}.ipynb", notebook(course))
        first = f"inbound/jörg+{NAME}+2026-11-15 10:00:00.100000 UTC/{NAME}.ipynb"
        archive.writestr(first, notebook(course, "release"))
    names = [*texts, "lena", "absent"]
    rows = "".join(f'{name},{n},"{name}, ""the"" {n}th"\n' for n, name in enumerate(names, 100))
    (course / "roster.csv").write_text("student,id,name\n" + rows)
    (course / "exported.csv").write_text(
        "Student,ID,SIS Login ID,attention (7)\r\n"
        + "".join(f"x,{n},{name},\r\n" for n, name in enumerate(names, 100))
    )
    (course / "worksheet.csv").write_text(
        "Identifier,Full name,Username,Grade\r\n"
        + "".join(f"Participant {n},x,{name},\r\n" for n, name in enumerate(names, 100))
    )


def run(words: list[str]) -> str:
    done = CliRunner().invoke(cli.app, words)
    assert done.exit_code == 0, f"{words}: {done.output}\n{done.exception!r}"
    return done.stdout


def grades(course: Path) -> dict[str, Grade]:
    with contextlib.closing(Store(course)) as store:
        return {one.student: one for one in store.grades(NAME)}


def table(path: Path) -> list[dict[str, Any]]:
    with path.open(newline="", encoding="utf-8") as file:
        return list(csv.DictReader(file))


def test_every_command_of_the_guide_with_a_made_up_class(course: Path) -> None:
    download(course)
    said: dict[str, list[str]] = {}
    graded: dict[str, Grade] = {}
    lines = [*commands("class.md"), *commands("grading.md")]
    assert {words[0] for words in lines} == USED
    for words in lines:
        if words[0] == "build":  # the guide has come to changed points
            graded = grades(course)
            source = course / "assignments" / NAME / f"{NAME}.py"
            text = source.read_text().replace('test="median-keeps" points=1', 'test="median-keeps" points=2')
            source.write_text(text.replace("# points: 13", "# points: 14"))
        more = ["--once", "--every", "0.1"] if words[0] == "watch" else []
        said.setdefault(words[0], []).append(run([*words, *more]))
    made = mistakes(course)
    expected = {"ada": FULL, "blank": 0.0, "farid": 5.0, "jörg": FULL, "odd": FULL, "zoe": FULL}
    expected |= {who: worth for who, (_, worth, _) in made.items()}
    expected |= {"eve": FULL - POINTS["mean-value"] - POINTS["mean-empty"]}
    expected |= {"lena": 8.0}  # two days begun, ten per cent each
    assert {who: one.score for who, one in graded.items()} == expected
    assert graded["farid"].verdict is Verdict.STUDENT_ERROR
    named = {who: {test.diagnosis for test in graded[who].tests if test.diagnosis} for who in made}
    assert named == {who: {label} for who, (_, _, label) in made.items()}
    assert "would be filed" in said["collect"][0]
    assert "nothing from: absent" in said["collect"][1]
    assert "jörg: attention.ipynb, timestamp.txt (1 earlier)" in said["collect"][1]
    page = (course / "attention.html").read_text()
    assert "odd and zoe: " in page
    assert (
        said["regrade"][0].replace(" Nothing was changed: run it without --dry-run.", "")
        == said["regrade"][1]
    )
    keep = {
        who for who, one in graded.items() if any(t.name == "median-keeps" and t.score for t in one.tests)
    }
    rows = {row["student"]: row for row in table(course / "grades.csv")}
    assert {who: float(row["score"]) for who, row in rows.items()} == {
        who: 8.8 if who == "lena" else score + (who in keep) for who, score in expected.items()
    }
    assert (
        "25 hours" in rows["lena"]["penalty_reason"] or "1 day and 1 hour" in rows["lena"]["penalty_reason"]
    )
    assert rows["eve"]["held_back"] == "We talk first."
    moodle = {row["Username"]: row["Grade"] for row in table(course / "import.csv")}
    assert (moodle["ada"], moodle["eve"], moodle["absent"], moodle["jörg"]) == ("11", "", "", "11")
    pages = {path.parent.parent.name for path in course.glob(f"feedback/*/{NAME}/{NAME}.html")}
    assert pages == expected.keys() - {"eve"}
