"""Shows what a command found, in lines and tables for people."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import asdict
from pathlib import Path
from typing import TYPE_CHECKING

from autograder.base import layout
from autograder.base.words import plural, shown
from autograder.commands.terminal import harmless, out, print_json, say, warn

if TYPE_CHECKING:
    from autograder.base.records import Grade
    from autograder.collect.downloads import HandedBack
    from autograder.collect.filing import FilingPlan
    from autograder.demo.run import StudentRow
    from autograder.doctor import CheckResult
    from autograder.outlets.changes import StudentChange
    from autograder.outlets.exporting import TableWritten
    from autograder.rehearse import Check

_UPLOAD = {  # how a platform takes an archive of pages
    "moodle": "Upload multiple feedback files in a zip, among the assignment's grading actions",
    "canvas": "Upload submissions, in the menu of the assignment's column in Grades",
}


def changes(found: Sequence[StudentChange], graded: int, dry_run: bool) -> None:
    """Who of so many gains and who loses by grading again, with the tests that are why."""
    for one in found:
        now = "" if one.verdicts[0] == one.verdicts[1] else f", {one.verdicts[0]} → {one.verdicts[1]}"
        say(f"{one.difference:+g}  {one.student}: {one.before or 0:g} → {one.after or 0:g}{now}")
        for test in one.tests:
            scores = ["none" if score is None else f"{score:g}" for score in (test.before, test.after)]
            say(f"      {test.name}: {scores[0]} → {scores[1]}. {test.why.splitlines()[0]}")
        for what, (old, new) in (("given by hand", one.by_hand), ("late penalty", one.penalties)):
            if old != new:
                say(f"      {what}: {old:g} → {new:g}.")
        if one.told:
            say(f"      for {one.student}: {one.told}")
    gain, lose = (sum(sign * one.difference > 0 for one in found) for sign in (1, -1))
    same = graded - gain - lose
    end = " Nothing was changed: run it without --dry-run." if dry_run else ""
    counted = (
        f"{gain} gain, {lose} lose, {same} keep their score." if found else "Nobody's result is different."
    )
    say(f"{counted}{end}")


def next_step(*commands: str) -> str:
    """What an instructor usually types after this."""
    return "Next: " + ", or ".join(f"python -m autograder {command}" for command in commands)


def graded(grades: Sequence[Grade], course: Path, assignment: str) -> None:
    """Where a graded class is to be looked at, and what comes after it."""
    say(f"Pages: {course / layout.FEEDBACK}/<student>/{assignment}/; gradebook: {layout.gradebook(course)}.")
    commands = [f"report {assignment} --to {assignment}.html"]
    if any(grade.worth and grade.worth.waiting for grade in grades):
        commands.insert(0, f"read {assignment} --to words.csv")
    say(next_step(*commands))


def plan(
    made: FilingPlan, assignment: str, platform: str, others: Collection[str], dry_run: bool, as_json: bool
) -> None:
    """What of a download was filed, and what was not; `others` are the course's different sheets."""
    if as_json:
        hand_ins = [
            vars(one) | {"contents": sorted(one.contents), "replaced": [sorted(v) for v in one.replaced]}
            for one in made.hand_ins
        ]
        told = {"platform": platform, "dry_run": dry_run} | {"hand_ins": hand_ins}
        told |= {"shared": [vars(one) for one in made.shared]}
        print_json(told | {name: getattr(made, name) for name in ("missing", "unknown", "refused")})
        return
    for one in made.hand_ins:
        more = [f"handed in as {one.handed_in_as}"] if one.handed_in_as else []
        more += [*(["late"] if one.late else []), *([f"{one.earlier} earlier"] if one.earlier else [])]
        line = f"{one.change.value:<8} {one.student}: {', '.join(sorted(one.contents))}"
        say(line + (f" ({', '.join(more)})" if more else ""))
    counts = [f"{sum(one.change == c for one in made.hand_ins)} {c}" for c in ("new", "changed", "same")]
    done = "would be filed" if dry_run else "filed"
    say(f"{platform}: {len(made.hand_ins)} hand-ins {done} ({', '.join(counts)}).")
    if made.missing:
        say(f"nothing from: {', '.join(made.missing)}")
    if dry_run:
        say("Nothing was filed: run it without --dry-run.")
    elif made.hand_ins:
        say(next_step(f"grade {assignment}"))
    for one in made.hand_ins:
        if one.handed_in_as.lower().removesuffix(".ipynb") in others:
            warn(f"a different sheet? {one.student} handed in {one.handed_in_as}")
    for line in made.unknown:
        warn(f"nobody on the roster: {line}")
    for shared in made.shared:
        warn(f"several on the roster ({', '.join(shared.students)}): {shared.file}")
    if made.shared:
        by_worksheet = ", or name the grading worksheet with --worksheet" if platform == "moodle" else ""
        warn(f"To tell them apart, add the platform's number of each to the roster{by_worksheet}.")
    for line in made.refused:
        warn(f"not filed: {line}")


