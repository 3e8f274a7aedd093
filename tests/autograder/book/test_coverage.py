"""Rows and errata are complete, and the coverage tells what a written chapter leaves out."""

import re
from dataclasses import replace

import pytest

from autograder.base.errors import BookError
from autograder.book.coverage import (
    Coverage,
    CoveredExercise,
    Erratum,
    Row,
    read_coverage,
    read_errata,
    read_rows,
)
from autograder.book.pages import ErratumBox, Label, Page
from autograder.course import contents
from tests.conftest import ROOT

DATA = ROOT / "book/_data"

SELECT = Row("3-1.2.1", "section 1.2", "select", "attention", ("code",))
SETTING = Row("3-1.1", "section 1.1", "setting", "attention", ())
MASK = Row("0-Q1a", "question 1", "mask", "masks", ("code",))
ERRATUM = Erratum("E-15", 3, "section 1.2", "claim", "correction", "attention")


def label(*ids: str, in_exercise: bool = False) -> Label:
    return Label("attention", 10, "A section", "covers-1", ids, in_exercise)


def coverage(
    *labels: Label, boxes: tuple[ErratumBox, ...] = (), tasks: tuple[CoveredExercise, ...] = ()
) -> Coverage:
    page = Page("attention", "Attention", labels, boxes)
    return Coverage((SELECT, SETTING, MASK), (ERRATUM,), (page,), tasks)


def complaints(what: Coverage) -> set[str]:
    return {f"{gap.id} {gap.what}" for gap in what.gaps()}


def test_all_rows_of_the_five_documents_are_there():
    rows = read_rows(DATA / "rows.yml")
    counts = [sum(row.document == document for row in rows) for document in range(5)]
    assert counts == [20, 25, 25, 36, 12]


def test_the_errata_are_read_in_the_order_of_their_numbers():
    """A number may be missing; those of the first edition are all there, since none is ever reused."""
    errata = read_errata(DATA / "errata")
    numbers = [erratum.number for erratum in errata]
    assert numbers == sorted(set(numbers))
    assert set(range(1, 50)) <= set(numbers)
    assert all(erratum.document in range(5) for erratum in errata)


@pytest.mark.parametrize("sentence", [x.claim for x in read_errata(DATA / "errata")])
def test_a_claim_is_one_plain_sentence(sentence):
    assert re.fullmatch(r"\S.*[.]", sentence)


def test_a_written_chapter_owes_sections_exercises_and_boxes():
    assert complaints(coverage()) == {
        "3-1.2.1 has no section",
        "3-1.1 has no section",
        "3-1.2.1 has no graded exercise",
        "3-1.2.1 has no code exercise",
        "E-15 has no box",
    }


def test_a_complete_chapter_owes_nothing_and_an_unwritten_one_is_not_asked():
    task = CoveredExercise("attention", "select", "Select", ("3-1.2.1",), (), ("code",))
    complete = coverage(label("3-1.2.1", "3-1.1"), boxes=(ErratumBox("attention", 3, "E-15"),), tasks=(task,))
    assert complete.gaps() == ()


def test_a_label_on_an_exercise_is_no_section_and_no_graded_exercise():
    what = coverage(label("3-1.2.1", in_exercise=True))
    assert {"3-1.2.1 has no section", "3-1.2.1 has no graded exercise"} <= complaints(what)
    assert [x.heading for x in what.chapter_exercises("3-1.2.1")] == ["A section"]


def test_a_row_asks_for_exercises_of_its_kinds():
    task = CoveredExercise("attention", "select", "Select", ("3-1.2.1",), (), ("numeric", "written"))
    what = coverage(label("3-1.2.1", "3-1.1"), tasks=(task,))
    assert "3-1.2.1 has no code exercise" in complaints(what)
    assert "3-1.2.1 has no graded exercise" not in complaints(what)
    another = CoveredExercise("attention", "more", "More", ("3-1.2.1",), (), ("code",))
    assert "3-1.2.1 has no code exercise" not in complaints(coverage(tasks=(task, another)))


def test_a_section_that_only_mentions_a_row_does_not_answer_it():
    quiet = Label("attention", 10, "A section", "covers-1", ("3-1.2.1",), answers=False)
    what = coverage(quiet)
    assert "3-1.2.1 has no section" in complaints(what)
    assert what.mentions("3-1.2.1") == (quiet,)
    assert what.sections("3-1.2.1") == ()
    in_exercise = Label(
        "attention", 10, "Two keys", "covers-1", ("3-1.2.1",), in_exercise=True, answers=False
    )
    assert coverage(in_exercise).chapter_exercises("3-1.2.1") == ()


@pytest.mark.parametrize(("kind", "owed"), [("unclear", True), ("silent", False), ("withdrawn", False)])
def test_what_is_claimed_needs_a_box(kind, owed):
    what = replace(coverage(), errata=(replace(ERRATUM, kind=kind),))
    assert ("E-15 has no box" in complaints(what)) == owed


