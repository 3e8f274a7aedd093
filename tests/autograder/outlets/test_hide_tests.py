"""What a student sees of a failed hidden test: its words, wrapped, and nothing of its source."""

import nbformat

from autograder.outlets.hide_tests import WIDTH, HideTests, message


def test_a_failed_assertion_is_told_by_its_words():
    assert message("AssertionError", "the weights do not sum to one") == "the weights do not sum to one"
    assert message("AssertionError", "") == "AssertionError"
    assert message("NotImplementedError", "") == "NotImplementedError"
    assert message("ValueError", "bad shape") == "ValueError: bad shape"


def test_long_words_are_wrapped_and_all_there():
    words = " ".join(f"word{number}" for number in range(60))
    lines = message("AssertionError", words).splitlines()
    assert max(map(len, lines)) <= WIDTH
    assert " ".join(lines) == words


def test_hidden_source_and_traceback_go_and_other_cells_stay():
    error = nbformat.v4.new_output(
        "error", ename="ValueError", evalue="no", traceback=["secret = 42", "ValueError: no"]
    )
    source = "# Shown.\n### BEGIN HIDDEN TESTS\nsecret = 42\n### END HIDDEN TESTS"
    test = nbformat.v4.new_code_cell(source, outputs=[error.copy()], metadata={"nbgrader": {"grade": True}})
    own = nbformat.v4.new_code_cell("1 / 0", outputs=[error.copy()], metadata={"nbgrader": {"grade": False}})
    for cell in (test, own):
        HideTests().preprocess_cell(cell, {}, 0)
    assert test.source == "# Shown."
    assert test.outputs[0].traceback == ["ValueError: no"]
    assert own.source == "1 / 0"
    assert own.outputs[0].traceback == ["secret = 42", "ValueError: no"]


def test_a_message_can_not_turn_the_page_around():
    assert message("ValueError\x1b[2J", "a\u202eb\ud83d\nc") == "ValueError\\x1b[2J: a\\u202eb\ufffd\nc"


def test_outputs_of_nbgraders_own_run_are_cleaned():
    data = {"text/html": "<b onclick=x()>bold</b><script>x()</script>", "application/javascript": "x()"}
    shown = [nbformat.v4.new_output("display_data", data | {"application/json": {"a": 1}})]
    shown.append(nbformat.v4.new_output("stream", name="stdout", text="\x1b[38mtext"))
    cell = nbformat.v4.new_code_cell("1", outputs=shown)
    HideTests().preprocess_cell(cell, {}, 0)
    assert cell.outputs[0].data == {"text/html": "<b>bold</b>"}
    assert cell.outputs[1].text == "\x1b[0mtext"
    nbformat.validate(nbformat.v4.new_notebook(cells=[cell]))
