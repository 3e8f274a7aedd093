"""A copied or derived run is told from one that somebody trained."""

from dataclasses import asdict

import pytest
import torch

from coursekit.errors import HubError
from coursekit.kinship import ALIKE, SAME, akin, difference, likeness
from coursekit.training.handing_in import print_sketch
from coursekit.training.likeness import SIZE, drawn_from_the_seed, outline, sketch
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
    return {"seed": seed, "scale": scale, "own": True, "sketch": sketch, "end": [], "lengths": []}


def whole(seed, folder):
    return {"seed": seed, "scale": "small", "own": True, **asdict(outline(TASK, TASK.open(folder)))}


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


def test_somebody_elses_first_weights_in_front_of_a_copy_hide_nothing(runs, tmp_path):
    """First weights may be larger than all that training adds, so that the way is another one."""
    folder = copied(runs[0], tmp_path / "relabelled")
    first = {name: 9 * value for name, value in TASK.open(runs[1]).state(0).items()}
    edit_tensors(checkpoint(folder, 0), lambda tensors: tensors.update(first))
    assert likeness(sketched(runs[0]), sketched(folder)) < ALIKE
    assert "ended at the same place" in akin(whole(1, runs[0]), whole(2, folder))


def test_a_different_order_of_the_hidden_units_hides_nothing(runs, tmp_path):
    folder = copied(runs[0], tmp_path / "renamed")
    order = torch.randperm(24, generator=torch.Generator().manual_seed(0))

    def renamed(tensors):
        for name in ("model.0.weight", "model.0.bias"):
            tensors[name] = tensors[name][order].contiguous()
        tensors["model.3.weight"] = tensors["model.3.weight"][:, order].contiguous()

    edit_tensors(checkpoint(folder, 40), renamed)
    assert "the same weights in a different order" in akin(whole(1, runs[0]), whole(2, folder))


def test_honest_runs_end_at_different_places_and_have_different_lengths(runs):
    found = [whole(seed, folder) for seed, folder in enumerate(runs)]
    for i, one in enumerate(found):
        for other in found[:i]:
            assert akin(one, other) == ""
            assert likeness(one["end"], other["end"]) < 0.8
            assert difference(one["lengths"], other["lengths"]) > 10 * SAME


def test_nobody_is_named_for_a_seed_that_somebody_else_wrote_into_a_record(runs):
    framed, framing = whole(3, runs[0]), whole(3, runs[1]) | {"own": False}
    assert akin(framed, framing) == ""
    assert akin(framed, whole(3, runs[0]) | {"own": False}) != ""  # a copy is named, whatever its seed


def test_a_record_whose_model_this_machine_does_not_have_has_no_sketch(runs, tmp_path, monkeypatch, capsys):
    """Its tests say so; the class is graded all the same."""

    def absent(scale: str) -> dict[str, tuple[int, ...]]:
        raise HubError("roberta-base could not be taken from the model hub")

    copied(runs[0], tmp_path / "runs/small-net")
    monkeypatch.chdir(tmp_path)
    print_sketch([make_task(shapes=absent)], "small-net")
    assert capsys.readouterr().out == ""
    print_sketch([TASK], "small-net")
    assert '"own": true' in capsys.readouterr().out
