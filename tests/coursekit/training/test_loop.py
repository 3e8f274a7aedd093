"""The loop trains, picks the best weights by copy, stops when asked to, and resumes to the same bits."""

import json
import os
import signal
import subprocess
import sys
import threading
from dataclasses import replace
from importlib import metadata

import numpy as np
import pytest
import torch
from hypothesis import given
from hypothesis import strategies as st
from torch import nn

from coursekit import plots
from coursekit.errors import RecordError, UnknownNameError
from coursekit.training import Batches, RunConfig, TrainingRecord, learning_rate, text_windows, train
from tests.conftest import ROOT

CONFIG = RunConfig(
    steps=12,
    batch_size=8,
    learning_rate=1e-2,
    schedule="cosine",
    warmup=0.2,
    weight_decay=0.1,
    precision="float32",
)


def rows(seed: int = 0) -> list[tuple[torch.Tensor, int]]:
    """Points of two noisy classes."""
    generator = torch.Generator().manual_seed(seed)
    x = torch.randn(60, 6, generator=generator)
    noise = 0.3 * torch.randn(60, generator=generator)
    return [(point, int(point[0] - point[1] + shift > 0)) for point, shift in zip(x, noise, strict=True)]


def collate(items) -> dict[str, torch.Tensor]:
    # Noise from numpy's global generator: a step has to repeat also for those who draw in their collator.
    shake = torch.tensor(np.random.normal(0, 0.01, (len(items), 6)), dtype=torch.float32)
    return {
        "x": torch.stack([point for point, _ in items]) + shake,
        "y": torch.tensor([label for _, label in items]),
    }


def model(seed: int = 0) -> nn.Module:
    with torch.random.fork_rng(devices=[]):
        torch.manual_seed(seed)
        return nn.Sequential(nn.Linear(6, 16), nn.LayerNorm(16), nn.GELU(), nn.Dropout(0.2), nn.Linear(16, 2))


def loss(net: nn.Module, batch) -> torch.Tensor:
    return nn.functional.cross_entropy(net(batch["x"]), batch["y"])


def evaluate(net: nn.Module) -> dict[str, float]:
    assert not net.training
    assert not torch.is_grad_enabled()
    x = torch.stack([point for point, _ in rows(1)])
    y = torch.tensor([label for _, label in rows(1)])
    logits = net(x)
    accuracy = (logits.argmax(-1) == y).float().mean().item()
    return {"dev_loss": nn.functional.cross_entropy(logits, y).item(), "dev_accuracy": accuracy}


def fit(net: nn.Module, config: RunConfig = CONFIG, **options):
    batches = Batches(rows(), config.batch_size, collate, config.seed)
    options = {"loss": loss, "evaluate": evaluate, "device": "cpu", "progress": False} | options
    return train(net, batches, config, **options)


def same(first: dict[str, torch.Tensor], second: dict[str, torch.Tensor]) -> bool:
    return first.keys() == second.keys() and all(torch.equal(first[name], second[name]) for name in first)


def test_training_lowers_the_loss_and_beats_chance():
    run = fit(model(), replace(CONFIG, steps=150))
    _, losses = run.history.series("loss")
    assert sum(losses[-10:]) < 0.6 * sum(losses[:10])
    assert run.history.series("dev_accuracy")[1][-1] > 0.8
    assert run.ended == "finished"
    assert run.steps == 150


def test_the_loop_computes_what_a_loop_by_hand_computes():
    config = replace(CONFIG, weight_decay=0.0, warmup=0.0, schedule="constant", clip=0.5)
    ours, theirs = model(), model()
    for net in (ours, theirs):
        net[3].p = 0.0  # the order of random numbers is the loop's own business
    plain = [{"x": torch.stack([x for x, _ in rows()]), "y": torch.tensor([y for _, y in rows()])}]
    train(ours, lambda step: plain[0], config, loss=loss, device="cpu", progress=False)
    optimizer = torch.optim.AdamW(theirs.parameters(), lr=config.learning_rate, weight_decay=0.0)
    for _ in range(config.steps):
        optimizer.zero_grad()
        loss(theirs, plain[0]).backward()
        nn.utils.clip_grad_norm_(theirs.parameters(), 0.5)
        optimizer.step()
    for mine, other in zip(ours.parameters(), theirs.parameters(), strict=True):
        torch.testing.assert_close(mine, other)


