"""What a notebook can see and do: its own folder, the course's packages, and nothing else of the host."""

from __future__ import annotations

import json
import os
import platform
import shutil
import socket
import subprocess
import sys
import time
from pathlib import Path

import pytest

from autograder.base.records import Cell, Companion, Ending, Submission
from autograder.base.settings import Settings
from autograder.grading import run
from autograder.sandbox import box, protocol, seccomp, zygote
from autograder.sandbox.forkserver import ForkServer
from autograder.sandbox.messages import OpenBox, RunCell
from tests.conftest import ROOT
from tests.helpers.fakes import FakeBox
from tests.helpers.processes import SMALL

MACHINE = ("x86_64", "aarch64").index(platform.machine())
# Each expression must be false, or raise, inside the box.
FORBIDDEN = {
    "sees the project": "os.path.exists(PROJECT + '/pyproject.toml')",
    "sees the autograder": "os.path.exists(PROJECT + '/autograder')",
    "sees the home of root": "os.path.exists('/root/.bashrc') or os.path.exists('/root/.profile')",
    "sees other processes": "len([p for p in os.listdir('/proc') if p.isdigit()]) > 1",
    "writes to its packages": "open(os.path.join(sys.prefix, 'x'), 'w')",
    "writes to the root": "open('/x', 'w')",
    "reaches the network": "socket.create_connection(('192.0.2.1', 80), timeout=5)",
    "sees a network device": "[n for _, n in socket.if_nameindex() if n != 'lo']",
    "becomes root": "os.setuid(0) or True",
    "mounts": "ctypes.CDLL(None).mount(b'tmpfs', b'/tmp', b'tmpfs', 0, None) == 0",
    "makes a namespace": "ctypes.CDLL(None).unshare(0x10000000) == 0",
    "keeps a capability": "int(re.search('CapEff:\\\\s*(\\\\w+)', open('/proc/self/status').read())[1], 16)",
    "may gain privileges": "not re.search('NoNewPrivs:\\\\s*1', open('/proc/self/status').read())",
    "ends its supervisor": "os.kill(os.getppid(), 9) if os.getppid() else False",
    "sees disks": "os.path.exists('/dev/sda') or os.path.exists('/dev/vda') or os.path.exists('/sys/block')",
    "sees the instructor's environment": "'A_SECRET' in os.environ",
    "sees passwords": "os.path.exists('/etc/shadow')",
    "is root": "os.getuid() == 0 or os.geteuid() == 0",
    "clones into a namespace": "ctypes.CDLL(None).syscall(CLONE, 0x10000000 | 17, 0, 0, 0, 0) >= 0",
    "opens a socket to the kernel's ciphers": "socket.socket(38, socket.SOCK_SEQPACKET)",
    **{f"calls {name}": f"allowed({numbers[MACHINE]})" for name, numbers in seccomp._REFUSED.items()},
}


# The filter answers before the kernel looks at the arguments, which are all nonsense.
ALLOWED = f"""
CLONE = {seccomp._CLONE[MACHINE]}
libc = ctypes.CDLL(None, use_errno=True)
def allowed(number):
    return number is not None and (libc.syscall(number, *[-1] * 6) != -1 or ctypes.get_errno() != 1)
"""


def cells_for(expressions: list[str]) -> tuple[Cell, ...]:
    start = f"import ctypes, os, re, socket, sys\nPROJECT = {str(ROOT)!r}\n{ALLOWED}"
    return (Cell("code", start), *(Cell("code", f"bool({text})") for text in expressions))


def answers(server: ForkServer, expressions: list[str]) -> list[str]:
    record = run.run(server, Submission("s", "a", Path("/"), cells_for(expressions)), SMALL)
    assert record.results[0].ending is Ending.OK
    return [
        "raised" if r.ending is Ending.ERROR else r.outputs[0]["data"]["text/plain"]
        for r in record.results[1:]
    ]


def test_the_box_keeps_everything_out(small_server: ForkServer) -> None:
    found = dict(zip(FORBIDDEN, answers(small_server, list(FORBIDDEN.values())), strict=True))
    assert {what: answer for what, answer in found.items() if answer not in ("raised", "False")} == {}


