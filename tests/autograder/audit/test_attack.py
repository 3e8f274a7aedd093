"""The published attacks: each does what it says, and those that are quick gain nothing."""

import pytest

from autograder.audit import attack
from autograder.audit.attacks import ATTACKS

QUICK = {
    "shell/drop-asserts",
    "names/allclose",
    "objects/equal-to-all",
    "objects/reduce",
    "answers/change-argument",
    "answers/by-seed",
    "answers/callback-error",
    "reading/memory",
    "reading/frames",
    "channel/forged-result",
    "channel/two-answers",
    "channel/ask-back",
    "channel/ask-for-eval",
}


def test_there_are_many_and_each_has_a_name_of_its_own():
    assert len(ATTACKS) >= 60
    assert len({(a.kind, a.name) for a in ATTACKS}) == len(ATTACKS)
    assert {f"{a.kind}/{a.name}" for a in ATTACKS} >= QUICK
    for a in ATTACKS:
        compile(a.code, a.name, "exec")


@pytest.fixture(scope="module")
def outcomes(root):
    chosen = tuple(a for a in ATTACKS if f"{a.kind}/{a.name}" in QUICK)
    return attack.run_all(root, attacks=chosen)


def test_no_attack_gains_a_point_or_learns_a_secret(outcomes):
    assert [outcome for outcome in outcomes if outcome.won] == []
    assert len(outcomes) == len(QUICK)


def test_a_forged_channel_is_called_by_its_name(outcomes):
    verdicts = {outcome.name: outcome.verdict for outcome in outcomes if outcome.kind == "channel"}
    assert verdicts["forged-result"] == verdicts["two-answers"] == "tampering suspected"


def test_a_secret_that_is_told_is_noticed():
    hidden = attack.Secrets()
    assert hidden.found_in(f"… {hidden.value} …") == ("value",)
    assert hidden.found_in(f"seed {hidden.seed + 3}") == ("seed",)
    assert hidden.found_in("nothing") == ()
