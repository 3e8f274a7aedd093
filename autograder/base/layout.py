"""Every path of a course, and where the engine itself lies on the disk.

A course's *root* holds assignments/, book/ and nbgrader's configuration; its *course folder*, most often the
same, holds submitted/ and what grading makes of it.
"""

from __future__ import annotations

from pathlib import Path

PACKAGE = Path(__file__).resolve().parents[1]
CODE = PACKAGE.parent  # what has to be on the path of a Python that the engine starts

# Folders of a course.
ASSIGNMENTS, SOURCE, RELEASE = "assignments", "source", "release"
TIMESTAMP = "timestamp.txt"  # nbgrader's, beside a hand-in; only a platform's counts, never the student's own
SUBMITTED, AUTOGRADED, FEEDBACK = "submitted", "autograded", "feedback"
EARLIER = "earlier"  # hand-ins that later ones have replaced
PARTS = "parts"  # what the parts of a class leave that were graded apart
UNPACKED = "unpacked"  # what archives of hand-ins hold
BOOK, BUILD = "book", "build"
RUNS = "runs"  # beside a notebook: the records of its training runs, one folder each

# Files in its root or in its course folder.
NBGRADER_CONFIG, SETTINGS, REQUIREMENTS = "nbgrader_config.py", "autograder.toml", "requirements.txt"
POLICY = "policy.toml"
BOOK_CONFIG = "_config.yml"
CRASH_REPORTS = ".autograder-errors"


def assignment(root: Path, name: str) -> Path:
    """The text that an assignment is written in."""
    return root / ASSIGNMENTS / name / f"{name}.py"


def assignment_names(root: Path) -> list[str]:
    """The assignments that are written there, in alphabetical order."""
    folders = (path for path in (root / ASSIGNMENTS).glob("*") if path.is_dir())
    return sorted(path.name for path in folders if path.name[0] not in "._")


def beside_assignment(root: Path, name: str, file: str) -> Path:
    """A file of the author's beside it."""
    return root / ASSIGNMENTS / name / file


def notebook(course: Path, step: str, name: str) -> Path:
    """The notebook of an assignment in source/ or release/."""
    return course / step / name / f"{name}.ipynb"


def student_folder(course: Path, step: str, student: str, name: str) -> Path:
    """What belongs to one student in submitted/, autograded/ or feedback/."""
    return course / step / student / name


def student_file(course: Path, step: str, student: str, name: str) -> Path:
    """The notebook or the page in that folder."""
    end = "html" if step == FEEDBACK else "ipynb"
    return student_folder(course, step, student, name) / f"{name}.{end}"


def earlier(course: Path, student: str, name: str) -> Path:
    """A student's replaced hand-ins, in folders that are numbered."""
    return course / EARLIER / student / name


def unpacked(course: Path, student: str, name: str) -> Path:
    """What the archives of a student's hand-in hold, in a folder that is called by their digest."""
    return course / UNPACKED / student / name


def attempt(course: Path, student: str, name: str, kept: int) -> Path:
    """A version of a hand-in: the one with this number in earlier/, or the one in submitted/ for 0."""
    if not kept:
        return student_folder(course, SUBMITTED, student, name)
    return earlier(course, student, name) / str(kept)


def gradebook(course: Path) -> Path:
    """nbgrader's own, unless its configuration names a different one."""
    return course / "gradebook.db"


def store(course: Path) -> Path:
    """What has been run and graded."""
    return course / "autograder.db"


def secret(course: Path) -> Path:
    """What nobody outside the course knows: which parts of a record are repeated, and what tests draw."""
    return course / ".autograder-secret"


def crash_report(course: Path, name: str, student: str) -> Path:
    return course / CRASH_REPORTS / name / f"{student}.txt"


def bundles(course: Path, name: str) -> Path:
    """The folder with the bundles of an assignment's parts."""
    return course / PARTS / name


def bundle(course: Path, name: str, number: int, of: int) -> Path:
    """What one part of a class leaves."""
    return bundles(course, name) / f"{number}-of-{of}.bundle"


def last_report(course: Path, name: str) -> Path:
    """How everybody stood when the last report was made."""
    return course / ".autograder-reports" / f"{name}.json"


def last_course_report(course: Path) -> Path:
    """The same for the whole course; no assignment is called so."""
    return course / ".autograder-reports" / ".course.json"


def demo(root: Path, name: str) -> Path:
    """The course folder of the made-up class."""
    return root / BUILD / "demo" / name


def handout(root: Path, name: str) -> Path:
    """The archive that students download."""
    return root / BUILD / "kit" / f"{name}.zip"


def solutions(root: Path, name: str) -> Path:
    """The model solutions of an assignment, for the instructor."""
    return root / BUILD / "solutions" / f"{name}.ipynb"


def model_solutions(name: str) -> str:
    """The file with model solutions beside a student's page."""
    return f"{name}-solutions.ipynb"


def gradescope(root: Path, name: str) -> Path:
    """The archive for Gradescope."""
    return root / BUILD / "gradescope" / f"{name}.zip"


def built_notebooks(root: Path) -> Path:
    """What the notebooks in source/ and release/ were last made from."""
    return root / BUILD / "notebooks.json"


def contents(root: Path) -> Path:
    """The book's table of contents."""
    return root / BOOK / "_toc.yml"


def pages(root: Path) -> list[Path]:
    """The pages of the book, by name."""
    return sorted((root / BOOK).glob("*.md"))


def page(root: Path, name: str) -> Path:
    return root / BOOK / f"{name}.md"


def rows(root: Path) -> Path:
    """The questions of the source documents."""
    return root / BOOK / "_data" / "rows.yml"


def errata(root: Path) -> Path:
    """The folder with a file of errata for each chapter."""
    return root / BOOK / "_data" / "errata"


def audit_counts(root: Path, name: str) -> Path:
    """The counts of an assignment's last whole audit."""
    return root / BOOK / "_data" / "audit" / f"{name}.json"


def diagnoses(root: Path) -> Path:
    """How often a known mistake is named rightly."""
    return root / BOOK / "_data" / "diagnoses.json"


def strangers_counts(root: Path) -> Path:
    """How the answers of people fared who had not seen the tests."""
    return root / BOOK / "_data" / "answers.json"


def recorded_outputs(root: Path, name: str) -> Path:
    """What a notebook printed when its outputs were recorded, for the tests to compare with."""
    return root / "tests" / "notebooks" / "expected" / f"{name}.json"


def honest_runs(root: Path) -> list[Path]:
    """The files of honest training runs at the small scale, one for each run task."""
    return sorted((root / BOOK / "_data" / "runs").glob("record-*-small.json"))


def benchmarks(root: Path) -> Path:
    """What the last `make benchmark` measured."""
    return root / BOOK / "_data" / "benchmarks.json"


def book_build(root: Path) -> Path:
    """Where the book is built: html/, the memory of the last build, and Sphinx's own folder."""
    return root / BOOK / "_build"


def book_work(root: Path) -> Path:
    """Where Sphinx works; it keeps its memory there between builds."""
    return book_build(root) / "work"


def book_to_take(root: Path, name: str, suffix: str) -> Path:
    """The whole book in one file: `.pdf` to print, `.zip` to unpack and open."""
    return root / BUILD / "book" / f"{name}{suffix}"


def sphinx_output(work: Path) -> Path:
    return work / "_build"


def chapter_cache(work: Path) -> Path:
    """What the cells of the chapters printed, as jupyter-cache keeps it."""
    return sphinx_output(work) / ".jupyter_cache"
