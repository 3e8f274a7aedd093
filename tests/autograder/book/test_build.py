"""The book is built whole or not at all, skipped when nothing changed, and says which cell failed."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest
from filelock import FileLock

from autograder.base.errors import BookError
from autograder.book import inputs as inputs
from autograder.book.build import build_book
from tests.helpers.tiny.book import ROOT, edit, line_of, make_small_course


@pytest.fixture(scope="module", autouse=True)
def _course_code_on_path():
    """The small course has no autograder of its own: its directives use this one."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("PYTHONPATH", str(ROOT))
        yield


@pytest.fixture(scope="module")
def course(tmp_path_factory) -> Path:
    """A small course that was built once; each test leaves it as it found it."""
    root = make_small_course(tmp_path_factory.mktemp("course") / "small")
    build_book(root)
    return root


@pytest.fixture
def chapter(course):
    """The chapter's file, whose text is put back after the test."""
    path = course / "book/attention.md"
    text = path.read_text(encoding="utf-8")
    yield path
    path.write_text(text, encoding="utf-8")


def snapshot(course: Path) -> dict[str, bytes]:
    html = course / "book/_build/html"
    return {str(x.relative_to(html)): x.read_bytes() for x in sorted(html.rglob("*")) if x.is_file()}


def failure(course: Path) -> BookError:
    """The error of a build that must fail, after a check that it left the earlier book as it was."""
    before = snapshot(course)
    with pytest.raises(BookError) as caught:
        build_book(course)
    assert snapshot(course) == before
    leftovers = {path.name for path in (course / "book/_build").iterdir()}
    assert leftovers <= {"html", "work", "build.lock", "built.json"}
    return caught.value


def test_the_first_build_executes_the_chapter_and_shows_what_it_printed(course):
    page = (course / "book/_build/html/attention.html").read_text(encoding="utf-8")
    assert "sum 6 4" in page
    assert "share 0.1666" in page


def test_a_second_build_does_nothing(course):
    build_book(course)
    stamp = (course / "book/_build/html/index.html").stat().st_mtime_ns
    result = build_book(course)
    assert result.reused
    assert result.executed == ()
    assert (course / "book/_build/html/index.html").stat().st_mtime_ns == stamp


def test_a_build_that_waits_for_another_says_so(course):
    build_book(course)
    other, said = FileLock(course / "book/_build/build.lock"), []
    other.acquire()

    def show(words: str) -> None:
        said.append(words)
        if words.startswith("waiting"):
            other.release()

    assert build_book(course, show).reused
    assert said == ["waiting for another build of this book", "looking for what has changed"]


def test_changed_words_are_shown_without_running_the_cells_again(course, chapter):
    build_book(course)
    edit(chapter, "its share of the sum", "its share of the whole")
    result = build_book(course)
    assert (result.reused, result.executed) == (False, ())
    assert "its share of the whole" in (result.html / "attention.html").read_text(encoding="utf-8")


def test_a_changed_cell_is_executed(course, chapter):
    edit(chapter, "[1, 2, 3]", "[1, 2, 4]")
    result = build_book(course)
    assert result.executed == ("attention",)
    assert "sum 7 4" in (result.html / "attention.html").read_text(encoding="utf-8")


def test_a_change_of_imported_code_runs_the_cells_again(course):
    build_book(course)
    module = course / "coursekit/__init__.py"
    edit(module, "4", "5")
    result = build_book(course)
    edit(module, "5", "4")
    assert result.executed == ("attention",)
    assert "sum 6 5" in (result.html / "attention.html").read_text(encoding="utf-8")


def test_a_page_taken_out_of_the_book_is_gone(course):
    toc = course / "book/_toc.yml"
    edit(toc, "  - file: errata\n", "")
    without = build_book(course).html / "errata.html"
    assert not without.exists()
    edit(toc, "  - file: traceability\n", "  - file: traceability\n  - file: errata\n")
    assert (build_book(course).html / "errata.html").exists()


