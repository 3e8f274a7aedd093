"""Pretrains small language models, fine-tunes them on few labels, and stores what came out.

`python -m benchmarks.transfer unread` reads speeches and tells the century, `reviews` reads film reviews and
tells praise from blame. Each writes book/_data/runs/transfer-<part>.json, seed by seed: a stored seed is not
run again, so an interrupted call can be repeated. About eight CPU minutes for each seed.

The texts are in four parts that share no speech and no review: those to read, those the labels come from,
dev and test. Words in order and shuffled words are read for equally many steps. Every arm has the same three
learning rates; dev chooses rate and epoch, and test takes part in no choice.

transfer-unread.json was made with `unread`, transfer-reviews.json with `reviews --seeds 3`.
"""

import argparse
import json
import time
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, replace
from datetime import date
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import torch
from torch import nn
from torch.nn import functional as F

from autograder.course.reference import reference
from coursekit.data import Review, load_reviews
from coursekit.training import RunConfig, setting, text_windows, train
from coursekit.training.records import versions

RUNS = Path(__file__).resolve().parents[1] / "book" / "_data" / "runs"
READING = RunConfig(600, 32, 5e-3, warmup=0.1, precision="float32", evaluate_every=50)
RATES, N_DEV, N_TEST = (1e-3, 3e-3, 1e-2), 400, 600

# What is taken from the assignment: no cell that trains is among them.
USED = ("Classifier", "LENGTH", "N_WORDS", "beginnings", "draw", "fresh", "to_read")
USED += ("load_body", "next_word_loss", "split_words", "unigram_loss")
SETTING = setting("encoder-lm", "small")
N_WORDS, LENGTH = SETTING.model["n_words"], SETTING.length

Classes = list[torch.Tensor]  # for each class ids (n, T)
Examples = tuple[torch.Tensor, torch.Tensor]  # ids (n, T), labels (n,)
State = dict[str, torch.Tensor]


@dataclass(frozen=True)
class Task:
    """Text to read, and classes of examples to tell apart afterwards."""

    train_ids: torch.Tensor
    dev_ids: torch.Tensor
    labelled: Classes  # from texts that are not in train_ids
    dev: Classes
    unseen: Classes
    budgets: dict[int, int]  # number of labels: epochs
    arms: tuple[str, ...]


def era(ref: SimpleNamespace) -> Task:
    budgets = {32: 10, 96: 10, 400: 6, 2000: 4}
    arms = ("scratch", "shuffled", "pretrained")
    to_read, to_choose = (ref.to_read("small")[part] for part in ("train", "dev"))
    classes = (ref.beginnings(part, "small") for part in ("labelled", "dev", "test"))
    return Task(to_read, to_choose, *classes, budgets, arms)


def sentiment(ref: SimpleNamespace) -> Task:
    """Whole film reviews: three quarters to read, the first 64 words of the others to learn from."""
    parts = load_reviews("imdb")
    to_read = [review for i, review in enumerate(parts.train) if i % 4]
    counts = Counter(word for review in to_read for word in ref.split_words(review.text))
    ids_of = {word: i + 1 for i, (word, _) in enumerate(counts.most_common(N_WORDS - 1))}

    def ids(review: Review) -> torch.Tensor:
        return torch.tensor([ids_of.get(word, 0) for word in ref.split_words(review.text)])

    def classes(reviews: tuple[Review, ...]) -> Classes:
        coded = [(ids(review), review.label) for review in reviews]
        long = [(row[:LENGTH], label) for row, label in coded if len(row) >= LENGTH]
        return [torch.stack([row for row, label in long if label == wanted]) for wanted in (0, 1)]

    train_ids, dev_ids = (torch.cat([ids(review) for review in part]) for part in (to_read, parts.dev))
    labelled, dev, unseen = (classes(part) for part in (parts.train[::4], parts.dev, parts.test))
    arms = ("scratch", "shuffled", "pretrained")
    return Task(train_ids, dev_ids, labelled, dev, unseen, {96: 10, 400: 6, 2000: 4}, arms)


PARTS: dict[str, Callable[[SimpleNamespace], Task]] = {"unread": era, "reviews": sentiment}


def read(ref: SimpleNamespace, task: Task, seed: int, shuffled: bool, steps: int) -> tuple[State, list]:
    """Pretrain; return the weights and the losses on other text.

    Shuffled, the words and the number of steps are the same and the order is lost: frequencies are all that
    can be learned.
    """
    model = ref.fresh(N_WORDS, seed)
    ids = task.train_ids
    if shuffled:
        ids = ids[torch.randperm(len(ids), generator=torch.Generator().manual_seed(seed))]
    held_out = text_windows(task.dev_ids, LENGTH, 128, seed=0)(0)  # the same windows for all seeds
    losses: list[tuple[int, float]] = []

    def look(model: nn.Module) -> dict[str, float]:
        with torch.no_grad():
            loss = ref.next_word_loss(model, held_out).item()
        losses.append((READING.evaluate_every * (len(losses) + 1), loss))
        return {"dev_loss": loss}

    windows = text_windows(ids, LENGTH, READING.batch_size, seed=seed)
    config = replace(READING, steps=steps, seed=seed)
    train(model, windows, config, loss=ref.next_word_loss, evaluate=look, device="cpu", progress=False)
    return {name: tensor.clone() for name, tensor in model.state_dict().items()}, losses


