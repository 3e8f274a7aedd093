"""Grades as tables: plain, and Canvas's and Moodle's own with one column filled in."""

import contextlib
import csv
import io
import json

import pytest
from typer.testing import CliRunner

from autograder import cli
from autograder.base.errors import CourseError, GradingError, UsageError
from autograder.base.policy import Standing
from autograder.base.records import Grade, TestResult, Verdict
from autograder.base.scores import RecordedScores
from autograder.grading.store import Store
from autograder.outlets import export
from autograder.outlets.export import Table, TableKind, Wishes

CANVAS = (
    "\ufeffStudent,ID,SIS User ID,SIS Login ID,Section,Essay (11),Attention (12),Current Score\r\n"
    "    Points Possible,,,,,10,5,(read only)\r\n"
    '"Lovelace, Ada",101,s1,ada,"A, 1",9,,80\r\n'
    '"Müller, Jörg ""JJ""",102,s2,jörg@uni.de,A,8,3,70\r\n'
    "Test Student,103,,x1,A,,,\r\n"
)
MOODLE = (
    "Identifier;Full name;Email address;Status;Grade;Maximum grade;Feedback comments\r\n"
    "Participant 7;Ada Lovelace;ada@uni.de;Submitted;;5,00;\r\n"
    "Participant 8;Zoë;zoe@uni.de;Submitted;;5,00;\r\n"
)


def grade(student, *scores, verdict=Verdict.GRADED, **more):
    tests = tuple(TestResult(f"t{i}", score, 2.5, "ok") for i, score in enumerate(scores))
    return Grade(student, "attention", verdict, tests, 1.0, "", **more)


@pytest.fixture
def table(tmp_path):
    def table(text, encoding="utf-8"):
        path = tmp_path / "table.csv"
        path.write_bytes(text.encode(encoding))
        return export.read(path)

    return table


def test_a_table_comes_out_as_it_went_in(table):
    for text in (CANVAS, MOODLE):
        assert table(text).text() == text


def test_canvas_gets_its_own_rows_and_ids_back(table):
    grades = [
        grade("ada", 2.5, 1.0),
        grade("Jo\u0308rg", 0.0, 0.0),
    ]  # an umlaut in two signs, as macOS has it
    made = export.filled(table(CANVAS), TableKind.CANVAS, grades, "attention")
    expected = CANVAS.replace('"A, 1",9,,80', '"A, 1",9,3.5,80').replace("A,8,3,70", "A,8,0,70")
    assert made.table.text() == expected
    assert made.placed == ("ada", "Jo\u0308rg")
    assert made.ungraded == ()  # Canvas's own test student is nobody
    assert (made.unplaced, made.notes) == ((), ())


def test_moodles_worksheet_has_its_comma(table):
    made = export.filled(table(MOODLE), TableKind.MOODLE, [grade("zoe", 2.5, 0.75)], "attention")
    assert made.table.text() == MOODLE.replace("zoe@uni.de;Submitted;;", "zoe@uni.de;Submitted;3,25;")
    assert made.ungraded == ("Ada Lovelace (ada@uni.de)",)


def test_the_roster_names_people_as_the_table_does(table):
    names = {
        "countess": ("countess", "101", "Ada Lovelace"),
        "z": ("z", "Zoë"),
        "both": ("both", "101", "x1"),
    }
    made = export.filled(
        table(CANVAS), TableKind.CANVAS, [grade("countess", 2, 0)], "attention", Wishes(names=names)
    )
    assert made.placed == ("countess",)
    assert '"A, 1",9,2,80' in made.table.text()
    made = export.filled(
        table(CANVAS), TableKind.CANVAS, [grade("both", 2, 0)], "attention", Wishes(names=names)
    )
    assert made.unplaced == ("both",)  # two of the names are those of different people
    found = [grade("countess", 2, 0), grade("z", 1, 0)]
    assert (
        export.filled(table(MOODLE), TableKind.MOODLE, found, "attention", Wishes(names=names)).unplaced == ()
    )


