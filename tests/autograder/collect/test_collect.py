"""A download of a learning platform becomes submitted/: nothing is dropped, and nothing leaves its folder."""

import io
import json
import stat
import zipfile
from datetime import UTC
from pathlib import Path
from zoneinfo import ZoneInfo

import pytest
from typer.testing import CliRunner

from autograder import cli
from autograder.base import archives, attempts
from autograder.base.archives import Workspace
from autograder.base.errors import CourseError, UsageError
from autograder.base.settings import MB
from autograder.collect import filing, handing_back, platforms, roster, sources, worksheet
from autograder.collect.filing import FilingChange, SharedName
from autograder.collect.platforms import Platform

ROSTER = """student,id,name,email,github
ada,101,"Lovelace, Ada",ada@uni.de,adalove
jörg,102,Jörg Müller,jm@uni.de,JM
zoe,103,Zoë O'Neil,zoe@uni.de,zoe-o
twin1,104,Kim Lee,kim1@uni.de,
twin2,105,Kim Lee,kim2@uni.de,
"""
CANVAS = {
    "lovelaceada_101_9001_attention.ipynb": "first",
    "lovelaceada_LATE_101_9002_attention-1.ipynb": "second",
    "müllerjörg_999_9003_attention.ipynb": "by name",
    "oneilzo_103_9004_my attention (2).ipynb": "renamed",
    "leekim_777_9005_attention.ipynb": "one of two",
    "stranger_888_9006_attention.ipynb": "nobody",
    "notes.txt": "no naming",
    "__MACOSX/._lovelaceada_101_9001_attention.ipynb": "",
}
MOODLE = {
    "Ada Lovelace_7001_assignsubmission_file_/attention.ipynb": "a",
    "Ada Lovelace_7001_assignsubmission_file_/runs/training/run.json": "{}",
    "Jörg Müller_7002_assignsubmission_file_attention.ipynb": "b",
    "Kim Lee_7003_assignsubmission_file/attention.ipynb": "?",
}
GRADESCOPE = {
    "assignment_5_export/submission_1/attention.ipynb": "a",
    "assignment_5_export/submission_2/attention.ipynb": "both",
    "assignment_5_export/submission_3/attention.ipynb": "not listed",
    "assignment_5_export/submission_metadata.yml": (
        "submission_1:\n  :submitters:\n  - :name: Ada Lovelace\n    :sid: '101'\n    :email: ada@uni.de\n"
        "  :created_at: 2026-11-01 12:00:00 +01:00\n"
        "submission_2:\n  :submitters:\n  - :name: Zoë\n    :email: zoe@uni.de\n  - :email: kim2@uni.de\n"
    ),
}
GITHUB = {
    "attention-submissions/attention-adalove/attention.ipynb": "a",
    "attention-submissions/attention-jm/attention.ipynb": "b",
    "attention-submissions/attention-jm/.git/config": "",
    "attention-submissions/attention-zoe-o/README.md": "c",
    "attention-submissions/attention-ghost/attention.ipynb": "d",
}

EXCHANGE = {
    "ada+attention+2026-11-16 12:00:00.100000 UTC/attention.ipynb": "first",
    "ada+attention+2026-11-16 12:00:00.100000 UTC/notes.txt": "left behind",
    "ada+attention+2026-11-16 12:00:00.100000 UTC/timestamp.txt": "2026-11-16 12:00:00.100000 UTC",
    "ada+attention+2026-11-16 13:00:00.100000 UTC+x-Yz/attention.ipynb": "second",
    "ada+attention+2026-11-16 13:00:00.100000 UTC+x-Yz/timestamp.txt": "1999-01-01 00:00:00 UTC",
    "ada+attention+2026-11-16 13:00:00.100000 UTC+x-Yz/submission_secret.txt": "…",
    "ada+masks+2026-11-16 14:00:00.100000 UTC/masks.ipynb": "a different assignment",
    "ghost+attention+2026-11-16 12:00:00.100000 UTC/attention.ipynb": "nobody",
}


@pytest.fixture
def known(tmp_path):
    path = tmp_path / "roster.csv"
    path.write_text(ROSTER, encoding="utf-8")
    return roster.read(path)


@pytest.fixture
def workspace(tmp_path):
    (tmp_path / "passing").mkdir()
    return Workspace(tmp_path / "passing")