@pytest.mark.parametrize("optimizer", ["adamw", "sgd", "adagrad"])
@pytest.mark.parametrize("stop", [1, 5, 11])
def test_going_on_gives_the_same_weights_as_not_stopping(tmp_path, optimizer, stop):
    config = replace(
        CONFIG,
        optimizer=optimizer,
        momentum=0.9,
        checkpoints=(1, 5, 11),
        evaluate_every=3,
        deterministic=True,
    )
    whole = model()
    first = fit(whole, config, folder=tmp_path / "run")
    resumed = model(seed=99)  # other weights: all of them have to come from the checkpoint
    second = fit(resumed, config, folder=tmp_path / "run", resume=stop)
    assert same(whole.state_dict(), resumed.state_dict())
    assert second.history.rows == first.history.rows
    assert (second.best_step, second.best_value) == (first.best_step, first.best_value)
    assert same(second.best_state, first.best_state)


def test_a_resumed_run_with_float16_keeps_the_scale_of_its_gradients(tmp_path):
    config = replace(CONFIG, precision="float16", checkpoints=(6,))
    whole, resumed = model(), model(seed=99)
    fit(whole, config, folder=tmp_path / "run")
    fit(resumed, config, folder=tmp_path / "run", resume="latest")
    assert same(whole.state_dict(), resumed.state_dict())


@pytest.mark.parametrize("precision", ["bfloat16", "float16"])
def test_mixed_precision_keeps_the_weights_in_float32(precision):
    net = model()
    run = fit(net, replace(CONFIG, precision=precision))
    assert run.precision == precision
    assert {parameter.dtype for parameter in net.parameters()} == {torch.float32}
    assert all(torch.isfinite(parameter).all() for parameter in net.parameters())


def test_two_processes_with_deterministic_true_give_the_same_bits(tmp_path):
    code = """
import sys, torch
from safetensors.torch import save_file
from coursekit.training import RunConfig, build, text_windows, train
model = build("gpt-nano", "small", seed=1)
windows = text_windows(torch.arange(5000) % 65, 64, 8)
config = RunConfig(steps=5, batch_size=8, learning_rate=1e-3, deterministic=True)
batches = lambda step: {"input_ids": windows(step), "labels": windows(step)}
train(model, batches, config, device="cpu", progress=False)
save_file({name: value.clone() for name, value in model.state_dict().items()}, sys.argv[1])
"""
    files = [tmp_path / "first", tmp_path / "second"]
    running = [subprocess.Popen([sys.executable, "-c", code, str(path)], cwd=ROOT) for path in files]
    assert [process.wait(timeout=300) for process in running] == [0, 0]
    assert files[0].read_bytes() == files[1].read_bytes()


def test_another_seed_gives_another_run():
    first, second = model(), model()
    fit(first)
    fit(second, replace(CONFIG, seed=1))
    assert not same(first.state_dict(), second.state_dict())


def test_the_best_weights_are_a_copy_that_later_steps_do_not_change():
    seen = {}

    def worse_and_worse(net: nn.Module) -> dict[str, float]:
        seen[len(seen)] = {name: value.clone() for name, value in net.state_dict().items()}
        return {"dev_loss": abs(len(seen) - 2.0)}  # best at the second look

    run = fit(model(), replace(CONFIG, evaluate_every=3), evaluate=worse_and_worse)
    assert run.best_step == 6
    assert same(run.best_state, seen[1])
    assert not same(run.best_state, seen[3])


def test_training_stops_early_when_nothing_gets_better(tmp_path):
    config = replace(CONFIG, evaluate_every=2, patience=2, checkpoints=(6,))
    values = iter([3.0, 4.0, 5.0, 6.0, 7.0, 8.0])
    run = fit(model(), config, evaluate=lambda _: {"dev_loss": next(values)}, folder=tmp_path / "run")
    assert (run.ended, run.steps, run.best_step) == ("stopped early", 6, 2)
    again = fit(model(), config, evaluate=lambda _: {"dev_loss": 0.0}, folder=tmp_path / "run", resume=6)
    assert (again.ended, again.steps) == ("stopped early", 6)


def test_higher_can_be_better():
    values = iter([0.5, 0.7, 0.6, 0.1])
    config = replace(CONFIG, evaluate_every=3, best="dev_accuracy", higher_is_better=True)
    assert fit(model(), config, evaluate=lambda _: {"dev_accuracy": next(values)}).best_step == 6


