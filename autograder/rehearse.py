"""Takes a made-up class through an instructor's commands, and compares what comes out with what must.

Hand out, collect, grade, read answers, report, hand back, regrade, export, grade once more, watch, and pack
for Gradescope: each step runs the command itself, and every check says what must hold and what came.
"""

from __future__ import annotations

import contextlib
import csv
import io
import json
import shutil
import zipfile
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, fields
from pathlib import Path
from typing import Any

from autograder.base import files, layout
from autograder.base.records import Grade, Role
from autograder.course.cell_flags import role_of
from autograder.demo import judged, made_up
from autograder.demo.made_up import ABSENT, STRANGER, MadeUpClass, Member
from autograder.grading.store import Store

_CELL_SECONDS = 20


@dataclass(frozen=True)
class Said:
    """What a command printed, and its exit status."""

    status: int
    out: str
    err: str


@dataclass(frozen=True)
class Check:
    """One thing that must hold."""

    stage: str
    must: str
    passed: bool
    found: str = ""  # where it does not hold


RunCommand = Callable[[Sequence[str]], Said]


def rehearse(
    root: Path, name: str, folder: Path, run: RunCommand, begin: Callable[[str], None] = lambda _: None
) -> Iterator[list[Check]]:
    """The checks, stage by stage; the class lies in `folder`, and the course itself is not touched.

    `begin` is told of each stage before it runs.
    """
    begin("make the class")
    rehearsal = _Rehearsal(root, name, folder, run)
    for stage in (
        rehearsal.hand_out,
        rehearsal.collect,
        rehearsal.grade,
        rehearsal.read,
        rehearsal.report,
        rehearsal.hand_back,
        rehearsal.regrade,
        rehearsal.export,
        rehearsal.grade_again,
        rehearsal.watch,
        rehearsal.gradescope,
    ):
        begin(stage.__name__.replace("_", " "))
        yield _checks(stage)


def _checks(stage: Callable[[], Iterator[Check]]) -> list[Check]:
    """All checks of a stage; what a failed command left behind may not be enough for the rest of it."""
    found: list[Check] = []
    try:
        for check in stage():
            found.append(check)
    except Exception as error:
        name = found[0].stage if found else stage.__name__
        found.append(Check(name, "the stage comes to its end", False, f"{type(error).__name__}: {error}"))
    return found


