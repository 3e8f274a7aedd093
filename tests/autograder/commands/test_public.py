"""Nothing that somebody may have written into a script goes away unnoticed."""

from pathlib import Path

from tests.autograder.commands.public import surface

PROMISED = Path(__file__).with_name("public.txt")


def test_every_command_and_option_that_was_promised_is_there():
    now = surface()
    for line in PROMISED.read_text(encoding="utf-8").splitlines():
        name, *options = line.split()
        assert name in now, f"the command {name} is gone"
        assert set(options) <= set(now[name]), f"{name} has lost an option"


def test_every_command_is_promised():
    promised = {line.split()[0] for line in PROMISED.read_text(encoding="utf-8").splitlines()}
    assert promised == surface().keys(), "write down a new one as CONTRIBUTING says (*A command*)"
