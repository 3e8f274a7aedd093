"""Judges training records of a real assignment as the grader does: reference, hidden tests, real boxes."""

from pathlib import Path

from autograder.base import kit, settings
from autograder.base.records import RunRecord
from autograder.course import master
from autograder.grading import store
from autograder.grading.backend import Contents, LocalBackend
from autograder.grading.runs import Runs
from autograder.grading.training_records import RecordEvidence, alone
from autograder.sandbox.forkserver import ForkServer

ROOT = Path(__file__).parents[2]


class Judge:
    """The grader's evidence for one assignment; `points` are those of the tests of its records."""

    def __init__(self, assignment: str, points: dict[str, float], server: ForkServer, place: Path) -> None:
        self.points = points
        self.master, _ = master.load(ROOT, assignment, master.load_config(ROOT))
        contents = Contents()
        backend, kept = LocalBackend(server, contents), store.Store(place)
        runs = Runs(backend, contents, kept, self.master, settings.load(ROOT), {}, kit.folder())
        self.evidence = RecordEvidence(runs, self.master)

    def lost(self, folder: Path, student: str) -> dict[str, str]:
        """The tests that a record loses, each with its message."""
        submission = alone(folder, student, self.master)
        results = self.evidence.verify(submission, RunRecord((), 0.0, ""))
        assert {result.name: result.max_score for result in results} == self.points
        return {result.name: result.message for result in results if result.score != result.max_score}
