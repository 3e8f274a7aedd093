"""Shows an audit as it runs, prints its table, and keeps its counts for the instructor's page."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

from rich.console import Console
from rich.markup import escape
from rich.table import Table

from autograder.audit import kept_audit, recognition, strangers
from autograder.audit.audit import Probed, Report, audit, probe
from autograder.audit.audit import server as start
from autograder.audit.places import Places
from autograder.audit.settings import AuditSettings
from autograder.base import files
from autograder.course import needs

SIDE_BY_SIDE = 2  # assignments: while one has a long run to wait for, the other keeps the places busy


def run(root: Path, names: list[str], asked: AuditSettings, out: Console) -> list[Report]:
    """Audit each assignment, print its table and findings; whole audits are kept for the page."""
    reports = []
    needs.bring(needs.of_assignments(root, names))
    places, doing = Places(asked.places), dict[str, str]()
    with (
        start(root, asked) as server,
        out.status("starting") as status,
        ThreadPoolExecutor(max_workers=SIDE_BY_SIDE) as pool,
        places.closed_on_error(server),
    ):

        def one(name: str) -> Report:
            def show(stage: str, done: int, total: int) -> None:
                doing[name] = f"{name}: {stage} {done} of {total}"
                status.update("; ".join(doing.values()))

            try:
                return audit(root, name, server, asked, show, places)
            finally:
                doing.pop(name, None)

        for report in pool.map(one, names):
            out.print(table(report))
            for line in sentences(report):
                out.print(line, highlight=False, soft_wrap=True)
            reports.append(report)
            if asked.usual:
                keep(root, report)
    return reports


def run_fresh(
    root: Path, name: str, folder: Path, asked: AuditSettings, out: Console
) -> list[strangers.Judged]:
    """Judge a second author's answers, and say which fared otherwise than they should."""
    with start(root, asked) as server, out.status(name) as status:

        def show(stage: str, done: int, total: int) -> None:
            status.update(f"{name}: {stage} {done} of {total}")

        judged = strangers.judge(root, name, folder, server, asked, show)
    for one in (one for one in judged if not one.as_it_should):
        words = "; ".join(f"{test}: {message}" for test, message in one.lost.items()) or "passes every test"
        subject = f"[red]{escape(one.answer.name)}[/] ({one.answer.kind}, {one.answer.solution})"
        out.print(f"{subject}: {escape(words)}", highlight=False, soft_wrap=True)
    wrong, right = (strangers.rate(judged, kind) for kind in strangers.KINDS)
    told = f"{wrong[0]} of {wrong[1]} wrong answers rejected, {right[0]} of {right[1]} right ones accepted"
    out.print(f"{name}: {told}.", highlight=False)
    return judged


def run_recognition(
    root: Path, names: list[str], asked: AuditSettings, out: Console
) -> dict[str, Recognised]:
    """Say what the feedback names for strangers' answers and for disguised mistakes; keep the counts."""
    everything = {}
    for name in names:
        with start(root, asked) as server, out.status(name) as status:

            def show(stage: str, done: int, total: int, name: str = name, status: Any = status) -> None:
                status.update(f"{name}: {stage} {done} of {total}")

            measured = recognition.Recognition(root, name, server, asked, show)
            found = Recognised(measured.of_strangers(), measured.of_disguised())
        for line in _recognised_lines(name, found):
            out.print(line, highlight=False, soft_wrap=True)
        recognition.keep(root, name, *map(recognition.rate, (found.strangers, found.disguised)))
        everything[name] = found
    return everything


@dataclass(frozen=True)
class Recognised:
    """What the diagnosis of an assignment called the answers of strangers and the disguised mistakes."""

    strangers: list[recognition.Named]
    disguised: list[recognition.Named]

    @property
    def sound(self) -> bool:
        """Whether every name that was given is right."""
        return all(one.right for one in (*self.strangers, *self.disguised) if one.mistake)


