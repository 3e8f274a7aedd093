"""A copied or derived run is told from one that somebody trained."""

import pytest
import torch

from coursekit.kinship import ALIKE, akin, likeness
from coursekit.training.likeness import SIZE, drawn_from_the_seed, sketch
from tests.coursekit.training.small_run import TASK, checkpoint, copied, edit_tensors, make_task, trained


@pytest.fixture(scope="module")
def runs(tmp_path_factory):
    place = tmp_path_factory.mktemp("runs")
    return [trained(place / name, name) for name in ("ada", "boris", "chen", "dora")]


def sketched(folder):
    return sketch(TASK, TASK.open(folder))


def test_the_same_run_has_the_same_sketch_and_others_have_different_ones(runs):
    found = [sketched(folder) for folder in runs]
    assert all(len(one) == SIZE for one in found)
    assert likeness(found[0], sketched(runs[0])) == pytest.approx(1.0, abs=1e-4)
    for i, one in enumerate(found):
        assert all(abs(likeness(one, other)) < 0.7 for other in found[:i])


@pytest.mark.parametrize("forgery", ["noise", "scaled", "another start"])
def test_a_derived_run_is_like_its_original(runs, tmp_path, forgery):
    folder = copied(runs[0], tmp_path / "forged")
    generator = torch.Generator().manual_seed(0)

    def changed(tensors):
        for name, value in tensors.items():
            if name.startswith("model."):
                noise = torch.randn(value.shape, generator=generator)
                tensors[name] = value * 1.02 if forgery == "scaled" else value + 0.002 * noise

    if forgery == "another start":
        first = TASK.open(runs[1]).state(0)
        moved = {n: first[n] + v - TASK.open(runs[0]).state(0)[n] for n, v in _model(runs[0], 40).items()}
        edit_tensors(checkpoint(folder, 0), lambda tensors: tensors.update(first))
        edit_tensors(checkpoint(folder, 40), lambda tensors: tensors.update(moved))
    else:
        edit_tensors(checkpoint(folder, 40), changed)
    assert likeness(sketched(runs[0]), sketched(folder)) > 0.95
    assert "went the same way" in akin(facts(1, sketched(runs[0])), facts(2, sketched(folder)))


def _model(folder, step):
    return {n: v for n, v in TASK.open(folder).state(step).items() if n.startswith("model.")}


def facts(seed, sketch, scale="small"):
    return {"seed": seed, "scale": scale, "sketch": sketch}


def test_two_seeds_that_are_the_same_are_told_and_two_honest_runs_are_not(runs):
    one, other = sketched(runs[0]), sketched(runs[1])
    assert akin(facts(3, one), facts(3, other)) == "they have the same seed"
    assert akin(facts(3, one), facts(4, other)) == ""
    assert akin(facts(3, one), facts(4, one, "full")) == ""
    assert likeness(one, other) < ALIKE


def test_what_starts_alike_for_everybody_is_left_out(runs):
    """Honest runs from pretrained weights move them alike, and nobody is to be accused of that."""
    assert drawn_from_the_seed(TASK, "small") == {"0.weight", "3.weight"}
    pretrained = make_task(model=lambda scale, seed: TASK.model(scale, 7))
    assert drawn_from_the_seed(pretrained, "small") == set()
    assert not any(sketch(pretrained, TASK.open(runs[0])))


def test_a_run_that_did_not_move_is_like_nobodys(runs, tmp_path):
    folder = copied(runs[0], tmp_path / "still")
    start = TASK.open(folder).state(0)
    edit_tensors(checkpoint(folder, 40), lambda tensors: tensors.update(start))
    assert likeness(sketched(folder), sketched(folder)) == 0.0