@pytest.fixture
def plan(tmp_path, known, workspace):
    """Plan a download that is given as names and contents, as a zip or as a folder."""

    def plan(files, platform=None, zipped=True):
        place = archive(tmp_path / "download.zip", files) if zipped else folder(tmp_path / "download", files)
        found = list(sources.read(place, workspace))
        arrived = platforms.arrivals(platform or platforms.guess(found), found, "attention")
        return filing.plan(tmp_path, "attention", known, arrived, workspace)

    return plan


def archive(path, files):
    with zipfile.ZipFile(path, "w") as target:
        for name, content in files.items():
            target.writestr(name, content)
    return path


def folder(path, files):
    for name, content in files.items():
        (path / name).parent.mkdir(parents=True, exist_ok=True)
        (path / name).write_text(content)
    return path


def texts(plan):
    return {
        one.student: {name: path.read_text() for name, path in one.contents.items()} for one in plan.hand_ins
    }


def test_numbers_of_a_students_own_are_no_attempts_in_canvas(plan):
    names = ("fig-1.png", "fig-2.png", "b.txt", "b-1.txt")
    made = plan({f"lovelaceada_101_{number}_{name}": name for number, name in enumerate(names)})
    assert texts(made)["ada"] == {"fig-1.png": "fig-1.png", "fig-2.png": "fig-2.png", "b.txt": "b-1.txt"}


@pytest.mark.parametrize("zipped", [True, False])
def test_canvas(plan, zipped):
    made = plan(CANVAS, zipped=zipped)
    assert texts(made) == {
        "ada": {"attention.ipynb": "second"},
        "jörg": {"attention.ipynb": "by name"},
        "zoe": {"attention.ipynb": "renamed"},
    }
    ada = made.hand_ins[0]
    assert (ada.late, ada.earlier, ada.change) == (True, 1, FilingChange.NEW)
    assert made.missing == ()  # one of two handed in: nobody guesses, and nobody is called absent
    assert made.shared == (SharedName("leekim_777_9005_attention.ipynb", ("twin1", "twin2")),)
    assert set(made.unknown) == {"stranger_888_9006_attention.ipynb", "notes.txt"}
    assert [one.handed_in_as for one in made.hand_ins] == ["", "", "my attention (2).ipynb"]


def test_canvas_with_typed_text_without_names_and_with_names_of_its_own(plan):
    made = plan(
        {
            "lovelaceada_101_text.html": "typed",
            "lovelaceada_LATE_101_9001_attention.ipynb": "a",
            "o_neil_z_103_9002_attention.ipynb": "signs in a name",
            "anon_x1Yz9_9003_attention.ipynb": "whose?",
            "LATE_anon_jm_9004_attention.ipynb": "the roster has the code",
            "studygroup_104_9005_attention.ipynb": "a group hands in by one of its members",
        }
    )
    assert texts(made) == {
        "ada": {"attention.ipynb": "a", "text.html": "typed"},
        "jörg": {"attention.ipynb": "the roster has the code"},
        "twin1": {"attention.ipynb": "a group hands in by one of its members"},
        "zoe": {"attention.ipynb": "signs in a name"},
    }
    assert made.unknown == ("anon_x1Yz9_9003_attention.ipynb",)
    assert {one.student for one in made.hand_ins if one.late} == {"ada", "jörg"}


def test_moodle(plan):
    made = plan(MOODLE)
    assert texts(made) == {
        "ada": {"attention.ipynb": "a", "runs/training/run.json": "{}"},
        "jörg": {"attention.ipynb": "b"},
    }
    assert made.shared == (
        SharedName("Kim Lee_7003_assignsubmission_file/attention.ipynb", ("twin1", "twin2")),
    )


def test_moodle_with_blind_marking_teams_and_different_kinds_of_submission(plan):
    made = plan(
        {
            "Participant_105_assignsubmission_file/attention.ipynb": "the roster has the number",
            "Participant_7009_assignsubmission_file/attention.ipynb": "nobody",
            "Zoe ONeil_7003_assignsubmission_onlinetext/onlinetext.html": "typed",
            "Zoe ONeil_7003_assignsubmission_cloudfile/deep/attention.ipynb": "a plug-in",
            "Default group_assignsubmission_file/attention.ipynb": "no number",
        }
    )
    assert texts(made) == {
        "twin2": {"attention.ipynb": "the roster has the number"},
        "zoe": {"onlinetext.html": "typed", "deep/attention.ipynb": "a plug-in"},
    }
    assert len(made.unknown) == 2


