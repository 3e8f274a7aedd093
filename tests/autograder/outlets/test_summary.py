"""What a feedback page says first: what was lost and why, what waits, what passed."""

from pathlib import Path

from autograder.base.records import Cell, Grade, Master, Role, TestResult, Verdict
from autograder.outlets.summary import graded_cells, plain_line, question, telling

CELLS = (
    Cell("markdown", "# Sums"),
    Cell("markdown", "## Exercise 1. Add\n\nAdd.\n\n### BEGIN"),
    Cell("code", "def add(): ...", "add", Role.SOLUTION),
    Cell("code", "", "add-value", Role.TEST, 2.0),
    Cell("code", "", "add-plain", Role.TEST, 1.0),
    Cell(
        "markdown",
        "## Exercise 2. Say\n\nTwo lines.\n\n<details>Help</details>\n\n**1.** Why is `add`\nright?",
    ),
    Cell("markdown", "# A heading of the student's", "say", Role.ANSWER, 3.0),
)
RELEASED = {
    "add": "",
    "add-value": "# The sum is right,\n# also of many.\n# Hidden test, 2 points.",
    "add-plain": "assert add() == 2",
    "say": "",
}
MASTER = Master("sums", CELLS, RELEASED, {}, Path(), rests={"add-value": ("Add.",)})


def cells(*tests):
    grade = Grade("ada", "sums", Verdict.GRADED, tests, 0.0, "")
    messages = {test.name: test.message for test in tests if test.message}
    return graded_cells(MASTER, grade, grade.scores.cells, messages)


def test_each_says_its_property_its_exercise_and_its_points():
    lost, passed, waiting = cells(
        TestResult("add-value", 0.0, 2.0, "error", "not the sum", "add/zero"),
        TestResult("add-plain", 1.0, 1.0, "ok"),
        TestResult("say", None, 3.0, "ok"),
    )
    assert (lost.looks_at, lost.exercise) == ("The sum is right, also of many.", "Exercise 1. Add")
    assert (lost.lost, lost.recognised, lost.worth) == (True, True, "0 of 2 points")
    assert (lost.message, lost.task) == ("not the sum", ("Add.",))
    assert (passed.looks_at, passed.lost, passed.worth) == ("Test add-plain", False, "1 of 1 point")
    assert (waiting.waits, waiting.lost, waiting.worth) == (True, False, "up to 3 points")
    assert (waiting.exercise, waiting.looks_at) == ("Exercise 2. Say", "1. Why is add right?")


def test_a_long_question_is_cut_between_words():
    assert question("word " * 100).endswith("word …")
    assert len(question("word " * 100)) <= 142
    assert question("# A heading\n\n<details>Help</details>") == ""


def test_a_question_with_a_formula_is_one_plain_line():
    asked = r"Why is $q = k_a$ **exactly** right for $\alpha$?"
    assert question(asked) == "Why is q = k_a exactly right for alpha?"


def test_of_the_words_that_a_test_rests_on_those_about_the_loss_are_quoted():
    dtype, root = "The output has the dtype of the arguments", "divided by the root of the key size"
    assert telling((dtype, root), "The scores are divided by the square root of the size.") == (root,)
    assert telling((dtype, root), "float32: the dtype of the output is wrong") == (dtype,)
    assert telling((dtype, root), "no") == (dtype, root)


def test_a_part_of_the_points_is_a_loss():
    (one,) = cells(TestResult("add-value", 0.5, 2.0, "ok"))
    assert (one.lost, one.worth) == (True, "0.5 of 2 points")


def test_a_lost_test_names_the_section_to_read_again(course):
    from dataclasses import replace

    from autograder.base.records import Grade, GradingResult, RunRecord, Submission, TestResult, Verdict
    from autograder.course.master import load, load_config
    from autograder.outlets import feedback
    from autograder.outlets.feedback_html import Renderer

    known, _ = load(course, "tiny", load_config(course))
    there = {name: ("Twice & more", f"https://book.invalid/tiny.html#{name}") for name in known.named}
    graded = [cell for cell in known.cells if cell.points]
    tests = tuple(TestResult(c.name, c.points * (c.name != "double-small"), c.points, "ok") for c in graded)
    grade = Grade("ada", "tiny", Verdict.GRADED, tests, 0.0, "")
    result = GradingResult(Submission("ada", "tiny", course, known.cells), RunRecord((), 0.0, ""), grade)
    page = feedback.draw(feedback.page_of(replace(known, sections=there), result), Renderer())
    assert 'Read again: <a href="https://book.invalid/tiny.html#double-small">Twice &amp; more</a>' in page
    assert "tiny.html#double-zero" not in page
    assert "Read again" not in feedback.draw(feedback.page_of(known, result), Renderer())
    nowhere = {name: (heading, "") for name, (heading, _) in there.items()}
    page = feedback.draw(feedback.page_of(replace(known, sections=nowhere), result), Renderer())
    assert "Read again: <em>Twice &amp; more</em>" in page


def test_a_heading_with_a_formula_is_one_plain_line():
    assert plain_line(r"Why the *scores* are divided by $\sqrt{d_k}$") == "Why the scores are divided by √d_k"


def test_sections_are_named_without_an_address_and_links_with_one(root):
    from autograder import resources
    from autograder.grading.request import Request

    request = Request(root, "attention")
    named = resources._sections(request, "")
    assert ("Selecting a value when the keys are given", "") in named.values()
    assert {address for _, address in named.values()} == {""}
    linked = resources._sections(request, "https://book.invalid/")
    assert named.keys() == linked.keys()
    assert all(address.startswith("https://book.invalid/attention.html") for _, address in linked.values())