def test_ctrl_c_keeps_what_was_done_and_can_be_resumed(tmp_path):
    config = replace(CONFIG, checkpoints=(12,))
    whole, interrupted, resumed = model(), model(), model(seed=99)
    fit(whole, config)

    def with_ctrl_c(net: nn.Module, batch) -> torch.Tensor:
        with_ctrl_c.calls += 1
        if with_ctrl_c.calls == 4:
            signal.raise_signal(signal.SIGINT)
        return loss(net, batch)

    with_ctrl_c.calls = 0
    before = signal.getsignal(signal.SIGINT)
    run = fit(interrupted, config, loss=with_ctrl_c, folder=tmp_path / "run")
    assert (run.ended, run.steps) == ("interrupted", 4)
    assert signal.getsignal(signal.SIGINT) is before
    assert TrainingRecord.open(tmp_path / "run").read_facts()["ended"] == "interrupted"
    assert TrainingRecord.open(tmp_path / "run").steps() == [0, 4]
    fit(resumed, config, folder=tmp_path / "run", resume="latest")
    assert same(whole.state_dict(), resumed.state_dict())
    facts = TrainingRecord.open(tmp_path / "run").read_facts()
    assert (facts["ended"], facts["resumed"]) == ("finished", [4])
    assert TrainingRecord.open(tmp_path / "run").steps() == [0, 12]  # what the interruption left is gone


def test_a_second_ctrl_c_stops_at_once():
    def impatient(net: nn.Module, batch) -> torch.Tensor:
        signal.raise_signal(signal.SIGINT)
        signal.raise_signal(signal.SIGINT)
        return loss(net, batch)

    with pytest.raises(KeyboardInterrupt):
        fit(model(), loss=impatient)


def test_training_works_outside_the_main_thread():
    outcome = []
    thread = threading.Thread(target=lambda: outcome.append(fit(model()).ended))
    thread.start()
    thread.join()
    assert outcome == ["finished"]


def test_only_what_is_to_be_trained_changes():
    net = model()
    net[0].requires_grad_(False)
    before = {name: value.clone() for name, value in net.state_dict().items()}
    fit(net)
    assert same(before, net.state_dict()) is False
    assert torch.equal(before["0.weight"], net[0].weight)
    assert not torch.equal(before["4.weight"], net[4].weight)


def test_the_record_says_what_was_done(tmp_path):
    run = fit(model(), replace(CONFIG, checkpoints=(6,)), folder=tmp_path / "run", data_sha256="abc")
    facts = json.loads((tmp_path / "run/run.json").read_text())
    assert facts["schema"] == 2
    assert facts["config"] == replace(CONFIG, checkpoints=(6,)).as_dict()
    assert (facts["seed"], facts["device"], facts["precision"], facts["data_sha256"]) == (
        0,
        "cpu",
        "float32",
        "abc",
    )
    assert facts["versions"]["torch"] == metadata.version("torch")  # without the platform, as in 2.13.0+cu130
    assert facts["parameters"] == sum(parameter.numel() for parameter in model().parameters())
    assert facts["wall_seconds"] > 0
    record = TrainingRecord.open(run.folder)
    assert record.read_history().rows == run.history.rows
    assert same(record.read_best(), run.best_state)
    assert record.steps() == [0, 6]
    assert same(record.read_weights(0), model().state_dict())


def test_a_killed_run_leaves_only_whole_files(tmp_path):
    code = """
import os, signal, sys, torch
from coursekit.training import RunConfig, train
from coursekit.training import checkpoint
real = checkpoint.save_file
def killed_in_the_middle(tensors, place, metadata=None):
    real(tensors, place, metadata=metadata)
    if len(list(place.parent.iterdir())) == 3:  # the one of step 6 checkpoint is written, but not yet renamed
        os.kill(os.getpid(), signal.SIGKILL)
checkpoint.save_file = killed_in_the_middle
model = torch.nn.Linear(3, 1)
config = RunConfig(steps=9, batch_size=1, learning_rate=0.1, checkpoints=(3, 6))
train(model, lambda step: torch.ones(2, 3), config, loss=lambda m, x: m(x).sum() ** 2, folder=sys.argv[1],
      device="cpu", progress=False)
"""
    run = subprocess.run([sys.executable, "-c", code, str(tmp_path / "run")], cwd=ROOT, check=False)
    assert run.returncode == -signal.SIGKILL
    record = TrainingRecord.open(tmp_path / "run")
    assert record.steps() == [0, 3]
    assert record.read_facts()["ended"] == "running"
    config = RunConfig(steps=9, batch_size=1, learning_rate=0.1, checkpoints=(3, 6))
    resumed = train(
        nn.Linear(3, 1),
        lambda step: torch.ones(2, 3),
        config,
        loss=lambda net, x: net(x).sum() ** 2,
        folder=tmp_path / "run",
        resume="latest",
        device="cpu",
        progress=False,
    )
    assert resumed.ended == "finished"


