"""The grader's evidence for the training records of a real assignment, with real boxes."""

from collections.abc import Mapping
from pathlib import Path

from autograder.base import kit, settings
from autograder.base.records import RunRecord
from autograder.course import master
from autograder.grading import store
from autograder.grading.backend import Contents, LocalBackend
from autograder.grading.runs import Runs
from autograder.grading.training_records import RecordEvidence, alone
from autograder.sandbox.forkserver import ForkServer
from tests.conftest import ROOT


class Judge:
    """Judges records of one assignment, whose tests of a record have these points."""

    def __init__(self, assignment: str, points: Mapping[str, float], server: ForkServer, place: Path) -> None:
        self.points = points
        self.master, _ = master.load(ROOT, assignment, master.load_config(ROOT))
        self.options, contents = settings.load(ROOT), Contents()
        backend = LocalBackend(server, contents)
        kept = store.Store(place)
        self.runs = Runs(backend, contents, kept, self.master, self.options, {}, kit.folder())
        self.evidence = RecordEvidence(self.runs, self.master, secret="a secret")

    def lost(self, folder: Path, student: str) -> dict[str, str]:
        """The tests that a record loses, each with its message."""
        submission = alone(folder, student, self.master)
        results = self.evidence.verify(submission, RunRecord((), 0.0, ""))
        assert {result.name: result.max_score for result in results} == self.points
        return {result.name: result.message for result in results if result.score != result.max_score}
