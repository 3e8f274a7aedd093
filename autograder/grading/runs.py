"""Runs hand-ins, each once: what has run before with the same inputs is taken from the store."""

from __future__ import annotations

import json
import threading
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

from autograder.base import digest
from autograder.base.records import Fault, Master, RunRecord, Submission
from autograder.base.settings import Limits, Settings
from autograder.course import lack
from autograder.course import master as masters
from autograder.grading import given_cells, partial, store
from autograder.grading.backend import Backend, Contents, Job
from autograder.grading.run import WatchedNames

_TRIES = 3  # of a run that failed through no fault of the student
_REMEMBERED = 200  # hand-ins under way whose names are known


class Runs:
    """All runs of one class; safe to use from several threads."""

    def __init__(
        self,
        backend: Backend,
        contents: Contents,
        kept: store.Store,
        master: Master,
        options: Settings,
        watch: WatchedNames,
        kit: Path | None,
    ) -> None:
        self._backend, self._contents, self._store, self._master = backend, contents, kept, master
        # A notebook that needs long for its own training gets longer for each cell.
        self._limits: Limits = options.limits.at_least(2.0 * master.seconds)
        self._watch, self._tests = watch, masters.digest(master)
        self._how: dict[str, Any] = {
            **store.environment(kit),
            **options.fingerprint(),
            "limits": asdict(self._limits),
            "watch": watch,
        }
        self._stopped = threading.Event()
        self._named: dict[int, tuple[Submission, _RunNames]] = {}

    @property
    def level(self) -> str:
        """How strong the boxes are, as a record has it."""
        return str(self._backend.level)

    @property
    def terms(self) -> dict[str, Any]:
        """What every run depends on beside the hand-in and the strength of the box, as plain JSON."""
        plain: dict[str, Any] = json.loads(json.dumps({**self._how, "tests": self._tests}))
        return plain

    def stop(self) -> None:
        """Try nothing again from now on."""
        self._stopped.set()

    def go_on(self) -> None:
        self._stopped.clear()

    def kept(self, submission: Submission) -> RunRecord | None:
        """The run that was kept of a hand-in like this, if there was one."""
        return self._store.find(self._names(submission).key)

    def fresh(self, submission: Submission) -> RunRecord:
        """Run a hand-in, again when the machine failed."""
        record = RunRecord((), 0.0, "", Fault.INFRASTRUCTURE, "The grading was stopped.")
        for _ in range(_TRIES):
            if self._stopped.is_set():
                return record
            record = self._once(submission, self._watch)
            if record.fault is not Fault.INFRASTRUCTURE:
                break
        return lack.excused(record, submission, self._master)

    def renewed(self, submission: Submission) -> RunRecord | None:
        """A kept run of the same hand-in with different tests, brought in step; none if there is none."""
        found = self._store.relative(self._names(submission).base)
        kept = self._store.find(found[0]) if found else None
        if found is None or kept is None:
            return None
        rest = partial.to_run(submission, partial.from_plain(found[1]), kept)
        if rest is None:
            return None
        fresh = lack.excused(self._once(rest, self._watch), rest, self._master)
        return partial.joined(submission, rest, kept, fresh)

    def keep(self, submission: Submission, record: RunRecord) -> None:
        """For the next time; an infrastructure error is never kept."""
        if record.fault is not Fault.INFRASTRUCTURE:
            names, texts = self._names(submission), partial.to_plain(partial.texts_of(submission))
            self._store.keep(names.key, record, (names.base, texts))

    def forget(self, submission: Submission) -> None:
        """Take a run back that could not be made use of."""
        self._store.forget(self._names(submission).key)

    def of_known_mistake(self, submission: Submission, watch: WatchedNames) -> RunRecord:
        """Run a known mistake, once for all classes that share this store."""
        record = self.kept(submission) or self.renewed(submission)
        if record is None:
            record = lack.excused(self._once(submission, watch), submission, self._master)
            self.keep(submission, record)
        return record

    def _once(self, submission: Submission, watch: WatchedNames) -> RunRecord:
        with self._contents.holding(submission.companions):
            given = given_cells.opening(submission, self._master)
            return self._backend.run(Job.of(submission, self._limits, watch, given))

    def _names(self, submission: Submission) -> _RunNames:
        """Made once for a hand-in, which is looked for by both before it runs and kept under both after."""
        known = self._named.get(id(submission))
        if known is None:
            contents = digest.of_value(partial.contents_of(submission))
            key = store.key_of(submission.digest, contents, self._how, self.level)
            known = (submission, _RunNames(key, partial.base_of(submission, self._how, self.level)))
            self._named[id(submission)] = known  # with itself: its number stays its own
            for oldest in list(self._named)[:-_REMEMBERED]:
                self._named.pop(oldest, None)
        return known[1]


@dataclass(frozen=True)
class _RunNames:
    """What a run is found by: all that it depends on, with the time of its cells and what is watched in its
    tests; and the same but for its tests.
    """

    key: str
    base: str