def test_a_number_that_is_somebody_elses_on_a_different_platform_files_nothing_wrongly(plan):
    name = "Jörg Müller_101_assignsubmission_file/attention.ipynb"  # 101 is Ada's number in Canvas
    made = plan({name: "Jörg's"})
    assert (made.hand_ins, made.shared) == ((), (SharedName(name, ("ada", "jörg")),))


WORKSHEET = (
    "\ufeffIdentifier,Full name,Email address,Status,Grade,Maximum grade,Grade can be changed,"
    "Last modified (submission),Last modified (grade),Feedback comments\r\n"
    "Participant 7001,Ada Lovelace,ada@uni.de,Submitted for grading - 2 days 1 hour late,,72.00,Yes,"
    '"Wednesday, 18 November 2026, 1:05 AM",-,\r\n'
    "Participant 7003,Kim Lee,kim2@uni.de,Submitted for grading,,72.00,Yes,"
    '"Monday, November 16, 2026, 9:00 PM",-,\r\n'
    "Participant 7004,Kim Lee,kim1@uni.de,No submission,,72.00,Yes,-,-,\r\n"
)


def test_moodles_worksheet_tells_people_apart_and_says_when(tmp_path, known, workspace):
    path = tmp_path / "worksheet.csv"
    path.write_text(WORKSHEET, encoding="utf-8", newline="")
    people = worksheet.read(path, ZoneInfo("Europe/Vienna"))
    found = list(sources.read(archive(tmp_path / "d.zip", MOODLE), workspace))
    arrived = platforms.arrivals(Platform.MOODLE, found, "attention")
    filing.carry_out(tmp_path, "attention", filing.plan(tmp_path, "attention", known, arrived, workspace))
    made = filing.plan(tmp_path, "attention", known, worksheet.completed(arrived, people), workspace)
    assert {one.student: one.late for one in made.hand_ins} == {"ada": True, "jörg": False, "twin2": False}
    assert texts(made)["ada"]["timestamp.txt"] == "2026-11-18 01:05:00+01:00\n"
    assert texts(made)["twin2"]["timestamp.txt"] == "2026-11-16 21:00:00+01:00\n"
    assert (made.missing, made.shared, made.unknown) == (("zoe", "twin1"), (), ())
    filing.carry_out(tmp_path, "attention", made)
    assert not (tmp_path / "earlier").exists()  # a time that is told afterwards makes no further attempt
    assert (tmp_path / "submitted/ada/attention/timestamp.txt").is_file()


def test_a_worksheet_in_a_different_language_has_numbers_and_names(tmp_path):
    path = tmp_path / "worksheet.csv"
    path.write_text("ID,Vollständiger Name,E-Mail,Status\nTeilnehmer/in7001,Ada Lovelace,ada@uni.de,x\n")
    assert worksheet.read(path, UTC) == {"7001": worksheet.Participant(("Ada Lovelace", "ada@uni.de"))}


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("Student,ID\nAda,x\n", "is no grading worksheet of Moodle"),
        ("", "no table"),
        (WORKSHEET.replace("November", "novembre"), "is no time that can be read"),
    ],
)
def test_a_worksheet_that_is_none_is_told(tmp_path, text, words):
    path = tmp_path / "worksheet.csv"
    path.write_text(text, encoding="utf-8")
    with pytest.raises(UsageError, match=words):
        worksheet.read(path, UTC)


def test_who_is_spelt_exactly_so_is_meant(tmp_path):
    path = tmp_path / "roster.csv"
    path.write_text("student,name\nmartin,Zoë Martin\nmartin2,Zoe Martín\nkamal,कमल\nkamala,कमला\n")
    known = roster.read(path)
    assert known.people(["Zoë Martin"]) == ("martin",)
    assert known.people(["martínzoe"]) == ("martin2",)
    assert known.people(["Zoe Martin"]) == ("martin", "martin2")  # neither is spelt like this
    assert known.people(["कमला"]) == ("kamala",)


def test_gradescope_with_groups_and_dates(plan):
    made = plan(GRADESCOPE)
    assert texts(made) == {
        "ada": {"attention.ipynb": "a", "timestamp.txt": "2026-11-01 12:00:00+01:00\n"},
        "twin2": {"attention.ipynb": "both"},
        "zoe": {"attention.ipynb": "both"},
    }
    assert made.unknown == ("assignment_5_export/submission_3/attention.ipynb",)


