"""The fine-tuning assignment takes the RoBERTa of its full scale, here a small one with random weights."""

import math

import torch

from autograder.course.reference import reference
from coursekit.training import build


def test_the_loop_takes_a_roberta_at_the_full_scale():
    solved = reference("finetuning")
    sizes = {"hidden_size": 32, "num_hidden_layers": 2, "num_attention_heads": 4, "intermediate_size": 64}
    model = solved.Classifier(build("sentiment", "full", vocab_size=200, **sizes).roberta)
    generator = torch.Generator().manual_seed(0)
    rows = [(torch.randint(5, 200, (9,), generator=generator), label % 2) for label in range(28)]

    def collate(rows):
        ids = torch.stack([ids for ids, _ in rows])  # (B, 9)
        labels = torch.tensor([label for _, label in rows])
        return {"input_ids": ids, "attention_mask": torch.ones_like(ids), "labels": labels}

    before = {name: value.clone() for name, value in model.encoder.named_parameters()}
    optimiser = solved.Fading(solved.AdamW(model.parameters(), lr=2e-3), steps=6)
    history = solved.fine_tune(model, optimiser, rows[:20], rows[20:], collate, 2, 8, seed=0)
    assert [row["epoch"] for row in history] == [1, 2]
    assert all(math.isfinite(row["dev_loss"]) for row in history)
    assert abs(history[0]["train_loss"] - math.log(2)) < 0.2
    moved = [name for name, value in model.encoder.named_parameters() if not torch.equal(value, before[name])]
    assert any("layer.0" in name for name in moved)
    assert any("layer.1" in name for name in moved)
