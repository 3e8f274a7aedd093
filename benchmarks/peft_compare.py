"""Compares the five methods fairly: the same sentences for all, every rate chosen alike, five seeds.

A seed draws its own training sentences, the order of them and the starting head; all methods of a seed share
the sentences. The rate of each method is chosen on dev with a seed that is not among the five.
"""

from collections.abc import Callable, Sequence
from functools import cache
from types import SimpleNamespace
from typing import Any

import torch
from torch import nn

from autograder.course.reference import reference
from benchmarks.peft_frozen import features, logistic_regression, tf_idf
from benchmarks.peft_tuned import BATCH, LENGTH, RANK, build, collator, grouped, loss_of, predictions
from coursekit.data import Review, load_encoder
from coursekit.training import Batches, RunConfig, seed_everything, train

N_TRAIN, TUNING_SEED = 1_600, 10
SEEDS = (TUNING_SEED, *range(5))  # the search first
# Where the search begins; it goes on at an end of the grid as long as the best rate lies there.
START = {"full": 1e-4, "lora": 1e-3, "prefix": 1e-2, "prompt": 1e-2}
START |= {"head, 1 epoch": 1e-2, "head, 20 epochs": 1e-2, "bag of words": 1e-4}
FACTOR = 10**0.5  # between neighbouring rates


def drawn(reviews: Any, seed: int) -> SimpleNamespace:
    """The training sentences of a seed, beside the dev and test parts of everybody."""
    order = torch.randperm(len(reviews.train), generator=torch.Generator().manual_seed(1000 + seed))
    chosen = order[:N_TRAIN].tolist()
    rows = [reviews.train[index] for index in chosen]
    return SimpleNamespace(train=rows, dev=reviews.dev, test=reviews.test, chosen=chosen)


def measured_on(seed: int) -> str:
    """A search looks at dev alone, a run that counts at test alone."""
    return "dev" if seed == TUNING_SEED else "test"


def outcome(right: torch.Tensor, seed: int, trained: int) -> dict[str, Any]:
    """The count of right answers, and for each sentence whether it was right: what a paired test needs."""
    part = measured_on(seed)
    bits = "".join(str(int(one)) for one in right)
    return {"trained": trained, f"{part}_right": int(right.sum()), f"{part}_bits": bits}


def with_body(
    method: str, rate: float, seed: int, parts: SimpleNamespace, rank: int = RANK
) -> dict[str, Any]:
    """One epoch through the whole encoder."""
    body, tokenizer = load_encoder()
    body.pooler = None
    collate = collator(tokenizer, LENGTH)
    seed_everything(seed)
    model = build(method, body, tokenizer, rank=rank)
    batches = Batches(grouped(parts.train, BATCH, seed), 1, lambda batch: collate(batch[0]), seed=seed)
    config = RunConfig(batches.per_epoch, BATCH, rate, seed=seed, schedule="linear", warmup=0.1)
    train(model, batches, config, loss=loss_of, device="cpu", progress=False)
    right = predictions(model, getattr(parts, measured_on(seed)), collate)
    return outcome(right, seed, reference("peft").count_parameters(model)[0])


class Heads:
    """Heads on a frozen body: its features of the sentences that some seed draws are computed once."""

    def __init__(self, reviews: Any):
        body, tokenizer = load_encoder()
        parts = (reviews.train, reviews.dev, reviews.test)
        wanted = sorted({index for seed in SEEDS for index in drawn(reviews, seed).chosen})
        rows = (wanted, range(len(reviews.dev)), range(len(reviews.test)))
        self.x = [torch.zeros(len(part), body.config.hidden_size) for part in parts]
        for x, part, chosen in zip(self.x, parts, rows, strict=True):
            texts = [(part[index].text,) for index in chosen]
            x[list(chosen)] = features(body, tokenizer, texts, LENGTH)
        self.y = [torch.tensor([review.label for review in part]) for part in parts]

    def run(self, epochs: int, rate: float, seed: int, parts: SimpleNamespace) -> dict[str, Any]:
        x, y = self.x[0][parts.chosen], self.y[0][parts.chosen]
        seed_everything(seed)
        head = nn.Linear(x.shape[1], 2)
        batches = Batches(range(len(y)), BATCH, seed=seed)
        config = RunConfig(epochs * batches.per_epoch, BATCH, rate, seed=seed, schedule="linear", warmup=0.1)
        train(
            head,
            lambda step: torch.tensor(batches(step)),
            config,
            loss=lambda model, rows: nn.functional.cross_entropy(model(x[rows]), y[rows]),
            device="cpu",
            progress=False,
        )
        part = 1 if measured_on(seed) == "dev" else 2
        with torch.no_grad():
            right = head(self.x[part]).argmax(dim=-1) == self.y[part]
        return outcome(right, seed, 2 * x.shape[1] + 2)


def words(penalty: float, seed: int, parts: SimpleNamespace) -> dict[str, Any]:
    """A bag of words and pairs of words; what is searched for is the penalty in the place of a rate."""
    both: list[Sequence[Review]] = [parts.train, getattr(parts, measured_on(seed))]
    seen, new = tf_idf(both)
    labels, wanted = (torch.tensor([review.label for review in part]) for part in both)
    w, b = logistic_regression(seen, labels.float(), penalty)
    right = ((torch.sparse.mm(new, w) + b)[:, 0] > 0).long() == wanted
    return outcome(right, seed, seen.shape[1] + 1)


def runners(reviews: Any) -> dict[str, Callable[[float, int, SimpleNamespace], dict[str, Any]]]:
    """For each method a function of rate, seed and sentences; features are computed when first needed."""
    heads = cache(lambda: Heads(reviews))

    def head(epochs: int) -> Callable:
        def run(rate: float, seed: int, parts: SimpleNamespace) -> dict[str, Any]:
            return heads().run(epochs, rate, seed, parts)

        return run

    def tuned(method: str) -> Callable:
        return lambda rate, seed, parts: with_body(method, rate, seed, parts)

    found = {method: tuned(method) for method in ("full", "lora", "prefix", "prompt")}
    found |= {"head, 1 epoch": head(1), "head, 20 epochs": head(20)}
    return found | {"bag of words": words}


def search(method: str, try_rate: Callable[[float], int]) -> float:
    """The rate with the most right answers on dev: three neighbouring ones, and further at an end."""
    tried = {power: try_rate(START[method] * FACTOR**power) for power in (-1, 0, 1)}
    while (best := max(tried, key=lambda power: (tried[power], -power))) in (min(tried), max(tried)):
        power = best - 1 if best == min(tried) else best + 1
        if abs(power) > 3:
            break
        tried[power] = try_rate(START[method] * FACTOR**power)
    return START[method] * FACTOR**best