def test_github_classroom(plan):
    made = plan(GITHUB, Platform.GITHUB, zipped=False)
    assert texts(made) == {
        "ada": {"attention.ipynb": "a"},
        "jörg": {"attention.ipynb": "b"},
        "zoe": {"README.md": "c"},
    }
    assert made.unknown == ("attention-submissions/attention-ghost/attention.ipynb",)


def test_github_classroom_calls_an_assignment_as_it_likes(plan):
    clones = {name.replace("attention-", "week-3-heads-", 2): text for name, text in GITHUB.items()}
    made = plan(clones, Platform.GITHUB, zipped=False)
    assert [one.student for one in made.hand_ins] == ["ada", "jörg", "zoe"]
    assert made.unknown == ("week-3-heads-submissions/week-3-heads-ghost/attention.ipynb",)


def test_every_file_is_filed_replaced_or_listed(plan):
    made = plan(CANVAS)
    listed = len(made.unknown) + len(made.shared) + len(made.refused)
    counted = sum(len(one.contents) + one.earlier for one in made.hand_ins) + listed
    assert counted == len(CANVAS) - 1  # what a Mac leaves beside a file is nobody's work


def test_names_that_lead_elsewhere_links_and_locked_files_are_refused(tmp_path, plan):
    path = tmp_path / "download.zip"
    made_of = {
        "a/../../evil_101_1_attention.ipynb": "x",
        "/abs_101_2_attention.ipynb": "x",
        "C:\\win_101_3_attention.ipynb": "x",
    }
    archive(path, made_of)
    link = zipfile.ZipInfo("lovelaceada_101_4_attention.ipynb")
    link.external_attr = (stat.S_IFLNK | 0o777) << 16
    with zipfile.ZipFile(path, "a") as target:
        target.writestr(link, "/etc/passwd")
    workspace = Workspace(tmp_path / "passing")
    found = list(sources.read(path, workspace))
    assert {one.problem for one in found} == {
        "its name leads out of the folder",
        "is a link or no ordinary file",
    }
    assert not any(one.path.name for one in found)


def test_a_link_in_a_folder_is_refused(tmp_path, workspace):
    place = folder(tmp_path / "download", {"a.txt": "x"})
    (place / "lovelaceada_101_1_attention.ipynb").symlink_to("/etc/passwd")
    (place / "deep").symlink_to("/etc")
    problems = {str(one.name): one.problem for one in sources.read(place, workspace)}
    assert problems == {
        "a.txt": "",
        "deep": "is a link or no ordinary file",
        "lovelaceada_101_1_attention.ipynb": "is a link or no ordinary file",
    }


def test_a_bomb_is_stopped_while_it_is_unpacked(tmp_path, monkeypatch):
    monkeypatch.setattr(archives, "MOST_BYTES", 2 * MB)
    path = tmp_path / "bomb.zip"
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as target:
        for number in range(4):
            target.writestr(f"x_101_{number}_a.ipynb", b"0" * (3 if number == 0 else 1) * MB)
    assert path.stat().st_size < 10_000
    (tmp_path / "passing").mkdir()
    found = list(sources.read(path, Workspace(tmp_path / "passing")))
    assert [bool(one.problem) for one in found] == [True, False, False, False]
    assert len(list((tmp_path / "passing").iterdir())) == 3
    with pytest.raises(UsageError, match="unpacks to more than"):
        list(sources.read(path, Workspace(tmp_path / "passing", room=MB)))


def test_an_archive_that_was_handed_in_is_unpacked_with_the_same_care(plan, tmp_path):
    inner = io.BytesIO()
    with zipfile.ZipFile(inner, "w") as packed:
        packed.writestr("attention.ipynb", "inside")
        packed.writestr("runs/training/run.json", "{}")
        packed.writestr("../../out.txt", "evil")
        packed.writestr("timestamp.txt", "1999-01-01")
    made = plan({"lovelaceada_101_1_attention.zip": inner.getvalue(), "oneilzo_103_2_a.zip": b"PK broken"})
    assert texts(made)["ada"] == {"attention.ipynb": "inside", "runs/training/run.json": "{}"}
    assert [line.partition(": ")[0] for line in made.refused] == [
        "lovelaceada_101_1_attention.zip, in it ../../out.txt",
        "ada/timestamp.txt",
        "oneilzo_103_2_a.zip",
    ]


