"""Pretrains small language models, fine-tunes them on few labels, and stores what *Transfer* shows.

`python -m benchmarks.transfer era` reads speeches and tells the century, `scratch` repeats the arm without
reading at other learning rates, `sentiment` reads film reviews and tells praise from blame. Each writes
book/_data/runs/transfer-<part>.json, seed by seed: a stored seed is not run again, so an interrupted call can
be repeated. About six CPU minutes for each seed.
"""

import argparse
import json
import time
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, replace
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import torch
from torch import nn

from autograder.reference import reference
from coursekit.data import Review, load_reviews
from coursekit.training import RunConfig, text_windows, train
from coursekit.training.records import versions

RUNS = Path(__file__).resolve().parents[1] / "book" / "_data" / "runs"
READING = RunConfig(1200, 32, 5e-3, warmup=0.05, precision="float32", evaluate_every=50)
BRIEF = 300  # steps
RATE, N_TEST = 1e-3, 600
RATES = (1e-3, 3e-3, 1e-2)

Classes = list[torch.Tensor]  # for each class ids (n, T)
State = dict[str, torch.Tensor]


@dataclass(frozen=True)
class Task:
    """Text to read, and classes of examples to tell apart afterwards."""

    train_ids: torch.Tensor
    dev_ids: torch.Tensor
    labelled: Classes
    unseen: Classes
    budgets: dict[int, int]  # number of labels: epochs


def era(ref: SimpleNamespace) -> Task:
    budgets = {32: 10, 96: 10, 400: 6, 2000: 4}
    return Task(ref.TRAIN_IDS, ref.DEV_IDS, ref.LABELLED, ref.UNSEEN, budgets)


def sentiment(ref: SimpleNamespace) -> Task:
    """Whole film reviews: the same vocabulary size and length, and the first 64 words of each review."""
    parts = load_reviews("imdb")
    counts = Counter(word for review in parts.train for word in ref.split_words(review.text))
    ids_of = {word: i + 1 for i, (word, _) in enumerate(counts.most_common(ref.N_WORDS - 1))}

    def coded(reviews: tuple[Review, ...]) -> list[tuple[torch.Tensor, int]]:
        words = ((ref.split_words(review.text), review.label) for review in reviews)
        return [(torch.tensor([ids_of.get(w, 0) for w in text]), label) for text, label in words if text]

    train_part, dev_part, test_part = (coded(part) for part in (parts.train, parts.dev, parts.test))

    def classes(part: list[tuple[torch.Tensor, int]]) -> Classes:
        long = [(ids[: ref.LENGTH], label) for ids, label in part if len(ids) >= ref.LENGTH]
        return [torch.stack([ids for ids, label in long if label == wanted]) for wanted in (0, 1)]

    train_ids, dev_ids = (torch.cat([ids for ids, _ in part]) for part in (train_part, dev_part))
    return Task(train_ids, dev_ids, classes(train_part), classes(test_part), {96: 10, 400: 6, 2000: 4})


PARTS: dict[str, Callable[[SimpleNamespace], Task]] = {"era": era, "sentiment": sentiment, "scratch": era}


def read(
    ref: SimpleNamespace, task: Task, seed: int, shuffled: bool, steps: tuple[int, ...]
) -> tuple[dict[int, State], list[tuple[int, float]]]:
    """Pretrain once; return the weights after the wanted numbers of steps, and the losses on other text.

    Shuffled, the words are the same and their order is lost: frequencies are all that can be learned.
    """
    model = ref.fresh(ref.N_WORDS, seed)
    ids = task.train_ids
    if shuffled:
        ids = ids[torch.randperm(len(ids), generator=torch.Generator().manual_seed(seed))]
    held_out = text_windows(task.dev_ids, ref.LENGTH, 128, seed=0)(0)  # the same windows for all seeds
    states: dict[int, State] = {}
    losses: list[tuple[int, float]] = []

    def look(model: nn.Module) -> dict[str, float]:
        step = READING.evaluate_every * (len(losses) + 1)
        if step in steps:
            states[step] = {name: tensor.clone() for name, tensor in model.state_dict().items()}
        with torch.no_grad():
            losses.append((step, ref.next_word_loss(model, held_out).item()))
        return {"dev_loss": losses[-1][1]}

    windows = text_windows(ids, ref.LENGTH, READING.batch_size, seed=seed)
    config = replace(READING, steps=max(steps), warmup=READING.warmup * READING.steps / max(steps), seed=seed)
    train(model, windows, config, loss=ref.next_word_loss, evaluate=look, device="cpu", progress=False)
    return states, losses


