"""The published attacks: each does what it says, and those that are quick gain nothing."""

import pytest

from autograder.audit import attack
from autograder.audit.attacks import ATTACKS, NOTICED_INSIDE, UNPROVEN, WIN_BARE, WIN_INSIDE, proof_of
from autograder.base.settings import INSIDE

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


CONTROL = {
    "shell/drop-asserts",
    "names/allclose",
    "names/tensor-eq",
    "objects/equal-to-all",
    "answers/by-seed",
    "reading/frames",
}


BARE = {
    "shell/pre-run",
    "shell/history",
    "answers/by-heart",
    "reading/environment",
    "reading/trace",
    "objects/module-lies",
    "objects/module-without-parameters",
    "beside/others",
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


def test_a_message_forged_to_the_grader_is_called_by_its_name_and_one_to_a_test_fails_it(outcomes):
    verdicts = {outcome.name: outcome.verdict for outcome in outcomes if outcome.kind == "channel"}
    assert verdicts["forged-result"] == "tampering suspected"
    assert verdicts["two-answers"] == "graded"


def test_the_control_shows_that_an_attack_does_something_where_tests_are_in_reach(root):
    chosen = tuple(a for a in ATTACKS if f"{a.kind}/{a.name}" in CONTROL)
    found = {f"{o.kind}/{o.name}": o for o in attack.run_all(root, INSIDE, chosen)}
    assert {name for name, outcome in found.items() if outcome.won} == WIN_INSIDE & CONTROL
    noticed = {name for name, outcome in found.items() if outcome.verdict == "tampering suspected"}
    assert noticed == NOTICED_INSIDE & CONTROL


def test_with_nothing_on_watch_attacks_win_that_gain_nothing_inside(root):
    chosen = tuple(a for a in ATTACKS if f"{a.kind}/{a.name}" in BARE)
    found = {f"{o.kind}/{o.name}": o for o in attack.run_all(root, attack.BARE, chosen)}
    assert {name for name, outcome in found.items() if outcome.won} == WIN_BARE & BARE
    assert found["objects/module-without-parameters"].felt == ("module",)
    assert found["objects/module-lies"].was_there
    assert not found["shell/history"].does_something


def test_what_the_controls_name_is_an_attack_and_each_has_one_proof():
    proofs = (WIN_INSIDE, NOTICED_INSIDE, WIN_BARE, UNPROVEN)
    assert {f"{a.kind}/{a.name}" for a in ATTACKS} >= frozenset().union(*proofs)
    assert sum(map(len, proofs)) == len(frozenset().union(*proofs))
    assert proof_of("names/allclose") == "wins inside"
    assert proof_of("channel/two-answers") == "felt, wins nowhere"
    assert proof_of("shell/history") == "not proven to do anything"


def test_a_secret_that_is_told_is_noticed():
    hidden = attack.Secrets()
    assert hidden.found_in(f"… {hidden.value} …") == ("value",)
    assert hidden.found_in(f"seed {hidden.seed + 3}") == ("seed",)
    assert hidden.found_in("nothing") == ()