def test_canvas_in_the_forms_that_its_settings_give(table):
    head = "LastName,FirstName,ID,SIS Login ID,Section,Attention (12)\r\n"
    text = head + ",,,,,Manual Posting\r\n    Points Possible,,,,,5\r\n"
    text += "Lovelace,Ada,101,ada,A,\r\nNeil,Zoë,103,zoe,A,EX\r\n"
    made = export.filled(table(text), TableKind.CANVAS, [grade("ada", 2, 0), grade("zoe", 1, 0)], "attention")
    assert made.table.text() == text.replace("ada,A,", "ada,A,2")
    assert made.placed == ("ada",)
    assert made.notes == ("zoe: excused in the table, and left so.",)


def test_moodle_in_an_older_version_and_in_a_different_language(table):
    older = MOODLE.replace("Maximum grade", "Maximum Grade")
    made = export.filled(table(older), TableKind.MOODLE, [grade("zoe", 2.5, 0.75)], "attention")
    assert "zoe@uni.de;Submitted;3,25;" in made.table.text()
    german = MOODLE.replace(
        MOODLE.splitlines()[0], "ID;Vollständiger Name;E-Mail;Status;Bewertung;Bestwertung;Kommentare"
    )
    found = [grade("zoe", 2.5, 0)]
    made = export.filled(table(german), TableKind.MOODLE, found, "attention", Wishes("Bewertung"))
    assert made.placed == ("zoe",)
    assert "zoe@uni.de;Submitted;2,5;5,00;" in made.table.text()
    with pytest.raises(UsageError, match="no column called 'Grade'"):
        export.filled(table(german), TableKind.MOODLE, found, "attention")


def test_nobody_is_dropped_or_guessed(table):
    twice = CANVAS + "Ada Twin,104,,y1,A,,,\r\nAda Twin,105,,y2,A,,,\r\n"
    grades = [
        grade("Ada Twin", 1.0, 1.0),
        grade("nobody", 1.0, 1.0),
        grade("ada", 1.0, 1.0),
        grade("101", 2.0, 2.0),
    ]
    made = export.filled(table(twice), TableKind.CANVAS, grades, "attention")
    assert made.placed == ("ada",)
    assert made.unplaced == ("Ada Twin", "nobody", "101")  # the last is Ada under a second name


@pytest.mark.parametrize("column", ["Attention (13)", "Essays"])
def test_a_column_that_is_not_there_is_named(table, column):
    with pytest.raises(UsageError, match="There is no column") as caught:
        export.filled(table(CANVAS), TableKind.CANVAS, [], "attention", Wishes(column))
    assert "Essay (11)" in caught.value.hint


def test_what_waits_is_said(table):
    grades = [grade("ada", 2.5, None), grade("jörg", 1.0, 1.0, verdict=Verdict.TAMPERING_SUSPECTED)]
    notes = export.filled(table(CANVAS), TableKind.CANVAS, grades, "attention").notes
    assert notes == (
        "1 of 2 scores wait for a reader and are what is certain so far.",
        "jörg: tampering is suspected; look at the notebook before this counts.",
    )


def test_scores_that_wait_for_a_reader_may_be_left_out(table):
    grades = [grade("ada", 2.5, None), grade("jörg", 1.0, 1.0)]
    made = export.filled(table(CANVAS), TableKind.CANVAS, grades, "attention", Wishes(only_finished=True))
    assert made.placed == ("jörg",)
    assert made.ungraded == ()  # she has a grade, which is not finished
    assert made.notes == ("1 of 2 scores wait for a reader and are left out.",)


def test_a_different_maximum_waits_for_a_word(table):
    grades = [grade("ada", 2.5, 1.25, 0.0), grade("jörg", 2.5, 2.5, 2.5)]
    with pytest.raises(UsageError, match=r"The table has 5 points for it, the assignment 7\.5\.") as told:
        export.filled(table(CANVAS), TableKind.CANVAS, grades, "attention")
    assert "--scale" in told.value.hint
    for scaled, written in ((True, ("2.5", "5")), (False, ("3.75", "7.5"))):
        made = export.filled(table(CANVAS), TableKind.CANVAS, grades, "attention", Wishes(scaled=scaled))
        assert tuple(row[6] for row in made.table.rows[1:3]) == written


def test_canvas_knows_an_assignment_by_its_title_with_or_without_its_number(table):
    text, found = CANVAS.replace("Attention (12)", "Attention by hand (12)"), [grade("ada", 2.5, 1.0)]
    for wishes in (
        Wishes(titles=("Attention by hand",)),
        Wishes("attention BY hand"),
        Wishes("Attention by hand (12)"),
    ):
        assert export.filled(table(text), TableKind.CANVAS, found, "attention", wishes).placed == ("ada",)