def _recognised_lines(name: str, found: Recognised) -> Iterator[str]:
    for one in (*found.strangers, *found.disguised):
        if one.mistake and not one.right:
            word = "nobody has judged it" if one.right is None else "which is wrong"
            yield f"[red]{escape(f'{one.answer} is called {one.mistake} ({one.misconception}): {word}.')}[/]"
    silent = [one.answer for one in found.disguised if not one.mistake and not one.mute]
    if silent:
        yield escape(f"{name}: not recognised in another hand: {', '.join(silent)}.")
    strange, own = recognition.rate(found.strangers), recognition.rate(found.disguised)
    told = f"{strange.named} of {strange.rejected} rejected answers are named, {strange.right} rightly"
    yield f"{name}: {told}."
    told = f"{own.right} of {own.rejected - own.mute} known mistakes are recognised in another hand"
    yield f"{name}: {told}, beside {own.mute} of functions that give verdicts."


def run_probes(root: Path, names: list[str], asked: AuditSettings, out: Console) -> list[Probed]:
    """Probe each assignment, say what nobody noticed, and count by kind."""
    found = []
    needs.bring(needs.of_assignments(root, names))
    with start(root, asked) as server:
        for name in names:
            with out.status(name) as status:

                def show(stage: str, done: int, total: int, name: str = name, status: Any = status) -> None:
                    status.update(f"{name}: {stage} {done} of {total}")

                probed = probe(root, name, server, asked, show)
            for f in probed.findings:
                out.print(f"[red]{escape(f.exercise)}[/]: {escape(f.subject)} {f.problem}", highlight=False)
            kinds = ", ".join(f"{kind} {seen} of {tried}" for kind, (seen, tried) in probed.kinds.items())
            out.print(f"{name}: {kinds or 'nothing to probe'}.", highlight=False, soft_wrap=True)
            found.append(probed)
    return found


def table(report: Report) -> Table:
    """One row per exercise."""
    columns = (
        "exercise",
        "tests",
        "mistakes caught",
        "right answers accepted",
        "by program",
        "s",
    )
    shown = Table(*columns, box=None, header_style="bold", title=report.assignment, title_justify="left")
    for column in shown.columns[1:]:
        column.justify = "right"
    for line in report.lines:
        apart = [(line.left, "left"), (line.equivalent, "equivalent")]
        words = "".join(f" + {count} {word}" for count, word in apart if count)
        stopped = f" ({line.stopped} stopped)" if line.stopped else ""
        by_program = f"{line.generic_caught} / {line.generic}{stopped}{words}"
        shown.add_row(
            line.exercise,
            str(line.tests),
            _ratio(line.caught, line.mutants),
            _ratio(line.accepted, line.alternatives),
            by_program,
            f"{line.seconds:.1f}",
        )
    return shown


def _ratio(good: int, all_of_them: int) -> str:
    return f"{good} / {all_of_them}" if good == all_of_them else f"[red]{good} / {all_of_them}[/]"


def sentences(report: Report) -> list[str]:
    """The findings, and the verdict."""
    lines = [
        f"[red]{escape(f.exercise or report.assignment)}[/]: {escape(f.subject)} {escape(f.problem)}"
        for f in report.findings
    ]
    time = f"{report.seconds:.0f} s, {report.known_seconds:.0f} of them without what was made by program"
    if lines:
        return [*lines, f"{report.assignment}: {len(lines)} finding{'s' * (len(lines) > 1)} ({time})."]
    return [f"{report.assignment}: every known mistake is caught, every right answer accepted ({time})."]


def keep(root: Path, report: Report) -> None:
    """Store the counts of an assignment for the instructor's page, and of which text they are."""
    kinds = {kind: list(report.kinds[kind]) for kind in sorted(report.kinds)}
    kept = kept_audit.Kept(report.fingerprint, len(report.findings), counts(report), kinds)
    kept_audit.write(root, report.assignment, kept)


def counts(report: Report) -> list[dict[str, Any]]:
    """What the page shows: no times, which change with every run."""
    return [{k: v for k, v in asdict(line).items() if k != "seconds"} for line in report.lines]


def write_json(path: Path, reports: Sequence[Report | Probed | strangers.Judged | Recognised]) -> None:
    """One object per assignment, or per answer."""
    files.write_json(path, [asdict(report) for report in reports])
