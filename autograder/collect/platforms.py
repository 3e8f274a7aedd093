"""How each learning platform names what it lets an instructor download: whose file it is, late, which try.

What each naming rests on:

- Canvas: its source, `lib/content_zipper.rb`. A name is the sortable one in small letters without anything
  but letters, digits and `_`, then `LATE`, the user's number, the file's, and the name that Canvas shows,
  which ends in `-1` when a file of that name was there already. Typed text and links have no number of a file
  (`…_101_text.html`), anonymous assignments have `anon_` and a code, and only the last attempt is in it.
- Moodle: its source, `mod/assign/classes/downloader.php`. Full name (`Participant` where marking is blind),
  the number that the grading worksheet has as well, and the kind of submission; a folder each, or one flat
  list. Up to 3.x the folder ends in `_`. A team has its name and number, the default team no number.
- Gradescope: what programs on GitHub read from the export: a folder `submission_…` each, and in
  `submission_metadata.yml` the keys `:submitters` (`:name`, `:sid`, `:email`) and `:created_at`.
- GitHub Classroom: the source of `gh classroom clone student-repos`, which makes
  `<assignment>-submissions/<assignment>-<login>/` and calls assignments as Classroom does.
- nbgrader: its source, `exchange/default/submit.py`: user, assignment, time and a random text, joined by `+`.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from enum import StrEnum
from pathlib import PurePosixPath
from typing import Any

from autograder.base import layout
from autograder.base.archives import Found
from autograder.base.errors import UsageError

_CANVAS = re.compile(
    r"(?:(?P<name>[^/]+?)_(?P<late>LATE_)?(?P<user>\d+)|(?P<late_too>LATE_)?anon_(?P<code>[A-Za-z0-9]+))"
    r"_(?:\d+_(?P<rest>.+)|(?P<typed>(?:text|link)\.html))"
)
_AGAIN = re.compile(r"(?P<stem>.+)-(?P<number>\d+)(?P<end>\.\w+)")
_MOODLE = re.compile(
    r"(?P<name>[^/]+?)(?:_(?P<user>\d+))?_assignsubmission_(?P<kind>[a-z]+)(?:_(?P<rest>.*))?"
)
_GRADESCOPE = re.compile(r"submission_\d+")
_EXCHANGE = re.compile(
    r"(?P<student>[^+]+)\+(?P<assignment>[^+]+)\+(?P<when>\d{4}-\d\d-\d\d \d\d:\d\d:\d\d[^+]*?)(?:\+[^+]*)?"
)
_METADATA = "submission_metadata.yml"
_CLONES = "-submissions"  # the folder that GitHub's own command puts around all clones of an assignment

_OF_THE_EXCHANGE = {layout.TIMESTAMP, "submission_secret.txt"}  # written by it, not by the student


class Platform(StrEnum):
    """Where a download comes from."""

    CANVAS = "canvas"
    MOODLE = "moodle"
    GRADESCOPE = "gradescope"
    GITHUB = "github"
    EXCHANGE = "exchange"  # nbgrader's


@dataclass(frozen=True)
class Arrival:
    """A file with what the platform says of it."""

    found: Found
    names: tuple[str, ...]  # of its student, the surest first; none when the platform names nobody
    file: str  # its place in the hand-in
    late: bool = False
    attempt: int = 0  # the highest is the last
    when: str = ""
    whole: bool = False  # an attempt is a hand-in of its own: no file of an earlier one belongs to it
    number: str = ""  # the person's, where it changes from assignment to assignment
    back: str = ""  # how the name of a file begins that the platform takes back for this person


def arrivals(platform: Platform, files: Iterable[Found], assignment: str) -> list[Arrival]:
    """All files of a download, each with its student."""
    read: dict[Platform, Callable[[list[Found], str], list[Arrival]]] = {
        Platform.CANVAS: _canvas,
        Platform.MOODLE: _moodle,
        Platform.GRADESCOPE: _gradescope,
        Platform.GITHUB: _github,
        Platform.EXCHANGE: _exchange,
    }
    return read[platform](list(files), assignment)


def guess(files: Iterable[Found]) -> Platform:
    """The platform whose naming most files have."""
    names = [file.name for file in files]
    counts = {
        Platform.GRADESCOPE: any(name.name == _METADATA for name in names) * len(names),
        Platform.MOODLE: sum(any(_MOODLE.fullmatch(part) for part in name.parts) for name in names),
        Platform.CANVAS: sum(bool(_CANVAS.fullmatch(name.name)) for name in names),
        Platform.EXCHANGE: sum(any(_EXCHANGE.fullmatch(part) for part in name.parts) for name in names),
    }
    platform = max(counts, key=lambda one: counts[one])
    if 2 * counts[platform] <= len(names):
        raise UsageError(
            "The files are named as none of Canvas, Moodle, Gradescope and nbgrader's exchange names them.",
            f"Say where they come from with --from: {', '.join(Platform)}.",
        )
    return platform


def require_naming(platform: Platform, found: Iterable[Arrival]) -> None:
    """Refuse a platform that somebody named, if it would name none of the files like this."""
    found = list(found)
    if found and not any(arrival.names for arrival in found):
        raise UsageError(
            f"No file is named as {platform} names them, such as {found[0].found.name}.",
            f"Leave out --from, or name where they come from: {', '.join(Platform)}.",
        )


def _canvas(files: list[Found], assignment: str) -> list[Arrival]:
    """lovelaceada_LATE_101_2345_attention-1.ipynb: name, late or not, user, file, name with the attempt."""
    read = [(file, _CANVAS.fullmatch(file.name.name)) for file in files]
    plain = {(m["user"] or m["code"], m["rest"]) for _, m in read if m}
    found = []
    for file, parts in read:
        if parts is None:
            found.append(Arrival(file, (), file.name.name))
            continue
        user = parts["user"] or parts["code"]
        name, attempt = parts["rest"] or parts["typed"], 0
        again = _AGAIN.fullmatch(name)
        first = again["stem"] + again["end"] if again else ""
        if again and (again["stem"].casefold() == assignment.casefold() or (user, first) in plain):
            name, attempt = first, int(again["number"])  # a later upload of one name, and no figure-2.png
        names = tuple(filter(None, (user, parts["name"])))
        late = bool(parts["late"] or parts["late_too"])
        back = file.name.name.removesuffix(parts["rest"]) if parts["rest"] else ""
        found.append(Arrival(file, names, name, late, attempt, back=back))
    return found


def _moodle(files: list[Found], assignment: str) -> list[Arrival]:
    """Ada Lovelace_1234567_assignsubmission_file_/attention.ipynb, or the same in one name."""
    found = []
    for file in files:
        at = next((i for i, part in enumerate(file.name.parts) if _MOODLE.fullmatch(part)), None)
        parts = _MOODLE.fullmatch(file.name.parts[at]) if at is not None else None
        if parts is None or at is None:
            found.append(Arrival(file, (), str(file.name)))
            continue
        rest = "/".join(filter(None, (parts["rest"], *file.name.parts[at + 1 :])))
        number = parts["user"] or ""
        names = (*((f"Participant {number}", number) if number else ()), parts["name"])
        back = f"{parts['name']}_{number}_assignsubmission_file/" if number else ""
        found.append(Arrival(file, names, rest or file.name.name, number=number, back=back))
    return found


def _gradescope(files: list[Found], assignment: str) -> list[Arrival]:
    """submission_98765/attention.ipynb, with the people of each submission in submission_metadata.yml."""
    import yaml

    listed = next((file for file in files if file.name.name == _METADATA), None)
    if listed is None:
        raise UsageError(
            f"There is no {_METADATA} in the download.", "Export the submissions of Gradescope again."
        )
    try:
        known: Any = yaml.safe_load(listed.path.read_bytes()) or {}
    except (yaml.YAMLError, OSError, ValueError) as error:
        raise UsageError(f"{listed.name} can't be read: {error}.") from error
    known = known if isinstance(known, dict) else {}
    found = []
    for file in files:
        if file is listed:
            continue
        at = next((i for i, part in enumerate(file.name.parts) if _GRADESCOPE.fullmatch(part)), None)
        about = known.get(file.name.parts[at], {}) if at is not None else {}
        people = about.get(":submitters") or [] if isinstance(about, dict) else []
        rest = str(PurePosixPath(*file.name.parts[(at or 0) + 1 :])) if at is not None else file.name.name
        when = str(about.get(":created_at", "")) if isinstance(about, dict) else ""
        for person in people or [{}]:
            fields = (
                (person.get(key) for key in (":sid", ":email", ":name")) if isinstance(person, dict) else ()
            )
            names = tuple(str(value) for value in fields if value)
            found.append(Arrival(file, names, rest, when=when))
    return found


def _github(files: list[Found], assignment: str) -> list[Arrival]:
    """attention-adalove/attention.ipynb, one clone each: assignment as Classroom calls it, and login."""
    found = []
    for file in files:
        folders = file.name.parts[:-1]
        around = next((i for i, part in enumerate(folders) if part.casefold().endswith(_CLONES)), None)
        inside = folders[around + 1 :] if around is not None else ()
        if around is not None and inside:
            called, at = folders[around][: -len(_CLONES)], around + 1
        else:
            called = assignment
            at = next((i for i, part in enumerate(folders) if _is_clone(part, called)), len(folders))
        if at < len(folders) and _is_clone(folders[at], called):
            login = folders[at][len(called) + 1 :]
            found.append(Arrival(file, (login,), str(PurePosixPath(*file.name.parts[at + 1 :]))))
        else:
            found.append(Arrival(file, (), str(file.name)))
    return found


def _is_clone(folder: str, assignment: str) -> bool:
    return folder.casefold().startswith(f"{assignment}-".casefold()) and len(folder) > len(assignment) + 1


def _exchange(files: list[Found], assignment: str) -> list[Arrival]:
    """ada+attention+2026-11-16 12:00:00.123456 UTC+random/attention.ipynb, as it lies in inbound/.

    Submissions of different assignments lie beside each other there, and are passed over.
    """
    placed = []
    for file in files:
        at = next((i for i, part in enumerate(file.name.parts) if _EXCHANGE.fullmatch(part)), 0)
        parts = _EXCHANGE.fullmatch(file.name.parts[at])
        if parts is None or parts["assignment"] == assignment:
            placed.append((file, parts, str(PurePosixPath(*file.name.parts[at + 1 :]))))
    times = sorted({parts["when"] for _, parts, _ in placed if parts})
    found = []
    for file, parts, rest in placed:
        if parts is None:
            found.append(Arrival(file, (), str(file.name)))
        elif rest not in _OF_THE_EXCHANGE:
            attempt, when = times.index(parts["when"]), parts["when"]
            found.append(Arrival(file, (parts["student"],), rest, attempt=attempt, when=when, whole=True))
    return found