def test_who_is_held_back_is_not_called_ungraded(table):
    found = [grade("ada", 2.5, 1.0, standing=Standing(held="We talk first."))]
    made = export.filled(table(CANVAS), TableKind.CANVAS, found, "attention")
    assert made.ungraded == ('Müller, Jörg "JJ" (jörg@uni.de)',)


def test_the_plain_table_has_every_test_and_what_people_gave():
    recorded = RecordedScores(
        {
            "t0": {"score": 2.5, "points": 2.5, "tests": 2.5},
            "t1": {"score": 2.0, "points": 2.5, "tests": 0.0},
        },
        0.5,
    )
    grades = [grade("ada", 2.5, 0.0, recorded=recorded), grade('o"b, ben', 1 / 3, None)]
    text = export.plain(grades).table.text()
    ada, ben = csv.DictReader(io.StringIO(text))
    assert (ada["score"], ada["tests"], ada["hand"], ada["penalty"]) == ("4", "2.5", "2", "0.5")
    assert (ada["t0"], ada["t1"]) == ("2.5", "2")
    assert (ben["student"], ben["score"], ben["out_of"], ben["waiting"]) == (
        'o"b, ben',
        "0.3333",
        "2.5",
        "2.5",
    )
    assert (ben["t0"], ben["t1"]) == ("0.3333", "")


def test_no_cell_of_the_plain_table_is_a_formula():
    held = Standing(held="=1+1", why="@SUM(A1)")
    tests = (TestResult("-t", 1.0, 1.0, "ok"),)
    one = Grade("+ada", "attention", Verdict.GRADED, tests, 1.0, "", standing=held)
    text = export.plain([one]).table.text()
    head, row = csv.reader(io.StringIO(text))
    assert (row[0], row[head.index("held_back")], row[head.index("penalty_reason")]) == (
        "'+ada",
        "'=1+1",
        "'@SUM(A1)",
    )
    assert head[-1] == "'-t"


@pytest.mark.parametrize(
    ("text", "encoding"), [(CANVAS, "latin-1"), ('a,b\n"c', "utf-8"), ("", "utf-8"), ("a\nb,c", "utf-8")]
)
def test_what_is_no_table_is_a_sentence(table, text, encoding):
    with pytest.raises(UsageError, match=r"table\.csv"):
        table(text.removeprefix("\ufeff"), encoding)


def test_a_spreadsheets_own_encoding_can_be_read(table):
    assert table("a\tb\nä\t1\n", "utf-16") == Table(("a", "b"), (("ä", "1"),), "\t")


def test_a_table_of_something_else_is_told(table):
    with pytest.raises(UsageError, match="no table of Moodle"):
        export.filled(table("Grade\n1\n"), TableKind.MOODLE, [], "attention")


def test_without_grades_there_is_a_sentence_and_no_new_file(tmp_path):
    with pytest.raises(GradingError, match="Nothing has been graded"):
        export.grades(tmp_path, "attention")
    assert list(tmp_path.iterdir()) == []


def test_the_command(tmp_path):
    with contextlib.closing(Store(tmp_path)) as store:
        store.keep_grade(grade("ada", 2.5, 1.0))
        store.keep_grade(grade("eve", 1.0, 1.0))
    (tmp_path / "in.csv").write_bytes(CANVAS.encode())
    words = [
        "export",
        "attention",
        "--to",
        str(tmp_path / "out.csv"),
        "--course-dir",
        str(tmp_path),
        "--json",
    ]
    run = CliRunner().invoke(cli.app, [*words, "--for", "canvas", "--gradebook", str(tmp_path / "in.csv")])
    assert run.exit_code == 1
    told = json.loads(run.stdout)
    assert (told["placed"], told["unplaced"]) == (["ada"], ["eve"])
    assert '"A, 1",9,3.5,80' in (tmp_path / "out.csv").read_text()
    assert CliRunner().invoke(cli.app, words).exit_code == 0
    asked = CliRunner().invoke(cli.app, [*words, "--for", "canvas"])
    assert isinstance(asked.exception, CourseError)
    assert "Export Entire Gradebook" in asked.exception.hint