def test_what_coursekit_packs_is_filed_where_the_grader_looks(plan, tmp_path):
    inner = io.BytesIO()
    with zipfile.ZipFile(inner, "w") as packed:
        packed.writestr("attention/attention.ipynb", "inside")  # somebody zipped the folder by hand
        packed.writestr("attention/runs/training/run.json", "{}")
    made = plan({"lovelaceada_101_1_my work.zip": inner.getvalue()})
    filing.carry_out(tmp_path, "attention", made)
    place = tmp_path / "submitted/ada/attention"
    assert (place / "attention.ipynb").read_text() == "inside"
    assert (place / "runs/training/run.json").read_text() == "{}"
    assert not made.refused


def test_names_of_other_alphabets_survive_a_zip_that_says_nothing_of_them(tmp_path, workspace):
    path = archive(tmp_path / "d.zip", {"mu_102_1_attention.ipynb": "x"})
    raw = path.read_bytes().replace(b"mu_102", "ü_102".encode()[:2] + b"_102"[:4])
    path.write_bytes(raw)
    (found,) = sources.read(path, workspace)
    assert found.name.name == "ü_102_1_attention.ipynb"


def test_carrying_out_twice_changes_nothing_and_a_new_try_keeps_the_old_one(plan, tmp_path):
    filing.carry_out(tmp_path, "attention", plan(CANVAS))
    assert (tmp_path / "submitted/ada/attention/attention.ipynb").read_text() == "second"
    again = plan(CANVAS)
    assert {one.change for one in again.hand_ins} == {FilingChange.SAME}
    newer = {**CANVAS, "lovelaceada_101_9010_attention-2.ipynb": "third"}
    filing.carry_out(tmp_path, "attention", plan(newer))
    assert (tmp_path / "submitted/ada/attention/attention.ipynb").read_text() == "third"
    kept = sorted((tmp_path / "earlier/ada/attention").iterdir())
    assert [(path / "attention.ipynb").read_text() for path in kept] == ["first", "second"]
    assert [one.kept for one in attempts.of(tmp_path, "ada", "attention")] == [1, 2, 0]
    assert not (tmp_path / "earlier/zoe").exists()


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("student\nada\nada\n", "names ada twice"),
        ("student\n../ada\n", "line 2"),
        ("student\n", "names nobody"),
        ("", "names nobody"),
        (f"student,name\nada,Ada\n{'ö' * 128},B\n", "line 3: .* is longer than"),
        ("ada,101,ada@uni.de\nben,102,ben@uni.de\n", "line 1 looks like a student"),
        ("ada,101\nben,102\n", "line 1 looks like a student"),
    ],
)
def test_a_roster_that_is_wrong_is_told(tmp_path, text, words):
    path = tmp_path / "roster.csv"
    path.write_text(text)
    with pytest.raises(UsageError, match=words):
        roster.read(path)
    with pytest.raises(UsageError, match="can't be read"):
        roster.read(tmp_path / "none.csv")


@pytest.mark.parametrize("content", [b"", b"PK\x03\x04 broken", b"text"])
def test_what_is_no_download_is_a_sentence(tmp_path, workspace, content):
    (tmp_path / "d.zip").write_bytes(content)
    with pytest.raises(UsageError, match=r"d\.zip"):
        list(sources.read(tmp_path / "d.zip", workspace))


def test_names_that_fit_no_platform_are_told(tmp_path, workspace):
    place = folder(tmp_path / "d", {"a.ipynb": "", "b.ipynb": ""})
    with pytest.raises(UsageError, match="none of Canvas, Moodle, Gradescope and"):
        platforms.guess(sources.read(place, workspace))


def test_a_platform_that_was_named_and_is_another_is_told(tmp_path, workspace):
    place = archive(tmp_path / "d.zip", CANVAS)
    found = list(sources.read(place, workspace))
    with pytest.raises(UsageError, match="No file is named as moodle names them") as told:
        platforms.require_naming(Platform.MOODLE, platforms.arrivals(Platform.MOODLE, found, "attention"))
    assert "canvas" in told.value.hint
    platforms.require_naming(Platform.CANVAS, platforms.arrivals(Platform.CANVAS, found, "attention"))


