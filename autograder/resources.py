"""Opens all that grading a class needs, and closes it together: what runs, keeps, shows and explains.

Whoever adds an outlet, evidence or a site names it here.
"""

from __future__ import annotations

import contextlib
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from pathlib import Path

from autograder.base import files, kit, layout, policy_file
from autograder.base.policy import Opening, Rules, Times
from autograder.base.records import Master, Model
from autograder.base.settings import Settings
from autograder.course import lack, master, rubric, solutions
from autograder.grading import intake, variants
from autograder.grading.backend import Contents
from autograder.grading.diagnosis import Diagnostician, watch_of
from autograder.grading.evidence import Evidence, NoEvidence
from autograder.grading.request import Request
from autograder.grading.runs import Runs
from autograder.grading.secret import secret_of
from autograder.grading.site import Site, ThisMachine
from autograder.grading.store import Store
from autograder.grading.training_records import RecordEvidence
from autograder.outlets.outlet import Outlet
from autograder.outlets.publishing import Publishing, ToCourse, ToNobody
from autograder.outlets.release import ByPolicy
from autograder.sandbox.forkserver import ForkServer
from autograder.workers.outlet import InWorker
from autograder.workers.pool import Workers


@dataclass(frozen=True)
class Resources:
    """What is open while one assignment of a class is graded."""

    master: Master
    rules: Rules | None
    workers: Workers
    store: Store
    runs: Runs
    diagnosis: Diagnostician | None
    records: RecordEvidence
    evidence: Evidence
    publishing: Publishing
    notes: tuple[str, ...]  # what the instructor should know before the first grade


@contextlib.contextmanager
def open_site(request: Request, options: Settings, say: Callable[[str], None]) -> Iterator[Site]:
    """This machine, or the cluster that was named."""
    if not request.on:
        with ForkServer(options) as server:
            yield ThisMachine(server)
        return
    from autograder.cluster.coordinator import Cluster  # Dask is there for whoever has a cluster
    from autograder.cluster.shipping import Setup

    known, _ = master.load(request.written, request.assignment, request.config())
    with Cluster(request.on, Setup.of(known, options), say) as cluster:
        yield cluster


@contextlib.contextmanager
def open_all(request: Request, options: Settings, site: Site) -> Iterator[Resources]:
    """Workers first: they start while nbgrader opens its gradebook, and the warm process has started before.

    nbgrader is imported here for that reason: it takes a second, on a second core.
    """
    config, rules = request.config(), request.rules()
    loaded, prepared = master.load(request.written, request.assignment, config)
    rubrics = rubric.read(request.root or request.course, request.assignment)
    models = _models(request, rules)
    known = replace(loaded, sections=_sections(request, options.book), rubrics=rubrics, models=models)
    lack.require_packages(known)
    notes = _policy_notes(request, rules, options)
    with contextlib.ExitStack() as opened:  # what is open is closed when something after it fails
        workers = opened.enter_context(
            contextlib.closing(Workers(request.course, known, options, request.feedback))
        )
        store = opened.enter_context(contextlib.closing(Store(request.apart or request.course)))
        publishing: Publishing = ToNobody(store)
        if request.apart is None:
            from autograder.outlets.gradebook import Gradebook

            gradebook = opened.enter_context(contextlib.closing(Gradebook(request.course, config, rules)))
            gradebook.register(known, prepared)
            publishing = ToCourse(
                gradebook, [*_outlets(request, known, workers)], store, known, request.regrading
            )
        mistakes, note = _known_mistakes(request.root or request.course, known)
        contents = Contents()
        watch = watch_of(mistakes) if mistakes else {}
        runs = Runs(site.backend(contents), contents, store, known, options, watch, kit.folder())
        secret = secret_of(request.course) if known.records else ""
        records = RecordEvidence(runs, known, secret, request.force)
        yield Resources(
            master=known,
            rules=rules,
            workers=workers,
            store=store,
            runs=runs,
            diagnosis=Diagnostician(mistakes, runs.of_known_mistake, workers) if mistakes else None,
            records=records,
            evidence=records if known.records else NoEvidence(),
            publishing=publishing,
            notes=(*notes, *note),
        )


def _outlets(request: Request, known: Master, workers: Workers) -> Iterator[Outlet]:
    """All but the gradebook, which comes first; folders without what a killed run left in them."""
    for step in (layout.AUTOGRADED, *([layout.FEEDBACK] if request.feedback else [])):
        files.sweep(request.course / step)
        outlet = InWorker(workers, request.course, step)
        for_students = step == layout.FEEDBACK
        yield ByPolicy(outlet, request.course, known) if for_students else outlet


def _known_mistakes(root: Path, known: Master) -> tuple[variants.AnswerKey | None, list[str]]:
    """The known mistakes, if they are written down beside the source and fit it; otherwise why not."""
    name = known.assignment
    if not layout.assignment(root, name).is_file():
        return None, []
    answer_key = variants.load(root, name)
    if variants.in_step(answer_key, known):
        return answer_key, []
    note = (
        f"Known mistakes are not recognised, because assignments/{name} has changed since "
        f"source/{name} was built: python -m autograder build {name}"
    )
    return None, [note]


def _models(request: Request, rules: Rules | None) -> tuple[Model, ...]:
    """The model solutions, if the policy opens them at some time and they are written down."""
    root = request.root or request.course
    if rules is None or rules.solutions is Opening.NEVER:
        return ()
    written = layout.assignment(root, request.assignment).is_file()
    return solutions.models(root, request.assignment) if written else ()


def _sections(request: Request, book: str) -> dict[str, tuple[str, str]]:
    """Where to read again what a test is about; a link only where students have the book under an address."""
    from autograder.book import sections

    found = sections.of_tests(request.root or request.course, request.assignment)
    base = f"{book.rstrip('/')}/" if book else ""
    return {test: (heading, f"{base}{place}" if base else "") for test, (heading, place) in found.items()}


def _policy_notes(request: Request, rules: Rules | None, options: Settings) -> list[str]:
    """What a policy says that can't be done, or that looks like a slip."""
    if rules is None:
        return []
    notes = []
    if rules.due and rules.times is Times.PLATFORM and not options.trust_timestamps:
        notes.append(
            "Nobody is late by the policy: when things were handed in is not known. If `collect` brought "
            "them with their times, set trust_timestamps = true in autograder.toml; for `watch`, set "
            "times = 'arrival' in policy.toml."
        )
    elif rules.due and rules.times is Times.PLATFORM:
        notes += _without_time(request)
    if rules.solutions is not Opening.NEVER:
        if not layout.assignment(request.root or request.course, request.assignment).is_file():
            notes.append(
                f"No model solutions open: there is no assignments/{request.assignment} to make them from."
            )
        elif rules.due is None and rules.solutions is not Opening.SOLVED:
            notes.append("No model solutions open: policy.toml names no deadline that could pass.")
    students = intake.students_of(request.course, request.assignment)
    return [*notes, *policy_file.unheard_of(rules, students)]


def _without_time(request: Request) -> list[str]:
    """A hand-in without a time is never late: whoever trusts times has to know how many there are."""
    students = intake.students_of(request.course, request.assignment)
    places = (
        layout.student_folder(request.course, layout.SUBMITTED, student, request.assignment)
        for student in students
    )
    timed = sum((place / layout.TIMESTAMP).is_file() for place in places)
    if timed == len(students):
        return []
    return [
        f"{timed} of {len(students)} hand-ins have a time; the others are never late. With Moodle, "
        "`collect --worksheet` brings times, with Canvas, `collect --times`."
    ]
