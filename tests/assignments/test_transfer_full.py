"""The transfer assignment takes the model of document 0 in its full sizes, here with random weights."""

import math
from dataclasses import replace

import pytest
import torch

from autograder.course.reference import reference
from coursekit.training import build
from coursekit.training.sampling import MOST_BYTES


def test_a_body_of_the_full_scale_is_loaded_and_fine_tuned():
    solved = reference("transfer", only=("load_body", "fine_tune", "Classifier", "texts"))
    language_model = build("encoder-lm", "full", seed=1, n_words=20, n_classes=20, dropout=0.0)
    model = build("encoder-lm", "full", seed=2, n_words=20, n_classes=2, dropout=0.0)
    report = solved.load_body(model, language_model.state_dict())
    assert report["other shape"] == ["head.bias", "head.weight"]
    assert {name.split(".")[2] for name in report["loaded"] if "layers" in name} == set("0123")
    assert torch.equal(model.embedding.weight, language_model.embedding.weight)
    accuracies = solved.fine_tune(
        solved.Classifier(model), solved.texts(64, seed=0), solved.texts(40, seed=1), 3, 1e-3, seed=0
    )
    assert accuracies[-1] > 0.9  # which half of the words a text is made of
    assert not torch.equal(model.embedding.weight, language_model.embedding.weight)


def test_the_reading_takes_steps_at_the_full_scale():
    task = reference("transfer", only=("READING",)).READING
    generator = torch.Generator().manual_seed(0)
    ids = torch.randint(50_001, (2, 12), generator=generator)
    small = replace(
        task, batches=lambda scale, seed: lambda step: ids
    )  # the weights of the document, few words
    trainer = small.trainer("full", task.config("full", seed=3))
    assert {name.split(".")[2] for name in task.shapes("full") if "layers" in name} == set("0123")
    assert task.shapes("full")["embedding.weight"] == (50_001, 200)
    before = trainer.stored.copy()
    losses = [trainer.step(step).item() for step in range(2)]
    assert all(9 < loss < 13 for loss in losses)  # about ln 50,001
    after = trainer.stored.copy()
    assert all(not torch.equal(before[name], after[name]) for name in before)
    assert task.goal.keys() == {"small"}  # nobody has run the other one


def test_the_loss_in_pieces_is_the_loss_with_the_same_gradients():
    solved = reference("transfer", only=("READING", "next_word_loss"))
    task = solved.READING
    model = build("encoder-lm", "full", seed=1, dropout=0.0, n_hid=8, d_ff=8).double()
    ids = torch.randint(50_001, (12, 5), generator=torch.Generator().manual_seed(0))
    gradients = []
    for loss in (task.loss, solved.next_word_loss):
        model.zero_grad()
        value = loss(model, ids)
        value.backward()
        gradients.append([value.detach(), *(parameter.grad.clone() for parameter in model.parameters())])
    assert all(torch.allclose(one, other, atol=1e-12) for one, other in zip(*gradients, strict=True))


def test_the_record_of_the_full_scale_fits_into_a_hand_in():
    task = reference("transfer", only=("READING",)).READING
    sample = task.sample("full")
    assert sample.best_fits
    halves = 2 * sum(math.prod(shape) for shape in task.shapes("full").values())
    borders = 4 * 12 * sum(count for (count,) in sample.kept().values())  # four states of three numbers each
    assert (halves, borders) == (42_036_802, pytest.approx(2_400_000, rel=0.01))
    assert halves + borders + 20_000 * 100 < MOST_BYTES  # with a row of the history for each step
