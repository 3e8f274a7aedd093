"""Runs a submission's cells in the sandbox and keeps whatever was earned before something went wrong."""

from __future__ import annotations

import contextlib
import tempfile
import time
from collections.abc import Iterator
from dataclasses import replace
from typing import Any

from autograder.base.records import Cell, CellResult, Ending, Fault, Role, RunRecord, Submission
from autograder.base.settings import MB, Limits
from autograder.course import seeds
from autograder.grading.outputs import Room
from autograder.sandbox import protocol
from autograder.sandbox.box import Level
from autograder.sandbox.forkserver import Child, ForkServer, ServerDown

GRACE_SECONDS = 3.0  # between the request to stop and the end by force
MAX_DEATHS = 3  # after that many, the rest of the notebook is not worth another start
LOOK_AGAIN_SECONDS = 10.0  # a failed test that took longer is not run once more
_SAYS_ENOUGH = {"NotImplementedError", "NameError", "SyntaxError", "ModuleNotFoundError"}
NOT_NEEDED = "Not run: a test had failed."
BUSY = 0.5  # share of a core below which a timeout may be the machine's fault

Watch = dict[str, tuple[str, ...]]  # test -> the names to watch while it runs again

_LIMIT_WORDS = {
    "memory": "used more memory than allowed",
    "processes": "started more processes than allowed",
    "cpu": "used more processor time than allowed",
}


class _Death(Exception):
    """The child ended, or had to be ended, while it ran a cell."""

    def __init__(self, ending: Ending, reason: str, doubtful: bool = False) -> None:
        super().__init__(reason)
        self.ending, self.reason, self.doubtful = ending, reason, doubtful


class _Tampering(Exception):
    """The child said something that an honest one never says."""


def run(
    server: ForkServer,
    submission: Submission,
    limits: Limits,
    first_loss: bool = False,
    watch: Watch | None = None,
) -> RunRecord:
    """Run every code cell once, in order; a cell that kills its process is passed over in a fresh one.

    With `first_loss` the run ends at the first test that fails: enough to know that a mistake is seen.
    With `watch`, a test that fails runs once more while the functions named for it are watched.
    """
    began = time.monotonic()
    attempt = _Attempt(server, submission, limits, began)
    attempt.first_loss, attempt.watch = first_loss, watch or {}
    level, fault, reason = "", Fault.NONE, ""
    try:
        level = server.level
        attempt.run()
    except ServerDown as error:
        fault, reason = Fault.INFRASTRUCTURE, str(error)
    except _Tampering as error:
        fault, reason = Fault.TAMPERING, str(error)
    results = tuple(attempt.results[index] for index in sorted(attempt.results))
    seconds = time.monotonic() - began
    return RunRecord(results, seconds, level, fault, reason, attempt.doubtful, attempt.traces)


