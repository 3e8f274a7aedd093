"""Says what can be said of one training record; nothing is graded or kept."""

from __future__ import annotations

import contextlib
import tempfile
from pathlib import Path

from autograder.base import kit
from autograder.base.errors import GradingError
from autograder.course import master, needs
from autograder.grading import store, training_records
from autograder.grading.backend import Contents, LocalBackend
from autograder.grading.request import Request
from autograder.grading.runs import Runs
from autograder.grading.secret import secret_of
from autograder.grading.training_records import NotVerified, RecordCheck
from autograder.sandbox.forkserver import ForkServer


def verify_run(request: Request, folder: Path, student: str) -> tuple[RecordCheck, ...]:
    """Every check of a record, by the reference's code in a box."""
    needs.bring(needs.of_notebook(request.source))
    options = request.options()
    known, _ = master.load(request.written, request.assignment, request.config())
    submission = training_records.alone(folder.resolve(), student, known)
    with (
        tempfile.TemporaryDirectory() as passing,
        contextlib.closing(store.Store(Path(passing))) as nothing,
        ForkServer(options) as server,
    ):
        contents = Contents()
        runs = Runs(LocalBackend(server, contents), contents, nothing, known, options, {}, kit.folder())
        secret = secret_of(request.course)
        try:
            return training_records.findings(runs, known, submission, folder.name, options.seed, secret)
        except NotVerified as error:
            raise GradingError(
                f"{folder} could not be judged: {error}", "Does the course pass its own tests?"
            ) from error