def handed_back(back: HandedBack, target: Path, as_json: bool) -> None:
    """Whose pages an archive holds, and who is left out."""
    packed = back.packed
    if as_json:
        lists = {key: value for key, value in asdict(packed).items() if key != "pages"}
        print_json({"to": str(target), "platform": back.platform.value} | lists)
        return
    say(f"{target}: {plural(len(packed.students), 'page')} for {back.platform.value.title()}.")
    say(f"Upload it there: {_UPLOAD[back.platform]}.")
    for words, people in (("no page of", packed.without_page), ("not in the download", packed.without_place)):
        if people:
            warn(f"{words}: {', '.join(people)}")


def exported(written: TableWritten, target: Path, as_json: bool, has_roster: bool) -> None:
    """How many grades a table has, and whose it has not."""
    made = written.made
    if as_json:
        told = {name: value for name, value in asdict(made).items() if name != "table"}
        print_json({"to": str(target), **told})
        return
    say(f"{target}: {len(made.placed)} of {written.grades} grades.")
    for note in made.notes:
        say(note)
    for words, people in (("no grade for", made.ungraded), ("no place in the table for", made.unplaced)):
        for person in people:  # one a line: their names have commas
            warn(f"{words}: {person}")
    if made.unplaced and not has_roster:
        warn("With --roster, every name of the roster finds its student, too.")


def class_of(rows: Sequence[StudentRow]) -> None:
    """A class as a table."""
    from rich.table import Table
    from rich.text import Text

    table = Table(box=None, header_style="bold")
    for name in ("student", "verdict", "points", "to read", "remarks"):
        table.add_column(name, justify="right" if name in ("points", "to read") else "left")
    for row in rows:
        cells = (row.student, row.verdict, row.points, str(row.to_read or ""), row.remarks)
        table.add_row(*map(Text, map(shown, cells)))
    out.print(table)


def found(result: CheckResult) -> None:
    """One thing that was looked for on this machine."""
    absent = "[red]missing[/]" if result.needed else "[yellow]absent[/] "
    mark = "[green]ok[/]     " if result.ok else absent
    out.print(f"{mark}  {result.what:<22}{harmless(result.found)}", highlight=False, soft_wrap=True)
    if not result.ok:
        say(f"         {result.advice}")


def checks(stage: Sequence[Check]) -> None:
    """One stage of a rehearsal: a line, and one more for everything that does not hold."""
    if not stage:
        return
    failed = [check for check in stage if not check.passed]
    mark = "[red]FAILED[/]" if failed else "[green]ok[/]    "
    counted = f"{len(stage) - len(failed)} of {len(stage)} checks hold"
    out.print(f"{mark}  {stage[0].stage:<14}{counted}", highlight=False, soft_wrap=True)
    for check in failed:
        say(f"        not so: {check.must}: {check.found}")