class _Rehearsal:
    """The class, and what each stage has to compare with."""

    def __init__(self, root: Path, name: str, folder: Path, run: RunCommand) -> None:
        self._root, self._name, self._folder, self._run = root, name, folder, run
        shutil.copytree(layout.notebook(root, layout.SOURCE, name).parent, folder / layout.SOURCE / name)
        forbidden = (layout.gradebook(folder), folder / layout.SOURCE, root / layout.ASSIGNMENTS)
        records = folder / "trained"
        records.mkdir()
        self._class: MadeUpClass = made_up.of(root, name, forbidden, records)
        made_up.write(self._class.members, name, folder)
        files.write_text(folder / layout.POLICY, made_up.POLICY.format(name=name))
        files.write_text(folder / layout.SETTINGS, _settings(root))
        self._graded: dict[str, Grade] = {}

    def hand_out(self) -> Iterator[Check]:
        """A kit in which nothing can be read that students have never seen."""
        kit = self._folder / "kit.zip"
        yield self._command("hand out", ["kit", self._name, "--to", str(kit), *self._where(course=False)])
        with zipfile.ZipFile(kit) as archive:
            inside = {name: archive.read(name).decode(errors="replace") for name in archive.namelist()}
        ours = [name for name in inside if name.endswith(f"/{self._name}.ipynb")]
        yield _equal("hand out", "the kit holds the notebook once", len(ours), 1)
        marks = ("BEGIN SOLUTION", "BEGIN HIDDEN TESTS")
        told = sorted(name for name, text in inside.items() if any(mark in text for mark in marks))
        yield _equal("hand out", "no solution and no hidden test is in it", told, [])

    def collect(self) -> Iterator[Check]:
        """Every file is filed or listed, and a dry run writes nothing."""
        members = {member.name for member in self._class.members}
        options = ["--roster", str(self._folder / "roster.csv"), "--json", *self._where()]
        words = ["collect", self._name, str(self._folder / "moodle.zip"), *options, "--dry-run"]
        said = self._run([*words, "--worksheet", str(self._folder / "worksheet.csv")])
        whose = {one["student"] for one in json.loads(said.out)["hand_ins"]}
        yield _equal("collect", "Moodle's worksheet tells people of one name apart", whose, members)
        words = ["collect", self._name, str(self._folder / "submissions.zip"), *options]
        yield self._command("collect", [*words, "--dry-run"], status=1)
        yield _equal("collect", "a dry run files nothing", (self._folder / layout.SUBMITTED).exists(), False)
        said = self._run(words)
        yield _equal("collect", "a file of nobody on the roster makes the status 1", said.status, 1)
        told = json.loads(said.out)
        filed = {one["student"] for one in told["hand_ins"]}
        yield _equal("collect", "everybody's hand-in is filed", filed, members)
        yield _equal("collect", "who handed in nothing is named", told["missing"], [ABSENT])
        strangers = [STRANGER in line for line in told["unknown"]]
        yield _equal("collect", "who is not on the roster is named", strangers, [True])
        again = {one["student"] for one in told["hand_ins"] if one["earlier"]}
        yield _equal("collect", "who handed in twice is known", again, {"jörg"})

    def grade(self) -> Iterator[Check]:
        """Everybody's verdict, tests and penalty."""
        yield self._command("grade", ["grade", self._name, *self._where()])
        self._graded = self._grades()
        names = {member.name for member in self._class.members}
        yield _equal("grade", "everybody has a grade", self._graded.keys(), names)
        for kind, wrong in (
            ("verdicts", self._wrong(judged.verdict)),
            ("tests lost and kept", self._wrong(judged.tests)),
            ("penalties", self._wrong(judged.penalty)),
            ("names of known mistakes", self._wrong(judged.diagnosis)),
        ):
            yield _equal("grade", f"{kind} are as they must be", wrong, [])
        pages = {path.parent.parent.name for path in self._folder.glob(f"{layout.FEEDBACK}/*/*/*.html")}
        yield _equal("grade", "everybody has a page but who is held back", pages, names - {"eve"})
        yield _equal("grade", "pages show the score of the gradebook", self._wrong(self._page), [])

    def hand_back(self) -> Iterator[Check]:
        """Everybody's page under the name that Moodle takes it back by."""
        target = self._folder / "pages.zip"
        words = ["handback", self._name, str(self._folder / "moodle.zip"), "--to", str(target)]
        words += ["--roster", str(self._folder / "roster.csv"), *self._where()]
        yield self._command("hand back", [*words, "--worksheet", str(self._folder / "worksheet.csv")])
        with zipfile.ZipFile(target) as archive:
            numbers = {int(name.split("_")[1]) for name in archive.namelist()}
        members = enumerate((member.name for member in self._class.members), made_up.MOODLE)
        theirs = {number for number, name in members if name != "eve"}
        yield _equal("hand back", "all have a page in it but who is held back", numbers, theirs)

    def read(self) -> Iterator[Check]:
        """Equal answers are graded once, and the scores are the students'."""
        table = self._folder / "words.csv"
        yield self._command("read", ["read", self._name, "--to", str(table), *self._where()])
        rows = list(csv.DictReader(io.StringIO(table.read_bytes().decode("utf-8-sig"), newline="")))
        if not rows:
            return
        yield _equal("read", "no name is in the table", "jörg" in table.read_text(encoding="utf-8"), False)
        largest = max(rows, key=lambda row: int(row["students"]))
        largest["score"] = largest["points"]
        with files.replacing(table) as passing, passing.open("w", encoding="utf-8", newline="") as file:
            writer = csv.DictWriter(file, list(rows[0]))
            writer.writeheader()
            writer.writerows(rows)
        yield self._command("read", ["read", self._name, "--from", str(table), *self._where()])
        yield self._command("read", ["grade", self._name, *self._where()])
        before, self._graded = self._graded, self._grades()
        more = sum(one.scores.score.hand > before[who].scores.score.hand for who, one in self._graded.items())
        yield _equal("read", "all who gave one answer get its points", more, int(largest["students"]))
        # Only a penalty takes something of it.
        gain = self._graded["ada"].scores.score.total - before["ada"].scores.score.total
        yield _equal("read", "one of them gets all of them", gain, float(largest["points"]))

    def report(self) -> Iterator[Check]:
        """Pages on the assignment and on the course, and the same as numbers."""
        page = self._folder / "report.html"
        yield self._command("report", ["report", self._name, "--to", str(page), *self._where()])
        yield self._command("report", ["report", "--to", str(self._folder / "course.html"), *self._where()])
        told = json.loads(self._run(["report", self._name, "--json", *self._where()]).out)
        yield _equal("report", "everybody is counted", told["students"], len(self._class.members))
        named = {t.diagnosis for one in self._graded.values() for t in one.tests if t.diagnosis}
        yield _equal("report", "known mistakes are listed", {one["what"] for one in told["mistakes"]}, named)
        if self._class.alike:
            pairs = [tuple(one["students"]) for one in told["alike"]]
            found = self._class.alike in pairs
            yield _equal("report", "the two with the same code stand side by side", found, True)
        if self._class.akin:
            akin = {frozenset(one["students"]) for one in told["records"]}
            must = "pairs of one training record are named, and no others"
            yield _equal("report", must, akin, self._class.akin)

    def regrade(self) -> Iterator[Check]:
        """A test is worth a point more: who gains, and nothing is written before it is wanted."""
        test = next(t.name for t in self._graded["ada"].tests if t.score)
        passed = {w for w, g in self._graded.items() if any(t.name == test and t.score for t in g.tests)}
        self._one_point_more(test)
        words = ["regrade", self._name, *self._where(), "--json"]
        yield self._command("regrade", [*words, str(self._folder / "dry.json"), "--dry-run"])
        yield _equal("regrade", "a dry run changes no grade", self._changed(), [])
        yield self._command("regrade", [*words, str(self._folder / "done.json")])
        dry, done = (json.loads((self._folder / f"{n}.json").read_text()) for n in ("dry", "done"))
        yield _equal("regrade", "what the dry run said comes true", dry == done, True)
        gain = {one["student"] for one in done if one["difference"] > 0}
        yield _equal("regrade", "those who passed the test gain", gain, passed)
        self._graded = self._grades()

    def export(self) -> Iterator[Check]:
        """The same scores in every table."""
        scores = {who: grade.score for who, grade in self._graded.items()}
        plain = self._folder / "grades.csv"
        yield self._command("export", ["export", self._name, "--to", str(plain), *self._where()])
        rows = {row["student"]: float(row["score"]) for row in _table(plain)}
        yield _equal("export", "the plain table has everybody's score", rows, _rounded(scores))
        for platform, given, who, what in (
            ("canvas", "exported.csv", "SIS Login ID", f"{self._name} (7)"),
            ("moodle", "worksheet.csv", "Username", "Grade"),
        ):
            target = self._folder / f"{platform}.csv"
            words = ["export", self._name, "--for", platform, "--gradebook", str(self._folder / given)]
            yield self._command("export", [*words, "--to", str(target), *self._where()])
            rows = {row[who]: float(row[what]) for row in _table(target) if row[what]}
            shown = {name: score for name, score in _rounded(scores).items() if name != "eve"}
            must = f"{platform.title()}'s table has all scores but the one held back"
            yield _equal("export", must, rows, shown)

    def grade_again(self) -> Iterator[Check]:
        """Nothing runs a second time, and nothing changes."""
        said = self._run(["grade", self._name, *self._where()])
        yield _equal("grade again", "the command ends well", said.status, 0)
        ran = [line for line in said.err.splitlines() if line.startswith("[") and not line.endswith("kept")]
        unread = {m.name for m in self._class.members if m.name == "half"}
        wrong = [line for line in ran if not any(f"] {name}:" in line for name in unread)]
        yield _equal("grade again", "nothing runs", wrong, [])
        yield _equal("grade again", "everybody's grade is as it was", self._changed(), [])

    def watch(self) -> Iterator[Check]:
        """What arrives is graded by the one command that waits for it."""
        arrived = layout.student_folder(self._folder, layout.SUBMITTED, "blank", self._name)
        right = next(one for one in self._class.members if one.name == "jörg").versions[-1][1]
        files.write_text(arrived / f"{self._name}.ipynb", right)
        said = self._run(["watch", self._name, "--once", "--every", "0.1", "--json", *self._where()])
        yield _equal("watch", "the command ends well", said.status, 0)
        told = {json.loads(line)["student"] for line in said.out.splitlines()}
        yield _equal("watch", "the new hand-in is told", "blank" in told, True)
        scores = [{t.name: t.score for t in self._grades()[who].tests} for who in ("blank", "jörg")]
        yield _equal("watch", "it has the points of the same hand-in before", *scores)

    def gradescope(self) -> Iterator[Check]:
        """The archive for Gradescope begins as theirs do and holds no solution; no record is judged there."""
        target = self._folder / "gradescope.zip"
        words = ["gradescope", self._name, "--to", str(target), *self._where(course=False)]
        if self._class.akin:  # the solution that judges a training record stays here
            said = self._run(words)
            yield _equal("gradescope", "a sheet with a training run is refused", said.status, 1)
            yield _equal("gradescope", "the reason is told", "training run" in said.err, True)
            yield _equal("gradescope", "nothing is written", target.exists(), False)
            return
        yield self._command("gradescope", words)
        with zipfile.ZipFile(target) as archive:
            names = set(archive.namelist())
            inside = [json.loads(archive.read(n)) for n in names if n.endswith(f"/{self._name}.ipynb")]
        begin = {"run_autograder", "setup.sh"}
        yield _equal("gradescope", "it begins as Gradescope asks", names & begin, begin)
        source = json.loads(layout.notebook(self._folder, layout.SOURCE, self._name).read_text("utf-8"))
        solved = _solutions(source)
        told = sorted(cell for book in inside for cell in solved & _solutions(book))
        yield _equal("gradescope", "no solution is in it", (len(inside), told), (1, []))

    # What several stages need ---------------------------------------------------------------------------

    def _where(self, course: bool = True) -> list[str]:
        return ["--root", str(self._root), *(["--course-dir", str(self._folder)] if course else [])]

    def _command(self, stage: str, words: Sequence[str], status: int = 0) -> Check:
        said = self._run(words)
        last = " ".join(said.err.split()[-40:])
        return Check(
            stage,
            f"`{words[0]}` ends with status {status}",
            said.status == status,
            "" if said.status == status else f"status {said.status}: {last}",
        )

    def _grades(self) -> dict[str, Grade]:
        with contextlib.closing(Store(self._folder)) as store:
            return {grade.student: grade for grade in store.grades(self._name)}

    def _changed(self) -> list[str]:
        """Whose grade is no longer what it was, and which parts of it."""
        now, told = self._grades(), []
        for who in sorted(now.keys() | self._graded.keys()):
            old, new = self._graded.get(who), now.get(who)
            parts = [
                one.name for one in fields(Grade) if getattr(old, one.name, 0) != getattr(new, one.name, 0)
            ]
            told += [f"{who}: {', '.join(parts)}"] if parts else []
        return told

    def _wrong(self, judge: Callable[[Member, Grade], str]) -> list[str]:
        found = [(m, self._graded[m.name]) for m in self._class.members if m.name in self._graded]
        return [f"{m.name} ({m.story}): {said}" for m, grade in found if (said := judge(m, grade))]

    def _page(self, member: Member, grade: Grade) -> str:
        path = layout.student_file(self._folder, layout.FEEDBACK, member.name, self._name)
        if member.name == "eve" or grade.worth is None:
            return ""
        return "" if grade.worth.brief() in path.read_text(encoding="utf-8") else grade.worth.brief()

    def _one_point_more(self, test: str) -> None:
        path = layout.notebook(self._folder, layout.SOURCE, self._name)
        content = json.loads(path.read_text(encoding="utf-8"))
        for cell in content["cells"]:
            mark = cell["metadata"].get("nbgrader", {})
            if mark.get("grade_id") == test:
                mark["points"] += 1
        files.write_json(path, content)


