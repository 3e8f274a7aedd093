"""What a command prints: somebody else's words stay words, and Ctrl-C is answered."""

import io
import os
import signal

import pytest

from autograder.base.progress import Progress
from autograder.base.records import Grade, Verdict
from autograder.commands import terminal
from autograder.commands.terminal import harmless


@pytest.mark.parametrize(
    ("text", "seen"),
    [
        ("anna: 3 points", "anna: 3 points"),
        ("two\nlines", "two\nlines"),
        ("a name of [bold]colours[/]", r"a name of \[bold]colours\[/]"),
        ("up\x1b[1A and over", r"up\x1b[1A and over"),
    ],
)
def test_words_of_others_move_and_paint_nothing(text, seen):
    assert harmless(text) == seen


def test_results_and_remarks_go_to_different_places(capsys):
    result = "a [red]result[/] that is much wider than a terminal: " + "folder/" * 20
    terminal.say(result)
    terminal.warn("a remark")
    told = capsys.readouterr()
    assert told.out == result + "\n"
    assert told.err == "a remark\n"


def test_steps_are_lines_where_nothing_can_move(capsys):
    with terminal.Steps("the book") as steps:
        steps.show("reading")
        steps.show("")
        steps.show("writing")
    assert capsys.readouterr().out == "the book: reading\nthe book: writing\n"


def test_a_terminal_on_which_nothing_moves_gets_lines(monkeypatch):
    monkeypatch.setenv("TERM", "dumb")
    screen = terminal.Screen(file=io.StringIO(), force_terminal=True)
    with screen.status("Starting the grader"):
        pass
    with terminal.Steps("the book", screen) as steps:
        steps.show("reading")
    assert screen.file.getvalue() == "Starting the grader …\nthe book: reading\n"


def test_a_class_on_a_terminal_on_which_nothing_moves_is_counted_in_lines(monkeypatch):
    monkeypatch.setenv("TERM", "dumb")
    monkeypatch.setenv("FORCE_COLOR", "1")  # which makes a console of any stream
    stream = io.StringIO()
    with Progress(1, stream) as progress:
        progress.done(Grade("ada", "tiny", Verdict.GRADED, (), 1.0, ""), kept=False)
    assert "[1/1] ada: graded" in stream.getvalue()


def test_ctrl_c_is_answered_at_once(capfd):
    before = signal.getsignal(signal.SIGINT)
    try:
        terminal.answer_ctrl_c()
        with pytest.raises(KeyboardInterrupt):
            os.kill(os.getpid(), signal.SIGINT)
    finally:
        signal.signal(signal.SIGINT, before)
    assert capfd.readouterr().err.strip().startswith("Stopping. What is graded is kept")
