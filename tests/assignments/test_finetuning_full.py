"""The fine-tuning assignment takes the RoBERTa of its full scales, here a small one with random weights."""

import math
from dataclasses import replace

import pytest
import torch

from autograder.course.reference import reference
from coursekit.data import Review
from coursekit.training import Verifier, build, record_run, sampling

SIZES = {"hidden_size": 32, "num_hidden_layers": 2, "num_attention_heads": 4, "intermediate_size": 64}


def roberta() -> torch.nn.Module:
    return build("sentiment", "full", vocab_size=200, **SIZES).roberta


def test_the_loop_takes_a_roberta_at_the_full_scale():
    solved = reference("finetuning")
    model = solved.Classifier(roberta())
    generator = torch.Generator().manual_seed(0)
    rows = [(torch.randint(5, 200, (9,), generator=generator), label % 2) for label in range(28)]

    def collate(rows):
        ids = torch.stack([ids for ids, _ in rows])  # (B, 9)
        labels = torch.tensor([label for _, label in rows])
        return {"input_ids": ids, "attention_mask": torch.ones_like(ids), "labels": labels}

    before = {name: value.clone() for name, value in model.encoder.named_parameters()}
    optimiser = solved.AdamW(model.parameters(), lr=2e-3)
    history = solved.fine_tune(model, optimiser, rows[:20], rows[20:], collate, 2, 8, seed=0)
    assert [row["epoch"] for row in history] == [1, 2]
    assert all(math.isfinite(row["dev_loss"]) for row in history)
    assert abs(history[0]["train_loss"] - math.log(2)) < 0.2
    moved = [name for name, value in model.encoder.named_parameters() if not torch.equal(value, before[name])]
    assert any("layer.0" in name for name in moved)
    assert any("layer.1" in name for name in moved)


class Tokenizer:
    """One token for each letter, in the form of a tokenizer of transformers."""

    def __call__(self, texts, max_length, **how):
        rows = [[5 + ord(letter) % 190 for letter in text][:max_length] for text in texts]
        longest = max(map(len, rows))
        mask = torch.tensor([[1] * len(row) + [0] * (longest - len(row)) for row in rows])
        ids = torch.tensor([row + [1] * (longest - len(row)) for row in rows])
        return {"input_ids": ids, "attention_mask": mask}


@pytest.mark.parametrize("scale", ["full", "full-adagrad", "full-sgd"])
def test_the_recorded_run_takes_steps_at_the_full_scales(scale, monkeypatch):
    solved = reference("finetuning")
    task, space = solved.ENCODER, solved.to_train.__globals__
    rows = [Review("a film like any other"[: 6 + i % 9], i % 2) for i in range(150)]
    monkeypatch.setitem(space, "pretrained", lambda scale="small": (roberta(), Tokenizer()))
    monkeypatch.setitem(space, "reviews", lambda scale="small": {"train": rows, "dev": rows[:70]})
    shapes = solved.trained_shapes.__wrapped__(scale)
    config = task.config(scale, seed=5)
    assert (config.steps, config.batch_size) == (20 * math.ceil(6_920 / 64), 64)
    trainer = replace(task, shapes=lambda scale: shapes).trainer(scale, config)
    before = trainer.stored.copy()
    losses = [trainer.step(step).item() for step in range(2)]
    assert all(abs(loss - math.log(2)) < 0.1 for loss in losses)
    after = trainer.stored.copy()
    assert not torch.equal(before["head.weight"], after["head.weight"])
    assert math.isfinite(trainer.measure()["dev_loss"])
    assert scale not in task.goal  # nobody has run it


@pytest.mark.parametrize("scale", ["full", "full-adagrad", "full-sgd"])
def test_the_beginning_of_a_full_run_is_recorded_as_a_sample_and_verified(scale, monkeypatch, tmp_path):
    """The sheet's own task with fewer steps and a small model; its halves are said not to fit."""
    solved = reference("finetuning")
    space = solved.to_train.__globals__
    rows = [Review("a film like any other"[: 6 + i % 9], i % 2) for i in range(150)]
    small = roberta()
    monkeypatch.setitem(space, "pretrained", lambda scale="small": (small, Tokenizer()))
    monkeypatch.setitem(space, "reviews", lambda scale="small": {"train": rows, "dev": rows[:70]})
    monkeypatch.setattr(sampling, "MOST_BYTES", sampling.ROOM)
    shapes = solved.trained_shapes.__wrapped__(scale)
    configs = {scale: replace(solved.ENCODER.configs[scale], steps=3, checkpoints=(1, 3), evaluate_every=3)}
    task = replace(solved.ENCODER, shapes=lambda scale: shapes, configs=configs)
    record_run(task, "ada", scale, device="cpu", folder=tmp_path / "run")
    assert not (tmp_path / "run/best.safetensors").exists()
    checks = Verifier(task, tmp_path / "run").all(torch.Generator().manual_seed(0), "ada")
    assert all(check.passed for check in checks), checks
    assert "do not fit into a hand-in" in checks[0].sentence
    assert "steps 0 to 1 end where the record says" in checks[2].sentence
