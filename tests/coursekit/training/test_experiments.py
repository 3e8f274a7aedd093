"""Both scales of every experiment can be built, and the full one runs on a CPU too."""

from dataclasses import replace

import pytest
import torch
from torch.nn import functional as F

from coursekit.errors import UnknownNameError
from coursekit.training import EXPERIMENTS, build, setting, train


def batches_for(name: str, length: int, words: int, size: int):
    generator = torch.Generator().manual_seed(0)
    ids = torch.randint(5, words, (size, length), generator=generator)
    if name == "encoder-lm":
        return lambda step: {"input_ids": ids}
    labels = ids if name == "gpt-nano" else torch.arange(size) % 2
    return lambda step: {"input_ids": ids, "labels": labels}


def next_word_loss(model, batch) -> torch.Tensor:
    logits = model(batch["input_ids"])[:, :-1]  # (B, T-1, n_words)
    return F.cross_entropy(logits.flatten(0, 1), batch["input_ids"][:, 1:].flatten())


@pytest.mark.parametrize("name", EXPERIMENTS)
@pytest.mark.parametrize("scale", ["small", "full"])
def test_two_steps_run_on_a_cpu(name, scale):
    chosen = setting(name, scale)
    words = chosen.model.get("n_words") or chosen.model["vocab_size"]
    size = 2 if scale == "small" else 1  # the whole length, few rows: that is what a test has time for
    config = replace(chosen.run, steps=2, batch_size=size, evaluate_every=None, warmup=0.0)
    options = {"loss": next_word_loss} if name == "encoder-lm" else {}
    model = build(name, scale)
    batches = batches_for(name, chosen.length, words, size)
    run = train(model, batches, config, device="cpu", progress=False, **options)
    _, losses = run.history.series("loss")
    assert losses[1] < losses[0]  # the same batch twice: the second loss has to be lower


def test_the_full_language_model_has_the_count_of_the_document():
    assert sum(parameter.numel() for parameter in build("encoder-lm", "full").parameters()) == 21_018_401
    classifier = build("encoder-lm", "full", n_classes=2)
    assert sum(parameter.numel() for parameter in classifier.parameters()) == 10_968_602


def test_the_full_sentiment_run_is_the_best_setting_of_the_document():
    """Document 3, Q4.6 and Q4.7: Adagrad at 5e-5, batches of 128, five epochs of 6,920 sentences."""
    run = setting("sentiment", "full").run
    assert (run.optimizer, run.learning_rate, run.batch_size, run.weight_decay) == ("adagrad", 5e-5, 128, 0.0)
    assert run.steps == 5 * -(-6_920 // 128)
    assert (run.schedule, run.warmup) == ("constant", 0.0)


def test_the_language_model_does_not_see_the_future():
    model = build("encoder-lm", "small").eval()
    ids = torch.randint(4_001, (2, 9), generator=torch.Generator().manual_seed(0))
    changed = ids.clone()
    changed[:, 6] += 1
    with torch.no_grad():
        difference = (model(ids) - model(changed)).abs().amax(dim=(0, 2))  # (9,)
    assert (difference[:6] < 1e-6).all()
    assert (difference[6:] > 1e-3).all()


def test_a_given_table_of_positions_is_added_and_not_trained():
    table = torch.randn(64, 64, generator=torch.Generator().manual_seed(0))
    with_table, without = build("encoder-lm", positions=table).eval(), build("encoder-lm").eval()
    assert len(list(with_table.parameters())) == len(list(without.parameters()))
    ids = torch.zeros(1, 3, dtype=torch.long)
    with torch.no_grad():
        assert torch.allclose(without(ids)[0, 0], without(ids)[0, 2], atol=1e-5)  # the same word everywhere
        assert not torch.allclose(with_table(ids)[0, 0], with_table(ids)[0, 2], atol=1e-2)


def test_the_same_seed_builds_the_same_model_and_leaves_the_global_generator_alone():
    before = torch.random.get_rng_state()
    first, second, other = build("gpt-nano", seed=1), build("gpt-nano", seed=1), build("gpt-nano", seed=2)
    assert torch.equal(first.transformer.wte.weight, second.transformer.wte.weight)
    assert not torch.equal(first.transformer.wte.weight, other.transformer.wte.weight)
    assert torch.equal(torch.random.get_rng_state(), before)


def test_wrong_names_are_answered_with_the_nearest_right_one():
    with pytest.raises(UnknownNameError, match="Did you mean 'gpt-nano'"):
        build("gpt-nono")
    with pytest.raises(UnknownNameError, match="Known: small, full"):
        build("gpt-nano", "huge")