def test_a_failing_cell_is_named_and_the_earlier_book_stays(course, chapter):
    edit(chapter, "numbers[0] / sum(numbers)", "numbers[0] / 0")
    line = line_of(chapter, '```{code-cell} ipython3\nprint("share"')
    message = f"book/attention.md, code cell 2 (line {line}): ZeroDivisionError: division by zero"
    assert failure(course).message == message
    assert failure(course).message == message  # the mistake is not forgotten by the next build


def test_the_command_line_ends_with_an_error_for_a_failing_cell(course, chapter):
    edit(chapter, "numbers[0] / sum(numbers)", "numbers[7]")
    command = [sys.executable, "-m", "autograder", "book", "--root", str(course)]
    wide = {**os.environ, "COLUMNS": "400"}
    done = subprocess.run(command, capture_output=True, text=True, check=False, env=wide)
    assert done.returncode != 0
    assert "book/attention.md, code cell 2" in done.stderr
    assert "IndexError: list index out of range" in done.stderr
    assert "Traceback" not in done.stderr


def test_a_cell_that_kills_its_kernel_is_named(course, chapter):
    edit(chapter, 'print("share", numbers[0] / sum(numbers))', "import os\nos._exit(7)")
    message = failure(course).message
    assert message.startswith("book/attention.md, code cell 2 (line ")
    assert "ended the Python process" in message


def test_a_cell_that_never_ends_is_stopped_and_named(course, chapter):
    config = course / "_config.yml"
    edit(config, "timeout: 900", "timeout: 10")
    edit(chapter, 'print("share", numbers[0] / sum(numbers))', "while True:\n    pass")
    message = failure(course).message
    edit(config, "timeout: 10", "timeout: 900")
    assert message.startswith("book/attention.md, code cell 2 (line ")
    assert "longer than the limit" in message


def test_every_mistake_in_the_text_is_named_with_its_line(course, chapter):
    edit(chapter, "{covers} 3-1.2.1, E-15", "{covers} 3-1.2.1, E-155")
    edit(chapter, "{erratum} E-12", "{erratum} E-99")
    edit(chapter, "The weight of key", "[Elsewhere](nowhere.md). The weight of key")
    label, box = line_of(chapter, "```{covers}"), line_of(chapter, "```{erratum}")
    message = failure(course).message
    assert f"book/attention.md:{label}: there is no row or erratum 'E-155'; did you mean E-15?" in message
    assert f"book/attention.md:{box}: there is no row or erratum 'E-99'" in message
    assert "nowhere.md" in message


def test_a_warning_from_a_cell_is_an_error(course, chapter):
    edit(chapter, 'print("share", numbers[0] / sum(numbers))', 'import warnings\nwarnings.warn("careful")')
    assert "stderr" in failure(course).message


def test_every_module_that_a_page_can_reach_is_an_input(root):
    """Nobody keeps a list: what the book's own code imports, however far away, makes it stale."""
    ours = inputs.our_modules((root / "book/_ext/course_book").glob("*.py"))
    assert {
        "autograder/book/coverage.py",
        "autograder/book/pages.py",
        "autograder/course/assignments.py",
    } <= ours.keys()
    assert "autograder/course/reach.py" in inputs.our_modules([inputs.PACKAGE / "course/reference.py"])


def test_an_edit_of_a_far_module_changes_the_digest(root, tmp_path, monkeypatch):
    copy = tmp_path / "autograder"
    shutil.copytree(inputs.PACKAGE, copy, ignore=shutil.ignore_patterns("__pycache__", "templates"))
    monkeypatch.setattr(inputs, "PACKAGE", copy)
    before, pages = inputs.inputs_digest(root), inputs.page_digests(root)
    path = copy / "course/reach.py"
    path.write_text(path.read_text(encoding="utf-8") + "# edited\n", encoding="utf-8")
    assert inputs.inputs_digest(root) != before
    changed = {name for name, digest in inputs.page_digests(root).items() if digest != pages[name]}
    assert "attention" in changed
