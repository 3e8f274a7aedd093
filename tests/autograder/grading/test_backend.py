"""What every backend and every site must do, the real ones and the fakes that stand in for them."""

from __future__ import annotations

import dataclasses
from collections.abc import Iterator
from pathlib import Path, PurePath
from typing import Any

import pytest

from autograder.base import digest
from autograder.base.records import Cell, Companion, Ending, Fault, Master, Role, RunRecord, Submission
from autograder.grading import given_cells, score
from autograder.grading.backend import Backend, Contents, Job, JobFile, LocalBackend
from autograder.grading.site import Site, ThisMachine
from autograder.parts import KeptBackend
from autograder.sandbox.forkserver import ForkServer
from tests.helpers.fakes import FakeBackend, FakeSite
from tests.helpers.processes import SMALL

TEXT = b"41\n"
CELLS = (
    Cell("markdown", "# A notebook"),
    Cell("code", "def f(x):\n    return x + 1", "f", Role.SOLUTION),
    Cell("code", ""),
    Cell("code", "assert f(1) == 3, 'f adds two'", "f-value", Role.TEST, 2.0),
    Cell(
        "code",
        "from pathlib import Path\nassert f(int(Path('data/start.txt').read_text())) == 42",
        "f-file",
        Role.TEST,
        1.0,
    ),
    Cell("code", "3", "f-part", Role.TEST, 4.0),
)
FILE = JobFile("data/start.txt", digest.raw(TEXT).hex())


@pytest.fixture
def submission(tmp_path: Path) -> Submission:
    (tmp_path / "data").mkdir()
    (tmp_path / "data" / "start.txt").write_bytes(TEXT)
    companion = Companion(tmp_path / "data" / "start.txt", FILE.name, FILE.digest)
    return Submission("ada", "tiny", tmp_path, CELLS, (companion,))


# A cluster is tried by the same tests where there is one, in `tests/autograder/cluster/test_backend.py`.
LOCAL = pytest.param("local", marks=pytest.mark.long)


@pytest.fixture(params=[LOCAL, "fake"])
def site(request: pytest.FixtureRequest) -> Site:
    if request.param == "fake":
        return FakeSite(FakeBackend({FILE.digest: TEXT}))
    return KeptBackend() if request.param == "kept" else ThisMachine(request.getfixturevalue("small_server"))


@pytest.fixture
def backend(site: Site, submission: Submission) -> Iterator[Backend]:
    contents = Contents()
    with contents.holding(submission.companions):
        yield site.backend(contents)


def judged(record: RunRecord, submission: Submission) -> list[tuple[str, float | None, str]]:
    return [(test.name, test.score, test.message) for test in score.grade(submission, record).tests]


def test_a_job_comes_back_as_its_record(backend: Backend, submission: Submission) -> None:
    record = backend.run(Job.of(submission, SMALL, {}))
    assert [(result.index, result.ending) for result in record.results] == [
        (1, Ending.OK),
        (3, Ending.ERROR),
        (4, Ending.OK),
        (5, Ending.OK),
    ]
    assert (record.fault, record.level) == (Fault.NONE, str(backend.level))
    assert judged(record, submission) == [
        ("f-value", 0.0, "AssertionError: f adds two"),
        ("f-file", 1.0, ""),
        ("f-part", 3.0, ""),
    ]


def test_a_job_that_was_sent_as_text_is_the_same_job(backend: Backend, submission: Submission) -> None:
    job = Job.of(submission, SMALL, {"f-value": ("f",)})
    sent = Job.from_json(job.to_json())
    assert sent == job
    assert judged(backend.run(sent), submission) == judged(backend.run(job), submission)


def test_an_idle_cell_does_not_run(backend: Backend, submission: Submission) -> None:
    idle = tuple(dataclasses.replace(cell, idle=cell.name == "f-value") for cell in CELLS)
    record = backend.run(Job.of(dataclasses.replace(submission, cells=idle), SMALL, {}))
    assert [result.index for result in record.results] == [1, 4, 5]


