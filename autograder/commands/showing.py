"""Shows what a command found, in lines and tables for people."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import asdict
from pathlib import Path
from typing import TYPE_CHECKING

from autograder.base.words import plural, shown
from autograder.commands.terminal import harmless, out, print_json, say, warn

if TYPE_CHECKING:
    from autograder.collect.downloads import HandedBack
    from autograder.collect.filing import FilingPlan
    from autograder.demo.run import StudentRow
    from autograder.doctor import CheckResult
    from autograder.outlets.changes import StudentChange
    from autograder.outlets.exporting import TableWritten
    from autograder.rehearse import Check


def changes(found: Sequence[StudentChange], graded: int, dry_run: bool) -> None:
    """Who of so many gains and who loses by grading again, with the tests that are why."""
    for one in found:
        now = "" if one.verdicts[0] == one.verdicts[1] else f", {one.verdicts[0]} → {one.verdicts[1]}"
        say(f"{one.difference:+g}  {one.student}: {one.before or 0:g} → {one.after or 0:g}{now}")
        for test in one.tests:
            scores = ["none" if score is None else f"{score:g}" for score in (test.before, test.after)]
            say(f"      {test.name}: {scores[0]} → {scores[1]}. {test.why.splitlines()[0]}")
        if one.told:
            say(f"      for {one.student}: {one.told}")
    gain, lose = (sum(sign * one.difference > 0 for one in found) for sign in (1, -1))
    same = graded - gain - lose
    end = " Nothing was changed: run it without --dry-run." if dry_run else ""
    counted = (
        f"{gain} gain, {lose} lose, {same} keep their score." if found else "Nobody's result is different."
    )
    say(f"{counted}{end}")


def plan(made: FilingPlan, platform: str, others: Collection[str], dry_run: bool, as_json: bool) -> None:
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
    for words, people in (("no page of", packed.without_page), ("not in the download", packed.without_place)):
        if people:
            warn(f"{words}: {', '.join(people)}")


def exported(written: TableWritten, target: Path, as_json: bool) -> None:
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
