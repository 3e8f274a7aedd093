"""From the download of a learning platform to filed hand-ins, and to the pages that go back to it."""

from __future__ import annotations

import tempfile
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from autograder.base import policy_file
from autograder.base.archives import Workspace
from autograder.base.course_lock import locked
from autograder.collect import filing, handing_back, platforms, roster, sources, worksheet
from autograder.collect.filing import FilingPlan
from autograder.collect.handing_back import Packed
from autograder.collect.platforms import Arrival, Platform


@dataclass(frozen=True)
class Download:
    """What an instructor has of a platform, and for whom."""

    course: Path
    root: Path
    assignment: str
    place: Path  # a folder or a zip
    roster: Path
    platform: Platform | None = None  # by the names in it if none
    worksheet: Path | None = None  # Moodle's
    times: Path | None = None  # a table of when people handed in

    @property
    def policy_places(self) -> tuple[Path, Path]:
        """Where the policy is looked for, whose time zone is that of the tables."""
        return self.course, self.root


@dataclass(frozen=True)
class Filed:
    """What became of a download, or what would."""

    platform: Platform
    plan: FilingPlan


@dataclass(frozen=True)
class HandedBack:
    """Whose pages an archive holds."""

    platform: Platform
    packed: Packed


def file(download: Download, dry_run: bool, wait: Callable[[str], object]) -> Filed:
    """Put every file where it belongs, or in a dry run only say where; `wait` is told of other commands."""
    known, zone = roster.read(download.roster), download.policy_places
    when = worksheet.times(download.times, policy_file.timezone(zone), known) if download.times else {}
    with tempfile.TemporaryDirectory() as passing:
        workspace = Workspace(Path(passing))
        platform, arrived = _arrivals(download, workspace)
        timed = worksheet.timed(arrived, when, known)
        plan = filing.plan(download.course, download.assignment, known, timed, workspace)
        if not dry_run:
            with locked(download.course, wait):  # grading must not read a folder that is being replaced
                filing.carry_out(download.course, download.assignment, plan)
    return Filed(platform, plan)


def hand_back(download: Download, target: Path) -> HandedBack:
    """Pack everybody's page under the names of the download."""
    known = roster.read(download.roster)
    with tempfile.TemporaryDirectory() as passing:
        platform, arrived = _arrivals(download, Workspace(Path(passing)))
        packed = handing_back.pack(download.course, download.assignment, platform, known, arrived)
    handing_back.require_pages(download.place, packed)
    handing_back.write(target, packed)
    return HandedBack(platform, packed)


def _arrivals(download: Download, workspace: Workspace) -> tuple[Platform, list[Arrival]]:
    """Every file of a download with its student; Moodle's times are those of the policy's zone."""
    sheet, people = download.worksheet, {}
    if sheet:
        people = worksheet.read(sheet, policy_file.timezone(download.policy_places))
    found = list(sources.read(download.place, workspace))
    platform = download.platform or platforms.guess(found)
    arrived = platforms.arrivals(platform, found, download.assignment)
    platforms.require_naming(platform, arrived)
    return platform, worksheet.completed(arrived, people)