@pytest.mark.parametrize("site", [LOCAL, "fake", "kept"], indirect=True)
def test_a_site_has_the_level_of_its_backend_and_a_slot(site: Site) -> None:
    assert site.slots >= 1
    assert site.backend(Contents()).level == site.level


@pytest.mark.parametrize("site", [LOCAL, "fake", "kept"], indirect=True)
def test_contents_that_nobody_has_are_the_machines_fault(backend: Backend, submission: Submission) -> None:
    job = dataclasses.replace(Job.of(submission, SMALL, {}), files=(JobFile("data/start.txt", "00"),))
    record = backend.run(job)
    assert (record.fault, record.results, record.level) == (Fault.INFRASTRUCTURE, (), str(backend.level))


def test_a_job_holds_no_path_and_no_student(submission: Submission) -> None:
    def parts(value: Any) -> Iterator[Any]:
        yield value
        if dataclasses.is_dataclass(value):
            value = [getattr(value, field.name) for field in dataclasses.fields(value)]
        if isinstance(value, dict):
            value = [*value, *value.values()]
        if isinstance(value, list | tuple):
            for part in value:
                yield from parts(part)

    job = Job.of(submission, SMALL, {})
    assert not [part for part in parts(job) if isinstance(part, PurePath)]
    assert str(submission.folder) not in job.to_json()
    assert submission.student not in job.to_json()


def test_a_file_that_one_student_changed_is_taken_from_another(tmp_path: Path) -> None:
    """Two have handed in the same file; one of them writes over it before the job runs."""
    companions = []
    for student in ("ada", "ben"):
        (tmp_path / student).mkdir()
        (tmp_path / student / "x").write_bytes(TEXT)
        companions.append(Companion(tmp_path / student / "x", "x", FILE.digest))
    contents, file = Contents(), JobFile("x", FILE.digest)
    with contents.holding((companions[0],)), contents.holding((companions[1],)):
        (tmp_path / "ada" / "x").write_bytes(b"changed")
        assert contents.place(file) == companions[1]


# Cells that run ahead -----------------------------------------------------------------------------------

GIVEN = (
    Cell("markdown", "# The course's own"),
    Cell("code", "import os\nBORN = os.getpid()\nprint('given')", "born", Role.LOCKED),
    Cell("code", "NUMBERS = [1]", "numbers", Role.LOCKED),
)
OWN = (
    Cell("code", "NUMBERS.append(len(NUMBERS) + 1)\nprint(BORN, NUMBERS)", "mine", Role.SOLUTION),
    Cell("code", "assert NUMBERS == [1, 2] and os.getpid() != BORN", "own", Role.TEST, 1.0),
)


def printed(record: RunRecord, index: int) -> str:
    return next(result.outputs[0]["text"] for result in record.results if result.index == index)


@pytest.mark.long
def test_what_many_notebooks_begin_with_runs_once(small_server: ForkServer) -> None:
    """Each goes on from there by itself: what one changes, the next does not find."""
    found = [
        LocalBackend(small_server, Contents()).run(Job((*GIVEN, *OWN), (), SMALL, given=2)) for _ in range(2)
    ]
    for record in found:
        assert [(r.index, r.ending) for r in record.results] == [(i, Ending.OK) for i in (1, 2, 3, 4)]
        assert printed(record, 1) == "given\n"
    assert printed(found[0], 3) == printed(found[1], 3)  # born in one process, long before
    apart = LocalBackend(small_server, Contents()).run(Job((*GIVEN, *OWN), (), SMALL))
    assert apart.results[3].ending is Ending.ERROR  # without a head start a notebook is born in its own box


@pytest.mark.long
@pytest.mark.parametrize(
    "source",
    [
        "1 / 0",
        "open('left.txt', 'w').write('here')",
        "import threading, time\nthreading.Thread(target=time.sleep, args=(600,), daemon=True).start()",
    ],
)
def test_what_can_not_run_ahead_runs_in_each_box(small_server: ForkServer, source: str) -> None:
    given = Cell("code", f"BEFORE = 1\n{source}", "given", Role.LOCKED)
    looks = Cell("code", "import os\nprint(BEFORE, os.listdir())")
    assert small_server.template((given.source,)) is None
    record = LocalBackend(small_server, Contents()).run(Job((given, looks), (), SMALL, given=1))
    assert record.results[0].ending is (Ending.ERROR if source == "1 / 0" else Ending.OK)
    assert printed(record, 1).startswith("1 ")
    assert ("left.txt" in printed(record, 1)) == ("left.txt" in source)


