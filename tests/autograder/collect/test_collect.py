"""A download of a learning platform becomes submitted/: nothing is dropped, and nothing leaves its folder."""

import io
import json
import stat
import zipfile
from pathlib import Path

import pytest
from typer.testing import CliRunner

from autograder import cli
from autograder.base import archives
from autograder.base.archives import Workspace
from autograder.base.errors import UsageError
from autograder.base.settings import MB
from autograder.collect import filing, platforms, roster, sources
from autograder.collect.filing import Change
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
    assert (ada.late, ada.earlier, ada.change) == (True, 1, Change.NEW)
    assert made.missing == ("twin1", "twin2")
    assert set(made.unknown) == {
        "leekim_777_9005_attention.ipynb",  # there are two of that name: nobody guesses
        "stranger_888_9006_attention.ipynb",
        "notes.txt",
    }


def test_moodle(plan):
    made = plan(MOODLE)
    assert texts(made) == {
        "ada": {"attention.ipynb": "a", "runs/training/run.json": "{}"},
        "jörg": {"attention.ipynb": "b"},
    }
    assert made.unknown == ("Kim Lee_7003_assignsubmission_file/attention.ipynb",)


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


def test_every_file_is_filed_replaced_or_listed(plan):
    made = plan(CANVAS)
    counted = (
        sum(len(one.contents) + one.earlier for one in made.hand_ins) + len(made.unknown) + len(made.refused)
    )
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
    assert {one.change for one in again.hand_ins} == {Change.SAME}
    newer = {**CANVAS, "lovelaceada_101_9010_attention-2.ipynb": "third"}
    filing.carry_out(tmp_path, "attention", plan(newer))
    assert (tmp_path / "submitted/ada/attention/attention.ipynb").read_text() == "third"
    assert (tmp_path / "earlier/ada/attention/1/attention.ipynb").read_text() == "second"
    assert not (tmp_path / "earlier/zoe").exists()


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("student\nada\nada\n", "names ada twice"),
        ("student\n../ada\n", "line 2"),
        ("student\n", "names nobody"),
        ("", "names nobody"),
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
    assert not (tmp_path / "submitted").exists()
    told = json.loads(CliRunner().invoke(cli.app, [*words, "--json"]).stdout)
    assert told["missing"] == ["twin1", "twin2"]
    assert Path(tmp_path, "submitted/zoe/attention/attention.ipynb").read_text() == "renamed"


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
    assert made.unknown == ("ghost+attention+2026-11-16 12:00:00.100000 UTC/attention.ipynb",)
    assert made.refused == ()