def test_a_record_is_not_overwritten_and_not_mixed_with_another_run(tmp_path):
    config = replace(CONFIG, checkpoints=(6,))
    fit(model(), config, folder=tmp_path / "run", data_sha256="abc")
    with pytest.raises(RecordError, match='resume="latest"'):
        fit(model(), config, folder=tmp_path / "run", data_sha256="abc")
    with pytest.raises(RecordError, match=r"learning_rate is 0\.5 now and was 0\.01"):
        fit(model(), replace(config, learning_rate=0.5), folder=tmp_path / "run", resume=6, data_sha256="abc")
    with pytest.raises(RecordError, match="the data have changed"):
        fit(model(), config, folder=tmp_path / "run", resume=6, data_sha256="abd")
    with pytest.raises(RecordError, match=r"no checkpoint of step 7; it has \[0, 6\]"):
        fit(model(), config, folder=tmp_path / "run", resume=7, data_sha256="abc")
    with pytest.raises(RecordError, match=r"no run\.json"):
        fit(model(), config, folder=tmp_path / "elsewhere", resume=6)


def test_a_checkpoint_of_another_model_is_refused(tmp_path):
    config = replace(CONFIG, checkpoints=(6,))
    fit(model(), config, folder=tmp_path / "run")
    wider = nn.Sequential(nn.Linear(6, 17), nn.LayerNorm(17), nn.GELU(), nn.Dropout(0.2), nn.Linear(17, 2))
    with pytest.raises(RecordError, match="does not fit this model"):
        fit(wider, config, folder=tmp_path / "run", resume=6)
    deeper = nn.Sequential(*model(), nn.Linear(2, 2))
    with pytest.raises(RecordError, match=r"lacks '5\.weight'"):
        fit(deeper, config, folder=tmp_path / "run", resume=6)


def test_a_record_of_the_first_schema_is_refused_in_a_sentence(tmp_path):
    fit(model(), replace(CONFIG, checkpoints=(6,)), folder=tmp_path / "run")
    path = tmp_path / "run/run.json"
    path.write_text(path.read_text().replace('"schema": 2', '"schema": 1'))
    with pytest.raises(RecordError, match="has schema 1, this version reads 2: train once more"):
        TrainingRecord.open(tmp_path / "run")


class Tied(nn.Module):
    """A model whose head, registered first, is its table of words; a frozen layer stands between."""

    def __init__(self):
        super().__init__()
        self.head, self.table = nn.Linear(6, 6, bias=False), nn.Linear(6, 6, bias=False)
        self.head.weight = self.table.weight
        self.frozen = nn.Linear(6, 6).requires_grad_(False)

    def forward(self, x):
        return self.head(self.frozen(self.table(x)))[:, :2]


def test_a_record_holds_what_is_trained_under_the_names_asked_for(tmp_path):
    torch.manual_seed(0)
    net = Tied()
    config = replace(CONFIG, checkpoints=(6,), evaluate_every=4)
    run = fit(net, config, folder=tmp_path / "run", names=["table.weight"])
    record = TrainingRecord.open(tmp_path / "run")
    assert record.read_weights(6).keys() == record.read_best().keys() == {"table.weight"}
    assert torch.equal(run.best_state["head.weight"], record.read_best()["table.weight"])
    other = Tied()
    other.frozen.load_state_dict(net.frozen.state_dict())
    again = fit(other, config, folder=tmp_path / "run", names=["table.weight"], resume=6)
    assert same(net.state_dict(), other.state_dict())
    assert same(run.best_state, again.best_state)
    with pytest.raises(RecordError, match=r"no parameter 'body\.weight'"):
        fit(Tied(), config, names=["body.weight"])
    with pytest.raises(RecordError, match=r"trains 'head\.weight', which the task does not know"):
        fit(Tied(), config, names=[])