def one_seed(ref: SimpleNamespace, task: Task, seed: int) -> dict[str, Any]:
    """All arms and all numbers of labels from one seed."""
    began = time.process_time()
    states, losses = read(ref, task, seed, shuffled=False, steps=(BRIEF, READING.steps))
    in_vain, losses_in_vain = read(ref, task, seed, shuffled=True, steps=(BRIEF,))
    starts = {
        "scratch": None,
        "shuffled": in_vain[BRIEF],
        "briefly pretrained": states[BRIEF],
        "pretrained": states[READING.steps],
    }
    curves = []
    for n_labels, epochs in task.budgets.items():
        few, test = ref.draw(task.labelled, n_labels, seed), ref.draw(task.unseen, N_TEST, seed=0)
        for arm, start in starts.items():
            model = ref.fresh(2, seed + 1)
            if start is not None:
                ref.load_body(model, start)
            accuracies = ref.fine_tune(ref.Classifier(model), few, test, epochs, RATE, seed)
            curves.append({"arm": arm, "labels": n_labels, "accuracies": accuracies})
            print(f"seed {seed}, {n_labels} labels, {arm}: best {max(accuracies):.3f}", flush=True)
    return {
        "seed": seed,
        "losses": losses,
        "losses_shuffled": losses_in_vain,
        "curves": curves,
        "cpu_seconds": round(time.process_time() - began, 1),
    }


def scratch_at_other_rates(ref: SimpleNamespace, task: Task, seed: int) -> dict[str, Any]:
    """The model from scratch again, at learning rates of its own: a fair opponent gets its best one."""
    began = time.process_time()
    curves = []
    for n_labels, epochs in task.budgets.items():
        few, test = ref.draw(task.labelled, n_labels, seed), ref.draw(task.unseen, N_TEST, seed=0)
        for rate in RATES:
            model = ref.Classifier(ref.fresh(2, seed + 1))
            accuracies = ref.fine_tune(model, few, test, epochs, rate, seed)
            curves.append({"rate": rate, "labels": n_labels, "accuracies": accuracies})
            print(f"seed {seed}, {n_labels} labels, rate {rate:g}: best {max(accuracies):.3f}", flush=True)
    return {"seed": seed, "curves": curves, "cpu_seconds": round(time.process_time() - began, 1)}


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("part", choices=PARTS)
    parser.add_argument("--seeds", type=int, default=5, help="how many seeds (default 5)")
    parser.add_argument("--fresh", action="store_true", help="forget what is stored")
    arguments = parser.parse_args()
    place = RUNS / f"transfer-{arguments.part}.json"
    stored = json.loads(place.read_text("utf-8"))["runs"] if place.exists() and not arguments.fresh else []
    ref = reference("transfer")
    task = PARTS[arguments.part](ref)
    settings = {
        "reading": READING.as_dict(),
        "brief_steps": BRIEF,
        "model": dict(ref.SETTING.model) | {"dropout": 0.0, "embedding_scale": 0.1},
        "length": ref.LENGTH,
        "learning_rate": RATE,
        "test_examples": N_TEST,
        "words_to_read": len(task.train_ids),
        "unigram_loss": ref.unigram_loss(task.train_ids, task.dev_ids, ref.N_WORDS),
    }
    for seed in range(arguments.seeds):
        if seed not in {run["seed"] for run in stored}:
            run = scratch_at_other_rates if arguments.part == "scratch" else one_seed
            stored.append(run(ref, task, seed))
            whole = {"settings": settings, "versions": versions(), "runs": stored}
            place.write_text(json.dumps(whole, indent=1) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
