"""A course has one secret, drawn once; where tests run outside, its private seed follows from it."""

import stat
from concurrent.futures import ThreadPoolExecutor

from autograder.base import layout
from autograder.grading.request import Request
from autograder.grading.secret import secret_of


def _outside(folder, more=""):
    folder.mkdir(exist_ok=True)
    (folder / "autograder.toml").write_text(f'[grading]\nexaminer = "outside"\n{more}')
    return folder


def test_a_secret_is_drawn_once_and_nobody_else_may_read_it(tmp_path):
    found = secret_of(tmp_path)
    assert len(found) >= 32
    assert secret_of(tmp_path) == found
    assert stat.S_IMODE(layout.secret(tmp_path).stat().st_mode) == 0o600
    assert [path.name for path in tmp_path.iterdir()] == [layout.secret(tmp_path).name]


def test_all_who_draw_at_a_time_have_the_same_secret(tmp_path):
    for number in range(20):
        course = tmp_path / str(number)
        course.mkdir()
        with ThreadPoolExecutor(8) as pool:
            assert len(set(pool.map(lambda _, course=course: secret_of(course), range(8)))) == 1


def test_outside_a_course_has_a_private_seed_of_its_own_and_keeps_it(tmp_path):
    one, two = _outside(tmp_path / "one"), _outside(tmp_path / "two")
    seed = Request(one, "tiny").options().seed
    assert seed > 1 << 32
    assert Request(one, "different").options().seed == seed
    assert Request(two, "tiny").options().seed not in (0, seed)
    assert secret_of(one) not in str(seed)


def test_a_kept_run_depends_on_the_private_seed(tmp_path):
    one, two = (Request(_outside(tmp_path / name), "tiny").options() for name in ("one", "two"))
    assert one.fingerprint()["seed"] == one.seed
    assert one.fingerprint() != two.fingerprint()


def test_a_seed_that_is_set_counts(tmp_path):
    assert Request(_outside(tmp_path, "seed = 4\n"), "tiny").options().seed == 4
    assert not layout.secret(tmp_path).exists()


def test_inside_the_tests_keep_the_seeds_they_are_written_with(tmp_path):
    (tmp_path / "autograder.toml").write_text('[grading]\nexaminer = "inside"\n')
    assert Request(tmp_path, "tiny").options().seed == 0
    assert not layout.secret(tmp_path).exists()


def test_hand_ins_elsewhere_are_tested_with_the_secret_of_the_course(tmp_path):
    written, graded = _outside(tmp_path / "written"), tmp_path / "graded"
    graded.mkdir()
    seed = Request(written, "tiny").options().seed
    assert Request(graded, "tiny", root=written).options().seed == seed
    assert not layout.secret(graded).exists()