@torch.no_grad()
def accuracy(model: nn.Module, examples: Examples) -> float:
    ids, labels = examples
    model.eval()
    guesses = torch.cat([model(part).argmax(dim=1) for part in ids.split(64)])
    return (guesses == labels).double().mean().item()


def fine_tune(
    model: nn.Module, few: Examples, held_out: dict[str, Examples], epochs: int, rate: float, seed: int
) -> dict[str, list[float]]:
    """Train as the assignment's `fine_tune` does; accuracies after each epoch on dev and on test."""
    ids, labels = few
    optimizer = torch.optim.AdamW(model.parameters(), lr=rate)
    generator = torch.Generator().manual_seed(seed)
    found: dict[str, list[float]] = {part: [] for part in held_out}
    for _ in range(epochs):
        model.train()
        for batch in torch.randperm(len(labels), generator=generator).split(16):
            optimizer.zero_grad()
            F.cross_entropy(model(ids[batch]), labels[batch]).backward()
            optimizer.step()
        for part, examples in held_out.items():
            found[part].append(accuracy(model, examples))
    return found


def bodies(ref: SimpleNamespace, task: Task, seed: int, steps: int) -> tuple[dict[str, State | None], dict]:
    """Where each arm starts, and the losses of its reading."""
    starts: dict[str, State | None] = {"scratch": None}
    losses = {}
    for arm in task.arms[1:]:
        starts[arm], losses[arm] = read(ref, task, seed, shuffled=arm == "shuffled", steps=steps)
    return starts, losses


def one_seed(
    ref: SimpleNamespace, task: Task, seed: int, starts: dict[str, State | None], losses: dict
) -> dict[str, Any]:
    """All arms, all numbers of labels and all rates from one seed: its labels, its head, its order."""
    began = time.process_time()
    held_out = {"dev": ref.draw(task.dev, N_DEV, seed=0), "test": ref.draw(task.unseen, N_TEST, seed=0)}
    curves = []
    for n_labels, epochs in task.budgets.items():
        few = ref.draw(task.labelled, n_labels, seed)
        for arm, start in starts.items():
            for rate in RATES:
                model = ref.fresh(2, seed + 1)
                if start is not None:
                    ref.load_body(model, start)
                found = fine_tune(ref.Classifier(model), few, held_out, epochs, rate, seed)
                curves.append({"arm": arm, "labels": n_labels, "rate": rate} | found)
                print(f"{seed=} {n_labels} {arm} {rate:g}: dev {max(found['dev']):.3f}", flush=True)
    seconds = round(time.process_time() - began, 1)
    return {"seed": seed, "losses": losses, "curves": curves, "cpu_seconds": seconds, "device": "cpu"}


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("part", choices=PARTS)
    parser.add_argument("--seeds", type=int, default=5, help="how many seeds (default 5)")
    parser.add_argument("--fresh", action="store_true", help="forget what is stored")
    parser.add_argument("--steps", type=int, default=READING.steps, help="steps of reading")
    parser.add_argument("--labels", type=int, nargs="+", help="only these numbers of labels")
    parser.add_argument("--one-body", action="store_true", help="read once, with seed 0, for all seeds")
    arguments = parser.parse_args()
    torch.set_num_threads(1)
    place = RUNS / f"transfer-{arguments.part}.json"
    stored = json.loads(place.read_text("utf-8"))["runs"] if place.exists() and not arguments.fresh else []
    ref = reference("transfer", only=USED)
    ref.N_WORDS["small"] = N_WORDS  # more than the sheet, whose record has to stay small
    task = PARTS[arguments.part](ref)
    chosen = {n: epochs for n, epochs in task.budgets.items() if n in (arguments.labels or task.budgets)}
    task = replace(task, budgets=chosen)
    settings = {
        "reading": replace(READING, steps=arguments.steps).as_dict(),
        "bodies": "one, read with seed 0" if arguments.one_body else "one for each seed",
        "model": dict(SETTING.model) | {"dropout": 0.0, "embedding_scale": 0.1},
        "length": LENGTH,
        "learning_rates": RATES,
        "epochs": task.budgets,
        "dev_examples": N_DEV,
        "test_examples": N_TEST,
        "words_to_read": len(task.train_ids),
        "unigram_loss": ref.unigram_loss(task.train_ids, task.dev_ids, N_WORDS),
    }
    known: dict[int, tuple] = {}
    for seed in range(arguments.seeds):
        if seed not in {run["seed"] for run in stored}:
            body_seed = 0 if arguments.one_body else seed
            if body_seed not in known:
                known = {body_seed: bodies(ref, task, body_seed, arguments.steps)}
            stored.append(one_seed(ref, task, seed, *known[body_seed]))
            made = date.today().isoformat()
            whole = {"settings": settings, "made": made, "versions": versions(), "runs": stored}
            place.write_text(json.dumps(whole, indent=1) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
