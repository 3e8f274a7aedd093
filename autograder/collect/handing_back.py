"""Packs students' pages under the names of a platform's own download, as the platform takes files back.

By their sources: Moodle (*Upload multiple feedback files in a zip*, `feedback/file/importziplib.php`) reads
number and kind of submission from a folder's name, Canvas (*Upload submissions*) the numbers of user and
file.
"""

from __future__ import annotations

import zipfile
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path

from autograder.base import files, layout
from autograder.base.errors import CourseError, UsageError
from autograder.collect.platforms import Arrival, Platform
from autograder.collect.roster import Roster


@dataclass(frozen=True)
class Packed:
    """Whose page goes where, and who is left out."""

    pages: dict[str, Path]  # by their names in the archive
    students: tuple[str, ...]
    without_page: tuple[str, ...]  # in the download: held back, waiting by the policy, or never graded
    without_place: tuple[str, ...]  # they have a page, and the download nothing that is theirs alone


def pack(
    course: Path, assignment: str, platform: Platform, roster: Roster, arrivals: Iterable[Arrival]
) -> Packed:
    """The page of everybody whom the download names."""
    if platform not in (Platform.CANVAS, Platform.MOODLE):
        raise UsageError(
            f"There is no archive of pages that {platform.value} would take.",
            "Canvas and Moodle take one; the exchange has nbgrader release_feedback.",
        )
    places: dict[str, str] = {}
    for arrival in sorted(arrivals, key=lambda one: one.attempt):
        people = roster.people(arrival.names)
        if len(people) == 1 and arrival.back:
            places[people[0]] = arrival.back
    pages = {student: layout.student_file(course, layout.FEEDBACK, student, assignment) for student in places}
    there = sorted(student for student, page in pages.items() if page.is_file())
    graded = {path.parent.parent.name for path in course.glob(f"{layout.FEEDBACK}/*/{assignment}/*.html")}
    return Packed(
        {f"{places[student]}{assignment}.html": pages[student] for student in there},
        tuple(there),
        tuple(sorted(places.keys() - set(there))),
        tuple(sorted(graded - set(there))),
    )


def require_pages(place: Path, packed: Packed) -> None:
    """An archive without a page would be uploaded for nothing."""
    if packed.students:
        return
    if packed.without_page:
        raise CourseError(
            f"Nobody in {place} has a page: {', '.join(packed.without_page)}.",
            "Grade first; a page may also be held back, or wait by policy.toml.",
        )
    raise CourseError(
        f"Nothing in {place} is recognised as a hand-in of somebody on the roster.",
        "Name the download that `collect` filed, the same --roster, and with Moodle the same --worksheet.",
    )


def write(path: Path, packed: Packed) -> None:
    """The archive, whole or not at all."""
    with files.replacing(path) as passing, zipfile.ZipFile(passing, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, page in sorted(packed.pages.items()):
            archive.write(page, name)