def test_a_badge_for_an_erratum_is_not_its_box():
    assert "E-15 has no box" in complaints(coverage(label("E-15")))


def test_an_unknown_label_is_named_with_its_place_and_the_nearest_id():
    task = CoveredExercise("attention", "select", "Select", (), ("E-51",))
    (first, second) = coverage(label("3-1.2.11"), tasks=(task,)).unknown()
    assert first == "book/attention.md:10: there is no row or erratum '3-1.2.11'; did you mean 3-1.2.1?"
    assert second.startswith("assignments/attention, exercise select: there is no row or erratum 'E-51'")


def test_a_row_or_an_erratum_of_a_page_that_is_not_in_the_book_is_named():
    what = replace(coverage(), errata=(replace(ERRATUM, chapter="cooking"),))
    assert what.misplaced() == (
        "0-Q1a names the chapter 'masks', which is no page of book/_toc.yml",
        "E-15 names the chapter 'cooking', which is no page of book/_toc.yml",
    )


@pytest.mark.parametrize(
    ("entry", "complaint"),
    [
        (
            "- {id: 9-1, place: p, topic: t, chapter: attention, exercise: [poem]}",
            "kind of exercise, 'poem'",
        ),
        ("- {id: 9-1, place: p, topic: t, exercise: []}", "9-1 has no chapter"),
        ("- {id: 9-1, topic: t, chapter: attention, exercise: []}", "9-1 has no place"),
        ("- {id: 9-1, place: p, topic: t, chapter: attention, exercise: []}\n" * 2, "9-1 is there twice"),
    ],
)
def test_a_wrong_entry_is_refused_with_its_file_and_id(tmp_path, entry, complaint):
    path = tmp_path / "rows.yml"
    path.write_text(entry, encoding="utf-8")
    with pytest.raises(BookError) as caught:
        read_rows(path)
    assert complaint in caught.value.message
    assert str(path) in caught.value.message


ENTRY = "- {id: E-1, document: 3, place: p, kind: wrong, claim: c., correction: d.}\n"


@pytest.mark.parametrize(
    ("entry", "complaint"),
    [
        (ENTRY.replace("wrong", "silly"), "E-1 is of the kind 'silly'"),
        (ENTRY.replace("claim", "claims"), "E-1 has an unknown key 'claims'"),
        (ENTRY.replace("correction: d.", "quote: q"), "E-1 has no correction"),
        (ENTRY.replace("E-1", "E-x"), "'E-x' is no id"),
        (ENTRY + ENTRY, "E-1 is there twice"),
    ],
)
def test_a_wrong_entry_of_the_register_is_refused(tmp_path, entry, complaint):
    (tmp_path / "masks.yml").write_text(entry, encoding="utf-8")
    with pytest.raises(BookError) as caught:
        read_errata(tmp_path)
    assert complaint in caught.value.message
    assert "masks.yml" in caught.value.message


def test_an_id_is_never_in_two_files_of_the_register(tmp_path):
    for name in ("masks", "text"):
        (tmp_path / f"{name}.yml").write_text(ENTRY, encoding="utf-8")
    with pytest.raises(BookError, match=r"text\.yml: E-1 is also in masks\.yml"):
        read_errata(tmp_path)


def test_an_entry_is_read_as_plain_text(tmp_path):
    text = ENTRY.replace("place: p", 'place: p, quote: "two\n  lines", concedes: ""')
    (tmp_path / "masks.yml").write_text(text, encoding="utf-8")
    (erratum,) = read_errata(tmp_path)
    assert (erratum.quote, erratum.concedes, erratum.chapter, erratum.document) == (
        "two lines",
        "",
        "masks",
        3,
    )


def test_an_edit_of_the_data_is_seen_at_once(tmp_path):
    path = tmp_path / "rows.yml"
    entry = "- {id: 9-%d, place: p, topic: t, chapter: attention, exercise: []}\n"
    path.write_text(entry % 1, encoding="utf-8")
    assert len(read_rows(path)) == 1
    path.write_text(entry % 1 + entry % 2, encoding="utf-8")
    assert len(read_rows(path)) == 2


@pytest.fixture(scope="module")
def course() -> Coverage:
    return read_coverage(ROOT)


def test_no_label_of_the_course_is_unknown(course):
    assert course.unknown() == ()


@pytest.mark.parametrize("chapter", [*contents.read(ROOT).chapters, "sources"])
def test_a_written_chapter_is_complete(course, chapter):
    """Each row has a section that answers it and a graded exercise of every kind it calls for."""
    gaps = [gap for gap in course.gaps() if gap.chapter == chapter]
    assert not gaps, f"{chapter} leaves out:\n" + "\n".join(map(str, gaps))


def test_every_page_is_written(course):
    assert course.misplaced() == ()
    assert len(course.rows) == 118
