"""Trains a small GPT with different positions, several seeds each, for the chapter *Positions*.

`python -m benchmarks.positions ablation` trains transformers' GPT with learned positions, with none, and with
a sinusoid that is not trained, at several root mean squares of its entries: 0.02 is that of the tokens at the
start, 0.707 that of the sinusoid as it is.

Every finished run is saved at once; a second start goes on where the first one stopped.
"""

import argparse
import json
import math
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import torch
from torch import nn

from autograder.course.reference import reference
from coursekit.data import load_shakespeare
from coursekit.training import RunConfig, build, pick_device, setting, text_windows, train
from coursekit.training.records import versions

RUNS = Path(__file__).resolve().parent.parent / "book/_data/runs"
ROOT_MEAN_SQUARES = {"none": 0.0, "0.02": 0.02, "0.707": 0.5**0.5, "0.1": 0.1}
ABLATION_KINDS = ("learned", *ROOT_MEAN_SQUARES)
NO_DROPOUT = {"resid_pdrop": 0.0, "embd_pdrop": 0.0, "attn_pdrop": 0.0}


def characters() -> tuple[torch.Tensor, torch.Tensor]:
    """Shakespeare to train on and to measure on, as numbers of characters."""
    corpus = load_shakespeare()
    number = {letter: index for index, letter in enumerate(sorted(set(corpus.train)))}
    train_ids, dev_ids = (torch.tensor([number[x] for x in text]) for text in (corpus.train, corpus.dev))
    return train_ids, dev_ids


def windows(ids: torch.Tensor, length: int, count: int) -> torch.Tensor:
    """The first `count` stretches of `length` characters that do not overlap: (count, length)."""
    return ids[: count * length].view(count, length)


def losses(model: nn.Module, ids: torch.Tensor) -> torch.Tensor:
    """The loss at every place of every text: (texts, length - 1)."""
    parts = []
    for part in ids.to(next(model.parameters()).device).split(50):
        logits = model(part[:, :-1])  # (B, T - 1, words)
        logits = getattr(logits, "logits", logits)
        parts.append(nn.functional.cross_entropy(logits.mT, part[:, 1:], reduction="none").cpu())
    return torch.cat(parts)


def gpt_with(kind: str, seed: int) -> nn.Module:
    """The small GPT of document 3 with learned positions, none, or a sinusoid with this root mean square."""
    model = build("gpt-nano", "small", seed=seed, tie_word_embeddings=False, **NO_DROPOUT)
    table = model.transformer.wpe.weight
    if kind != "learned":
        wave = reference("positions").sinusoidal_positions(*table.shape).to(table)
        size = ROOT_MEAN_SQUARES[kind]
        with torch.no_grad():
            table.copy_(size * 2**0.5 * wave)
        table.requires_grad_(False)
    return model


def run_ablation(kind: str, seed: int, steps: int) -> dict[str, Any]:
    train_ids, dev_ids = characters()
    length = setting("gpt-nano", "small").length
    dev = windows(dev_ids, length, 100)
    draw = text_windows(train_ids, length, 32, seed=seed)
    curve: list[dict[str, float]] = []

    def evaluate(model: nn.Module) -> dict[str, float]:
        loss = losses(model, dev).mean().item()
        curve.append(
            {"dev_loss": loss, "token_rms": model.transformer.wte.weight.pow(2).mean().sqrt().item()}
        )
        return {"dev_loss": loss}

    def batch(step: int) -> dict[str, torch.Tensor]:
        return {"input_ids": draw(step), "labels": draw(step)}

    config = RunConfig(
        steps, 32, 3e-3, seed=seed, schedule="cosine", warmup=0.05, evaluate_every=20, log_every=steps
    )
    outcome = train(gpt_with(kind, seed), batch, config, evaluate=evaluate)
    return {
        "steps": outcome.history.series("dev_loss")[0],
        "dev_perplexity": [round(math.exp(point["dev_loss"]), 4) for point in curve],
        "token_rms": [round(point["token_rms"], 5) for point in curve],
        "device": outcome.device,
    }


def collect(name: str, kinds: tuple[str, ...], run: Callable, seeds: int, steps: int) -> None:
    """Run every kind with every seed, and write the record after each."""
    path = RUNS / f"positions-{name}.json"
    record = json.loads(path.read_text("utf-8")) if path.is_file() else {"runs": []}
    done = {(x["kind"], x["seed"]) for x in record["runs"] if record["steps"] == steps}
    record |= {"steps": steps, "runs": [x for x in record["runs"] if (x["kind"], x["seed"]) in done]}
    for number, (seed, kind) in enumerate([(seed, kind) for seed in range(seeds) for kind in kinds], 1):
        if (kind, seed) in done:
            continue
        started = time.process_time()
        result = run(kind, seed, steps)
        seconds = round(time.process_time() - started, 1)
        record["runs"].append({"kind": kind, "seed": seed, **result, "cpu_seconds": seconds})
        record |= {"versions": versions(), "learning_rate": 3e-3, "batch_size": 32, "length": 64}
        path.write_text(json.dumps(record, indent=None, separators=(",", ":")) + "\n", "utf-8")
        print(f"{name} {number}/{seeds * len(kinds)}: {kind}, seed {seed}, {seconds} s", flush=True)


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("experiment", choices=("ablation",))
    parser.add_argument("--seeds", type=int, default=5, help="runs per kind of positions (default 5)")
    parser.add_argument("--steps", type=int, default=240, help="steps per run (default 240)")
    arguments = parser.parse_args()
    RUNS.mkdir(exist_ok=True)
    print(f"on {pick_device()}")
    collect(arguments.experiment, ABLATION_KINDS, run_ablation, arguments.seeds, arguments.steps)


if __name__ == "__main__":
    main()