def _settings(root: Path) -> str:
    """The course's own, with times that are believed and less time for a cell."""
    from autograder.demo.run import settings_with

    return settings_with(root, cell_seconds=_CELL_SECONDS, trust_timestamps=True)


def _solutions(notebook: dict[str, Any]) -> set[str]:
    """The text of every cell that a student is to write in code."""
    return {
        "".join(cell["source"])
        for cell in notebook["cells"]
        if cell["cell_type"] == "code" and role_of(cell["metadata"].get("nbgrader", {})) is Role.SOLUTION
    }


def _table(path: Path) -> list[dict[str, Any]]:
    return list(csv.DictReader(io.StringIO(path.read_bytes().decode("utf-8-sig"), newline="")))


def _rounded(scores: dict[str, float | None]) -> dict[str, float]:
    return {who: round(score or 0.0, 4) for who, score in scores.items()}


def _equal(stage: str, must: str, found: Any, wanted: Any) -> Check:
    passed = bool(found == wanted)
    if passed:
        return Check(stage, must, True)
    if isinstance(wanted, set) and not isinstance(found, set):
        found = set(found)
    if isinstance(wanted, set):
        told = f"too many: {sorted(found - wanted)}; missing: {sorted(wanted - found)}"
    else:
        told = str(found)
    return Check(stage, must, False, told[:2000])