def test_a_notebook_has_its_files_and_may_write(small_server: ForkServer, tmp_path: Path) -> None:
    (tmp_path / "data.txt").write_text("from the course")
    cells = (
        Cell("code", "open('data.txt').read()"),
        Cell("code", "open('data.txt', 'a').write('!'); open('data.txt').read()"),
        Cell("code", "import tempfile; tempfile.NamedTemporaryFile().write(b'x')"),
        Cell("code", "import subprocess; subprocess.run(['echo', 'hello'], check=True);"),
        Cell("code", "import multiprocessing as m\nwith m.Pool(2) as p: print(p.map(abs, [-1, -2]))"),
    )
    companions = (Companion(tmp_path / "data.txt", "data.txt"),)
    record = run.run(small_server, Submission("s", "a", tmp_path, cells, companions), SMALL)
    assert [result.ending for result in record.results] == [Ending.OK] * 5, record.results
    assert record.results[1].outputs[0]["data"]["text/plain"] == "'from the course!'"
    assert record.results[3].outputs[0] == {"output_type": "stream", "name": "stdout", "text": "hello\n"}
    assert record.results[4].outputs[0]["text"] == "[1, 2]\n"
    assert (tmp_path / "data.txt").read_text() == "from the course"


def test_texts_and_models_of_the_course_can_be_read(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COURSEKIT_CACHE", str(tmp_path))
    tmp_path.chmod(0o755)  # as root, notebooks run as nobody
    (tmp_path / "text.txt").write_text("a text")
    look = "from coursekit.data import cache\n(cache.root() / 'text.txt').read_text()"
    with ForkServer(Settings(limits=SMALL, preload=())) as server:
        record = run.run(server, Submission("s", "a", Path("/"), (Cell("code", look),)), SMALL)
    assert record.results[0].outputs[-1]["data"]["text/plain"] == "'a text'"


def test_students_do_not_meet(small_server: ForkServer) -> None:
    """Two notebooks that are open at the same time share neither files nor processes nor memory."""
    first, second = small_server.open([]), small_server.open([])
    try:
        deadline = time.monotonic() + 60
        leave = "secret = 1\nfor place in ('secret', '/tmp/secret'):\n    open(place, 'w').write('x')"
        first.ask(RunCell(0, leave, test=False), deadline)
        assert first.receive(deadline)["ending"] == "ok"
        look = "import os\nos.path.exists('/tmp/secret'), os.listdir('.'), 'secret' in globals()"
        second.ask(RunCell(0, look, test=False), deadline)
        shown = second.receive(deadline)["outputs"][0]["data"]["text/plain"]
        assert shown == "(False, [], False)"
    finally:
        first.close()
        second.close()


def test_view_never_contains_the_whole_host(tmp_path: Path) -> None:
    readable = box.host_view((str(tmp_path), "/")).readable
    assert str(tmp_path) in readable
    assert "/" not in readable
    assert not any(a != b and b.startswith(a + "/") for a in readable for b in readable)


ASK = """
import json
from autograder.base.errors import GradingError
from autograder.sandbox.forkserver import ForkServer
from autograder.base.settings import Settings
from tests.autograder.sandbox import test_namespaces as t
from tests.helpers.processes import SMALL
try:
    with ForkServer(Settings(limits=SMALL, preload=())) as server:
        print(json.dumps([str(server.level), t.answers(server, list(t.FORBIDDEN.values()))]))
except GradingError as error:
    print(json.dumps(["refused", error.message + error.hint]))
"""


AHEAD = """
from autograder.base.settings import Settings
from autograder.sandbox.forkserver import ForkServer
SOURCES = ("import socket", "assert [name for _, name in socket.if_nameindex()] == ['lo']")
with ForkServer(Settings(preload=())) as server:
    print(server.template(SOURCES) is not None)
"""


def asked_as(before: list[str], code: str, python: str = sys.executable) -> str:
    """What a grader says that was started by other words."""
    variables = {"PYTHONPATH": str(ROOT), "PATH": os.environ["PATH"], "HOME": "/nowhere"}
    variables["PYTHONDONTWRITEBYTECODE"] = "1"
    words = [*before, python, "-c", code]
    result = subprocess.run(words, env=variables, capture_output=True, text=True, cwd="/")
    assert result.returncode == 0, result.stderr
    return result.stdout.splitlines()[-1]


def ask_as(before: list[str], python: str = sys.executable) -> tuple[str, list[str]]:
    """The same questions, asked by a grader that was started by other words."""
    level, found = json.loads(asked_as(before, ASK, python))
    if level == "refused":
        return level, [found]
    answers_by_name = zip(FORBIDDEN, found, strict=True)
    return level, [what for what, answer in answers_by_name if answer not in ("raised", "False")]


@pytest.mark.skipif(os.geteuid() != 0, reason="the other tests run as an ordinary user already")
def test_an_ordinary_user_gets_the_same_box() -> None:
    """`nobody` asks; a private view of the file system lets him reach this Python."""
    assert ask_as(as_nobody()) == ("namespaces, seccomp", [])


def test_cells_run_ahead_for_an_ordinary_user_too() -> None:
    """Without a network, which takes a namespace of users where the grader is not root."""
    assert asked_as(as_nobody() if os.geteuid() == 0 else [], AHEAD) == "True"


def test_a_python_behind_a_link_gets_the_same_box(tmp_path: Path) -> None:
    (tmp_path / "venv").symlink_to(sys.prefix)
    level, reached = ask_as([], f"{tmp_path}/venv/bin/python")
    assert level.removesuffix(", cgroup") == "namespaces, seccomp"
    assert reached == []


def test_what_fails_between_the_walls_and_the_first_cell_is_told(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A module that can't be seen in the box, for example."""

    def unseen(*_: object) -> None:
        raise ModuleNotFoundError("No module named 'far'")

    monkeypatch.setattr(zygote, "_ready", unseen)
    ours, theirs = socket.socketpair()
    if (pid := os.fork()) == 0:
        order = OpenBox(SMALL, 0, (), str(tmp_path))
        zygote._runner(FakeBox(box.host_view()), None, order, theirs, None)  # never returns
    theirs.close()
    with ours:
        assert protocol.receive(ours, 1 << 16) == {"failed": "ModuleNotFoundError: No module named 'far'"}
    os.waitpid(pid, 0)


def bubblewrap() -> str:
    return shutil.which("bwrap") or pytest.fail(
        "The tests of the sandbox need bubblewrap: install the package bubblewrap.", pytrace=False
    )


def container(*more: str) -> list[str]:
    """The words before a command that is to run in a container of its own."""
    return [bubblewrap(), "--unshare-user", "--uid", "1234", "--gid", "1234", "--dev-bind", "/", "/", *more]


def test_a_container_that_covers_proc_gets_the_next_level() -> None:
    level, reached = ask_as(container("--tmpfs", "/proc/tty"))
    assert level.removesuffix(", cgroup") == "namespaces without /proc, seccomp"
    assert reached == []


def test_without_namespaces_grading_is_refused_with_advice() -> None:
    level, (words,) = ask_as(container("--disable-userns"))
    assert level == "refused"
    assert "--no-sandbox" in words


def as_nobody() -> list[str]:
    """The words before a command that is to run without any privilege, even if all lies in root's home."""
    places = [Path(sys.base_prefix), Path(sys.prefix), ROOT]
    closed = {
        place: next((p for p in reversed(place.parents) if not p.stat().st_mode & 0o001), None)
        for place in places
    }
    view = [
        word for folder in dict.fromkeys(filter(None, closed.values())) for word in ("--tmpfs", str(folder))
    ]
    for place, folder in closed.items():
        for parent in reversed(place.parents):
            if folder in parent.parents:
                view += ["--perms", "0755", "--dir", str(parent)]
        view += ["--ro-bind", str(place), str(place)] if folder else []
    user = ["setpriv", "--reuid=65534", "--regid=65534", "--clear-groups"]
    return [bubblewrap(), "--dev-bind", "/", "/", *view, "--cap-add", "ALL", "--die-with-parent", *user]