class _Attempt:
    """The state of one run: what has a result already, and how often the process died."""

    def __init__(self, server: ForkServer, submission: Submission, limits: Limits, began: float) -> None:
        self._server, self._submission, self._limits = server, submission, limits
        self._end = began + limits.notebook_seconds
        self._todo = [(i, c) for i, c in enumerate(submission.cells) if c.kind == "code" and c.source.strip()]
        self._room = Room(limits.outputs_mb * MB)
        self._deaths = 0
        self.results: dict[int, CellResult] = {}
        self.doubtful = False
        self.first_loss = False
        self.watch: Watch = {}
        self.traces: dict[str, str] = {}

    def run(self) -> None:
        while self._pending():
            reason = self._exhausted()
            if reason:
                self._skip_rest(reason)
                return
            with self._session() as session:
                self._fill(session)

    def _pending(self) -> list[tuple[int, Cell]]:
        return [(index, cell) for index, cell in self._todo if index not in self.results]

    def _exhausted(self) -> str:
        if self._deaths > MAX_DEATHS:
            return f"Not run: the notebook had ended its process {self._deaths} times before."
        if time.monotonic() >= self._end:
            return f"Not run: the notebook had used up its {self._limits.notebook_seconds:g} seconds."
        return ""

    def _skip_rest(self, reason: str) -> None:
        for index, _ in self._pending():
            self.results[index] = CellResult(index, Ending.SKIPPED, reason=reason)

    def _fill(self, session: Session) -> None:
        """Bring a fresh process to where the last one was, then go on until the end or the next death."""
        for index, cell in self._todo:
            known = self.results.get(index)
            if known and (cell.role is Role.TEST or known.ending not in (Ending.OK, Ending.ERROR)):
                continue
            if self._exhausted():
                return
            try:
                result = session.run_cell(index, cell, self._end)
            except _Death as death:
                self._deaths += 1
                self.doubtful |= death.doubtful
                self.results[index] = CellResult(index, death.ending, reason=death.reason)
                return
            self.doubtful |= session.doubtful
            if known is None:
                self.results[index] = self._room.fitted(result)
                try:
                    self._look_again(session, index, cell, result)
                except _Death:  # of a test that has its result: the next cell gets a process of its own
                    self._deaths += 1
                    return
            if self.first_loss and cell.role is Role.TEST and result.ending is not Ending.OK:
                self._skip_rest(NOT_NEEDED)
                return

    def _look_again(self, session: Session, index: int, cell: Cell, result: CellResult) -> None:
        """Watch what a test is given that has just failed, if that can tell something."""
        names = self.watch.get(cell.name, ())
        if not names or cell.role is not Role.TEST or result.ending is not Ending.ERROR:
            return
        errors = {output["ename"] for output in result.outputs if output["output_type"] == "error"}
        if errors & _SAYS_ENOUGH or result.seconds > LOOK_AGAIN_SECONDS:
            return
        trace = session.watch_cell(index, cell, names, self._end)
        if trace and self._room.takes(len(trace)):
            self.traces[cell.name] = trace

    @contextlib.contextmanager
    def _session(self) -> Iterator[Session]:
        files = [(str(companion.path), companion.name) for companion in self._submission.companions]
        with contextlib.ExitStack() as stack:
            scratch = ""
            if self._server.level == Level.NONE:
                scratch = stack.enter_context(tempfile.TemporaryDirectory(ignore_cleanup_errors=True))
            child = self._server.open(files, scratch)
            stack.callback(child.close)
            yield Session(child, self._limits, self._server.seed)


class StemBroken(Exception):
    """The prepared process is gone or can't be copied."""


class Stem:
    """A child that has run some cells and is copied for each of many short runs that go on from there.

    For cells that nobody needs to be protected from more than the whole box does: the copies share one box.
    """

    def __init__(self, child: Child, seed: int, shared: tuple[CellResult, ...] = ()) -> None:
        self._child, self._seed = child, seed
        self.shared, self.broken = shared, False

    @classmethod
    def open(cls, server: ForkServer, submission: Submission) -> Stem:
        """A child that has run nothing yet."""
        files = [(str(companion.path), companion.name) for companion in submission.companions]
        return cls(server.open(files), server.seed)

    def prepare(self, submission: Submission, n_shared: int, limits: Limits) -> None:
        """Run the first `n_shared` cells, as far as they have not run, for all copies to come."""
        session = Session(self._child, limits, self._seed)
        end = time.monotonic() + limits.notebook_seconds
        for index in range(len(self.shared), n_shared):
            try:
                result = session.run_cell(index, submission.cells[index], end)
            except (_Death, _Tampering) as error:
                self.broken = True
                raise StemBroken(str(error)) from error
            if result.ending is not Ending.OK:
                raise StemBroken("a cell that comes first fails")
            self.shared += (result,)

    @contextlib.contextmanager
    def copied(self) -> Iterator[Stem]:
        """A copy that goes on by itself until the block ends; one that dies takes this one with it."""
        if self._order("open") != "open":
            raise StemBroken("the process can't be copied")
        copy = Stem(self._child, self._seed, self.shared)
        try:
            yield copy
        finally:
            self.broken |= copy.broken or self._order("close") != "closed"

    def run(self, submission: Submission, limits: Limits, first_loss: bool) -> RunRecord:
        """Run the remaining cells in a copy."""
        began = time.monotonic()
        results = list(self.shared)
        with self.copied() as copy:
            try:
                copy._finish(results, submission, limits, first_loss)
            except (_Death, _Tampering) as error:
                ending = error.ending if isinstance(error, _Death) else Ending.DIED
                results.append(CellResult(len(results), ending, reason=str(error)))
                copy.broken = True
        why = "Not run: the notebook had ended its process." if self.broken else NOT_NEEDED
        for index in range(len(results), len(submission.cells)):
            results.append(CellResult(index, Ending.SKIPPED, reason=why))
        return RunRecord(tuple(results), time.monotonic() - began, "")

    def _finish(
        self, results: list[CellResult], submission: Submission, limits: Limits, first_loss: bool
    ) -> None:
        session = Session(self._child, limits, self._seed)
        end = time.monotonic() + limits.notebook_seconds
        for index in range(len(results), len(submission.cells)):
            cell = submission.cells[index]
            results.append(session.run_cell(index, cell, end))
            if first_loss and cell.role is Role.TEST and results[-1].ending is not Ending.OK:
                return

    def _order(self, order: str) -> str:
        """Have a copy made ("open") or ended ("close"); what the process answers, nothing if it is gone."""
        try:
            return self._child.branch(order, time.monotonic() + GRACE_SECONDS)
        except (protocol.Closed, protocol.Late, protocol.WireError):
            self.broken = True
            return ""

    def close(self) -> None:
        self._child.close()


