"""What governs grading stands where the course is written; what stands with the hand-ins comes first."""

from autograder.base.settings import INSIDE, OUTSIDE
from autograder.grading.request import Request


def test_settings_are_those_of_the_course_and_over_them_those_of_the_hand_ins(tmp_path):
    written, graded = tmp_path / "written", tmp_path / "graded"
    written.mkdir()
    graded.mkdir()
    assert Request(graded, "tiny", root=written).options().examiner == INSIDE
    (written / "autograder.toml").write_text('[grading]\nexaminer = "outside"\n')
    assert Request(graded, "tiny", root=written).options().examiner == OUTSIDE
    assert Request(graded, "tiny").options().examiner == INSIDE
    (graded / "autograder.toml").write_text("[grading]\nseed = 4\n")
    options = Request(graded, "tiny", root=written).options()
    assert (options.examiner, options.seed) == (OUTSIDE, 4)
    (graded / "autograder.toml").write_text('[grading]\nexaminer = "inside"\n')
    assert Request(graded, "tiny", root=written).options().examiner == INSIDE


def test_this_course_runs_its_tests_out_of_reach(root):
    assert Request(root, "attention").options().examiner == OUTSIDE