def test_the_command_tries_first_and_says_everything(tmp_path, root):
    (tmp_path / "roster.csv").write_text(ROSTER, encoding="utf-8")
    place = archive(tmp_path / "submissions.zip", CANVAS)
    words = [
        "collect",
        "attention",
        str(place),
        "--roster",
        str(tmp_path / "roster.csv"),
        "--root",
        str(root),
    ]
    words += ["--course-dir", str(tmp_path)]
    run = CliRunner().invoke(cli.app, [*words, "--dry-run"])
    assert run.exit_code == 1  # some files have no place
    assert "new      ada: attention.ipynb (late, 1 earlier)" in run.output
    assert "canvas: 3 hand-ins would be filed (3 new, 0 changed, 0 same)." in run.output
    assert "nobody on the roster: stranger_888_9006_attention.ipynb" in run.output
    assert "several on the roster (twin1, twin2): leekim_777_9005_attention.ipynb" in run.output
    assert "zoe: attention.ipynb (handed in as my attention (2).ipynb)" in run.output
    assert not (tmp_path / "submitted").exists()
    told = json.loads(CliRunner().invoke(cli.app, [*words, "--json"]).stdout)
    assert told["shared"] == [{"file": "leekim_777_9005_attention.ipynb", "students": ["twin1", "twin2"]}]
    assert Path(tmp_path, "submitted/zoe/attention/attention.ipynb").read_text() == "renamed"


def test_a_notebook_that_has_the_name_of_a_different_sheet_is_pointed_out(tmp_path, root):
    (tmp_path / "roster.csv").write_text(ROSTER, encoding="utf-8")
    place = archive(tmp_path / "d.zip", {"lovelaceada_101_1_Masks.ipynb": "x"})
    words = f"collect attention {place} --roster {tmp_path / 'roster.csv'} --root {root} --dry-run"
    run = CliRunner().invoke(cli.app, [*words.split(), "--course-dir", str(tmp_path)])
    assert run.exit_code == 0
    assert "a different sheet? ada handed in Masks.ipynb" in run.output


def test_nbgraders_exchange_whole_submissions_with_their_times(plan, tmp_path):
    made = plan(EXCHANGE, zipped=False)
    (ada,) = made.hand_ins
    assert (ada.student, ada.earlier, sorted(ada.contents)) == (
        "ada",
        1,
        ["attention.ipynb", "timestamp.txt"],
    )
    assert ada.contents["attention.ipynb"].read_text() == "second"
    assert ada.contents["timestamp.txt"].read_text() == "2026-11-16 13:00:00.100000 UTC\n"
    (before,) = ada.replaced
    assert before["attention.ipynb"].read_text() == "first"
    assert before["timestamp.txt"].read_text() == "2026-11-16 12:00:00.100000 UTC\n"
    assert made.unknown == ("ghost+attention+2026-11-16 12:00:00.100000 UTC/attention.ipynb",)
    assert made.refused == ()


def page_of(course, student, text):
    path = course / f"feedback/{student}/attention/attention.html"
    path.parent.mkdir(parents=True)
    path.write_text(text)


@pytest.mark.parametrize(
    ("download", "names"),
    [
        (CANVAS, {"lovelaceada_LATE_101_9002_attention.html": "a", "oneilzo_103_9004_attention.html": "z"}),
        (
            {**MOODLE, "Zoë ONeil_7004_assignsubmission_file_attention.ipynb": "flat"},
            {
                "Ada Lovelace_7001_assignsubmission_file/attention.html": "a",
                "Zoë ONeil_7004_assignsubmission_file/attention.html": "z",
            },
        ),
    ],
)
def test_pages_go_back_under_the_platforms_own_names(tmp_path, root, download, names):
    (tmp_path / "roster.csv").write_text(ROSTER, encoding="utf-8")
    for student, text in (("ada", "a"), ("zoe", "z"), ("twin1", "not in it")):
        page_of(tmp_path, student, text)
    place, target = archive(tmp_path / "d.zip", download), tmp_path / "pages.zip"
    words = f"handback attention {place} --roster {tmp_path / 'roster.csv'} --to {target} --root {root}"
    run = CliRunner().invoke(cli.app, [*words.split(), "--course-dir", str(tmp_path)])
    assert run.exit_code == 1  # a page has no place
    assert "no page of: jörg\n" in run.output
    assert "not in the download: twin1\n" in run.output
    with zipfile.ZipFile(target) as made:
        assert {name: made.read(name).decode() for name in made.namelist()} == names