def test_best_weights_that_lie_in_a_checkpoint_are_not_written_twice(tmp_path):
    config = replace(CONFIG, checkpoints=(4, 8), evaluate_every=4)
    values = iter([1.0, 2.0, 3.0])
    whole = fit(model(), config, evaluate=lambda _: {"dev_loss": next(values)}, folder=tmp_path / "run")
    sizes = {path.name: path.stat().st_size for path in (tmp_path / "run/checkpoints").iterdir()}
    assert sizes["step-000008.safetensors"] < 1.1 * sizes["step-000004.safetensors"]
    again = fit(
        model(9), config, evaluate=lambda _: {"dev_loss": 3.0}, folder=tmp_path / "run", resume="latest"
    )
    assert again.best_step == 4
    assert same(whole.best_state, again.best_state)


def test_a_damaged_checkpoint_is_refused(tmp_path):
    config = replace(CONFIG, checkpoints=(6,))
    fit(model(), config, folder=tmp_path / "run")
    path = tmp_path / "run/checkpoints/step-000006.safetensors"
    os.truncate(path, path.stat().st_size - 7)
    with pytest.raises(RecordError, match="cannot be read"):
        fit(model(), config, folder=tmp_path / "run", resume=6)


def test_a_loss_that_is_not_a_number_is_named():
    with pytest.raises(FloatingPointError, match="lower the learning rate"):
        fit(model(), loss=lambda net, batch: loss(net, batch) * torch.nan)


def test_wrong_settings_are_refused():
    with pytest.raises(UnknownNameError, match="Did you mean 'adamw'"):
        RunConfig(steps=1, batch_size=1, learning_rate=1.0, optimizer="adam")
    with pytest.raises(ValueError, match="between step 1 and step 5"):
        RunConfig(steps=5, batch_size=1, learning_rate=1.0, checkpoints=(6,))
    with pytest.raises(ValueError, match="steps has to be at least 1"):
        RunConfig(steps=0, batch_size=1, learning_rate=1.0)
    with pytest.raises(ValueError, match="dev_loss"):
        fit(model(), evaluate=lambda _: {"accuracy": 1.0})


@given(st.integers(1, 40), st.integers(1, 9), st.integers(0, 3))
def test_every_item_comes_once_per_epoch(n, size, seed):
    batches = Batches(list(range(n)), size, seed=seed)
    for epoch in range(3):
        steps = range(epoch * batches.per_epoch, (epoch + 1) * batches.per_epoch)
        assert sorted(item for step in steps for item in batches(step)) == list(range(n))


def test_batches_depend_on_the_step_alone():
    forwards, backwards = Batches(list(range(50)), 7, seed=2), Batches(list(range(50)), 7, seed=2)
    assert [forwards(step) for step in range(30)] == [backwards(step) for step in reversed(range(30))][::-1]
    assert forwards(0) != forwards(8)


def test_windows_are_pieces_of_the_text():
    windows = text_windows(torch.arange(100), length=10, batch_size=4, seed=1)
    batch = windows(3)
    assert batch.shape == (4, 10)
    assert torch.equal(batch, windows(3))
    assert (batch.diff(dim=1) == 1).all()
    with pytest.raises(ValueError, match="no windows"):
        text_windows(torch.arange(5), length=10, batch_size=4)


def test_histories_can_be_drawn_with_a_band_over_seeds():
    runs = [fit(model(seed), replace(CONFIG, seed=seed, evaluate_every=3)).history for seed in range(3)]
    axes = plots.learning_curves({"small net": runs}, "dev_loss", title="Three seeds").axes[0]
    assert list(axes.lines[0].get_xdata()) == [3, 6, 9, 12]
    mean = np.mean([history.series("dev_loss")[1] for history in runs], axis=0)
    np.testing.assert_allclose(axes.lines[0].get_ydata(), mean)
    with pytest.raises(ValueError, match="say which metric"):
        plots.learning_curves({"small net": runs})
    with pytest.raises(KeyError, match="there is: dev_accuracy, dev_loss, learning_rate, loss"):
        runs[0].series("accuracy")


@given(st.sampled_from(["constant", "linear", "cosine"]), st.integers(2, 200), st.floats(0.0, 0.9))
def test_the_learning_rate_rises_then_never_rises_again(schedule, steps, warmup):
    config = RunConfig(steps=steps, batch_size=1, learning_rate=1.0, schedule=schedule, warmup=warmup)
    rates = [learning_rate(config, step) for step in range(steps)]
    top = round(warmup * steps)
    assert all(0 < rate <= 1 for rate in rates)
    assert rates[:top] == sorted(rates[:top])
    assert rates[top:] == sorted(rates[top:], reverse=True)