@pytest.mark.long
@pytest.mark.parametrize("seeded", [True, False])
@pytest.mark.parametrize(("module", "draw"), [("random", "random"), ("numpy.random", "rand")])
def test_who_comes_after_cells_that_ran_ahead_draws_the_same_numbers(
    small_server: ForkServer, module: str, draw: str, seeded: bool
) -> None:
    seed = f"{module}.seed(5)\n" if seeded else ""
    cells = (
        Cell("code", f"import {module}\n{seed}FIRST = {module}.{draw}()", "given", Role.LOCKED),
        Cell("code", f"print({module}.{draw}())"),
    )
    ahead, apart = (
        LocalBackend(small_server, Contents()).run(Job(cells, (), SMALL, given=number)) for number in (1, 0)
    )
    assert printed(ahead, 1) == printed(apart, 1)


@pytest.mark.long
def test_a_template_that_is_gone_is_made_again(small_server: ForkServer) -> None:
    sources = ("import os\nME = os.getpid()",)
    first = small_server.template(sources)
    assert first is not None
    assert small_server.template(sources) is first
    first.control.close()
    cells = (Cell("code", sources[0], "me", Role.LOCKED), Cell("code", "print(ME)"))
    assert (
        LocalBackend(small_server, Contents()).run(Job(cells, (), SMALL, given=1)).fault
        is Fault.INFRASTRUCTURE
    )
    record = LocalBackend(small_server, Contents()).run(Job(cells, (), SMALL, given=1))
    assert record.fault is Fault.NONE
    assert printed(record, 1).strip().isdigit()


def test_files_are_there_also_where_the_course_leads_through_a_link(
    small_server: ForkServer, tmp_path: Path
) -> None:
    """As in a dry run of `regrade`, and where submitted/ lies on a different disk."""
    folder = tmp_path / "disk/ada/tiny"
    (folder / "data").mkdir(parents=True)
    (folder / "data/start.txt").write_bytes(TEXT)
    (tmp_path / "submitted").symlink_to(tmp_path / "disk")
    seen = tmp_path / "submitted/ada/tiny"
    companion = Companion(seen / "data/start.txt", FILE.name, FILE.digest)
    submission, contents = Submission("ada", "tiny", seen, CELLS, (companion,)), Contents()
    with contents.holding(submission.companions):
        record = LocalBackend(small_server, contents).run(Job.of(submission, SMALL, {}))
    assert record.fault is Fault.NONE, record.reason
    assert record.by_index()[4].ending is Ending.OK


def test_only_the_courses_own_cells_run_ahead() -> None:
    """They run outside the box: nothing that a student wrote may ever be among them."""
    master = Master("tiny", (*GIVEN, *OWN), {}, {}, Path("/nowhere"), reference={"mine": "NUMBERS = []"})
    handed_in = Submission("ada", "tiny", Path("/nowhere"), (*GIVEN, *OWN))
    assert given_cells.opening(handed_in, master) == 2
    changed = dataclasses.replace(GIVEN[1], source="import os  # and more")
    assert given_cells.opening(dataclasses.replace(handed_in, cells=(changed, *GIVEN, *OWN)), master) == 0
    plain = dataclasses.replace(GIVEN[1], role=Role.PLAIN)
    assert given_cells.opening(dataclasses.replace(handed_in, cells=(plain, *GIVEN, *OWN)), master) == 0
    beside = Companion(Path("/nowhere/data.csv"), "data.csv")
    assert given_cells.opening(dataclasses.replace(handed_in, companions=(beside,)), master) == 0
    record = Companion(Path("/nowhere/runs/x/run.json"), "runs/x/run.json")
    assert given_cells.opening(dataclasses.replace(handed_in, companions=(record,)), master) == 2