class Session:
    """One living child that answers cell after cell."""

    def __init__(self, child: Child, limits: Limits, seed: int = 0) -> None:
        self._child, self._limits, self._seed = child, limits, seed
        self._began = time.monotonic()
        self.doubtful = False

    def run_cell(self, index: int, cell: Cell, end: float) -> CellResult:
        result, _ = self._run(index, cell, end)
        return result

    def watch_cell(self, index: int, cell: Cell, names: tuple[str, ...], end: float) -> str:
        """Run a test again and return what the named functions gave it."""
        _, trace = self._run(index, cell, end, names)
        return trace

    def _run(self, index: int, cell: Cell, end: float, watch: tuple[str, ...] = ()) -> tuple[CellResult, str]:
        deadline = min(time.monotonic() + self._limits.cell_seconds, end)
        test = cell.role is Role.TEST
        source = seeds.shifted(cell.source, self._seed) if test else cell.source
        try:
            self._send(index, source, test, deadline, watch, cell.leaves)
            try:
                message = self._child.receive(deadline)
            except protocol.Late:
                return self._stop(index), ""
            trace = protocol.trace_of(message)
            return self._checked(message, index), trace
        except protocol.Closed:
            raise self._death() from None
        except protocol.WireError as error:
            raise _Tampering(f"The notebook's process sent {error} while cell {index + 1} ran.") from error

    def _send(self, index: int, *what: Any) -> None:
        """Hand a cell over; a process that does not take it, because it never gave up the last one, ends."""
        try:
            self._child.send_cell(index, *what)
        except protocol.Late:
            self._child.kill()
            words = f"The cell before ran longer than {self._limits.cell_seconds:g} seconds and was stopped."
            raise _Death(Ending.TIMEOUT, words) from None

    def _checked(self, message: dict[str, Any], index: int) -> CellResult:
        result, patched = protocol.cell_result(message, index)
        if patched:
            raise _Tampering(f"Before cell {index + 1} ran, the notebook had replaced {', '.join(patched)}.")
        return result

    def _stop(self, index: int) -> CellResult:
        """Ask a late cell to stop; when it does not, end its process."""
        self._child.interrupt()
        elapsed = max(1e-3, time.monotonic() - self._began)
        doubtful = self._child.cpu_seconds / elapsed < BUSY
        words = f"The cell ran longer than {self._limits.cell_seconds:g} seconds and was stopped."
        try:
            message = self._child.receive(time.monotonic() + GRACE_SECONDS)
        except protocol.Late:
            self._child.kill()
            raise _Death(Ending.TIMEOUT, words, doubtful) from None
        protocol.trace_of(message)
        result = self._checked(message, index)
        self.doubtful |= doubtful
        return replace(result, ending=Ending.TIMEOUT, reason=words)

    def _death(self) -> _Death:
        report = self._child.report()
        if report["limit"]:
            return _Death(
                Ending.DIED, f"The notebook {_LIMIT_WORDS[report['limit']]}, and its process was ended."
            )
        code = report["exit"]
        if code < 0:
            words = f"The notebook's process was ended by signal {-code} while this cell ran."
            return _Death(Ending.DIED, words, doubtful=code == -9)
        return _Death(Ending.DIED, f"The cell ended the notebook's process (exit status {code}).")