@pytest.mark.parametrize(
    ("people", "told"),
    [
        ("student,id\nben,77\n", "is recognised as a hand-in of somebody on the roster"),
        (ROSTER, "Nobody in"),
    ],
)
def test_an_archive_without_a_page_is_not_written(tmp_path, root, people, told):
    (tmp_path / "roster.csv").write_text(people, encoding="utf-8")
    place, target = archive(tmp_path / "d.zip", CANVAS), tmp_path / "pages.zip"
    words = f"handback attention {place} --roster {tmp_path / 'roster.csv'} --to {target} --root {root}"
    run = CliRunner().invoke(cli.app, [*words.split(), "--course-dir", str(tmp_path)])
    assert isinstance(run.exception, CourseError), run.output
    assert told in run.exception.message
    assert not target.exists()


def test_who_takes_no_archive_of_pages_is_told(tmp_path, known):
    with pytest.raises(UsageError, match="no archive of pages that gradescope would take"):
        handing_back.pack(tmp_path, "attention", Platform.GRADESCOPE, known, [])


def test_times_may_come_from_a_table(tmp_path, known, workspace):
    path = tmp_path / "times.csv"
    path.write_text("who,handed in\n101,2026-11-16 23:10\nzoe@uni.de,2026-11-17T00:10:00+02:00\n\n")
    when = worksheet.times(path, ZoneInfo("Europe/Vienna"), known)
    assert when == {"ada": "2026-11-16 22:10:00+00:00", "zoe": "2026-11-16 22:10:00+00:00"}
    found = list(sources.read(archive(tmp_path / "d.zip", CANVAS), workspace))
    arrived = worksheet.timed(platforms.arrivals(Platform.CANVAS, found, "attention"), when, known)
    made = filing.plan(tmp_path, "attention", known, arrived, workspace)
    stamped = {one.student for one in made.hand_ins if "timestamp.txt" in one.contents}
    assert stamped == {"ada", "zoe"}


def test_times_that_are_known_stay_when_the_same_is_filed_without_them(tmp_path, known, workspace):
    """Who forgets the worksheet the second time takes nobody's time away, and makes no further attempt."""
    found = list(sources.read(archive(tmp_path / "d.zip", CANVAS), workspace))
    arrived = platforms.arrivals(Platform.CANVAS, found, "attention")
    timed = worksheet.timed(arrived, {"zoe": "2026-11-16 22:10:00+00:00"}, known)
    filing.carry_out(tmp_path, "attention", filing.plan(tmp_path, "attention", known, timed, workspace))
    again = filing.plan(tmp_path, "attention", known, arrived, workspace)
    assert {one.change for one in again.hand_ins} == {FilingChange.SAME}
    filing.carry_out(tmp_path, "attention", again)
    stamp = tmp_path / "submitted/zoe/attention/timestamp.txt"
    assert stamp.read_text() == "2026-11-16 22:10:00+00:00\n"
    assert [one.kept for one in attempts.of(tmp_path, "zoe", "attention")] == [0]


@pytest.mark.parametrize(
    ("row", "words"),
    [
        ("Kim Lee,2026-11-16 23:10", "name of 2"),
        ("ghost,x", "name of 0"),
        ("ada,late", "no time"),
        ("ada", "no time"),
    ],
)
def test_a_slip_in_a_table_of_times_is_told_with_its_line(tmp_path, known, row, words):
    path = tmp_path / "times.csv"
    path.write_text(f"who,handed in\n{row}\n")
    with pytest.raises(UsageError, match=f"line 2: .*{words}"):
        worksheet.times(path, UTC, known)


def test_every_step_names_the_next_one(tmp_path, root):
    (tmp_path / "roster.csv").write_text(ROSTER, encoding="utf-8")
    place = archive(tmp_path / "d.zip", {"lovelaceada_101_1_attention.ipynb": "x"})
    words = f"collect attention {place} --roster {tmp_path / 'roster.csv'} --root {root}"
    words = [*words.split(), "--course-dir", str(tmp_path)]
    assert (
        "Nothing was filed: run it without --dry-run."
        in CliRunner().invoke(cli.app, [*words, "--dry-run"]).output
    )
    assert "Next: python -m autograder grade attention" in CliRunner().invoke(cli.app, words).output
