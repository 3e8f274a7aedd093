"""Fits what needs no training of the body: a head on stored features, and a bag of words beside it."""

import math
import re
from collections import Counter
from collections.abc import Sequence
from itertools import pairwise
from typing import Any

import torch
from torch import nn

from benchmarks.peft_tuned import BATCH
from coursekit.data import Review
from coursekit.training import Batches, RunConfig, train

PENALTIES = (1e-6, 3e-6, 1e-5, 3e-5, 1e-4)


@torch.no_grad()
def features(body: nn.Module, tokenizer, texts: Sequence[tuple[str, ...]], length: int) -> torch.Tensor:
    """What a head sees of each text when the body is frozen: the mean over the real tokens, (n, d)."""
    body.eval()
    order = sorted(range(len(texts)), key=lambda index: sum(map(len, texts[index])))
    found = torch.zeros(len(texts), body.config.hidden_size)
    for start in range(0, len(order), 64):
        chosen = order[start : start + 64]
        columns = zip(*(texts[index] for index in chosen), strict=True)
        batch = tokenizer(
            *map(list, columns), padding=True, truncation=True, max_length=length, return_tensors="pt"
        )
        hidden = body(**batch).last_hidden_state  # (B, T, d)
        real = batch["attention_mask"][:, :, None]  # (B, T, 1)
        found[chosen] = (hidden * real).sum(dim=1) / real.sum(dim=1)
    return found


def fit_head(parts: Sequence[tuple[torch.Tensor, torch.Tensor]], rate: float, epochs: int, seed: int) -> dict:
    """Train one linear layer on features and labels of train, dev, test; right answers on dev and test."""
    (x, y), *held_out = parts
    torch.manual_seed(seed)
    head = nn.Linear(x.shape[1], 2)
    batches = Batches(range(len(y)), BATCH, seed=seed)
    config = RunConfig(epochs * batches.per_epoch, BATCH, rate, seed=seed, schedule="linear", warmup=0.1)
    train(
        head,
        lambda step: torch.tensor(batches(step)),
        config,
        loss=lambda model, chosen: nn.functional.cross_entropy(model(x[chosen]), y[chosen]),
        device="cpu",
        progress=False,
    )
    with torch.no_grad():
        right = [int((head(inputs).argmax(dim=-1) == labels).sum()) for inputs, labels in held_out]
    return dict(zip(("dev_right", "test_right"), right, strict=False))


def best_head(parts, seed: int, epochs: int = 20) -> dict[str, Any]:
    """The head with the learning rate that dev likes best, of three."""
    tried = {rate: fit_head(parts, rate, epochs, seed) for rate in (1e-3, 1e-2, 1e-1)}
    rate = max(tried, key=lambda rate: tried[rate]["dev_right"])
    return {"rate": rate, "epochs": epochs, "trained": 2 * parts[0][0].shape[1] + 2} | tried[rate]


def terms(text: str) -> list[str]:
    """The words of a text and the pairs of neighbouring words."""
    words = re.findall(r"\w+", text.lower())
    return words + [f"{a} {b}" for a, b in pairwise(words)]


def tf_idf(parts: Sequence[Sequence[Review]]) -> list[torch.Tensor]:
    """A sparse matrix with rows of length one for each part; the first part says which terms count."""
    counted = [[Counter(terms(review.text)) for review in part] for part in parts]
    frequency = Counter(term for counts in counted[0] for term in counts)
    index = {term: place for place, term in enumerate(sorted(t for t, n in frequency.items() if n >= 2))}
    idf = torch.tensor([math.log((1 + len(counted[0])) / (1 + frequency[term])) + 1 for term in index])

    def matrix(rows: list[Counter]) -> torch.Tensor:
        entries = [(r, index[t], n) for r, counts in enumerate(rows) for t, n in counts.items() if t in index]
        where = torch.tensor([entry[:2] for entry in entries]).T
        values = torch.tensor([entry[2] for entry in entries]) * idf[where[1]]
        norms = torch.zeros(len(rows)).index_add(0, where[0], values**2).sqrt().clamp(min=1e-9)
        size = (len(rows), len(index))
        return torch.sparse_coo_tensor(
            where, values / norms[where[0]], size, check_invariants=True
        ).coalesce()

    return [matrix(rows) for rows in counted]


def logistic_regression(
    x: torch.Tensor, y: torch.Tensor, penalty: float
) -> tuple[torch.Tensor, torch.Tensor]:
    """Weights and bias that minimise the cross-entropy with a penalty on the squared weights."""
    w, b = torch.zeros(x.shape[1], 1, requires_grad=True), torch.zeros(1, requires_grad=True)
    optimizer = torch.optim.LBFGS([w, b], max_iter=60, line_search_fn="strong_wolfe")

    def closure() -> torch.Tensor:
        optimizer.zero_grad()
        logits = (torch.sparse.mm(x, w) + b)[:, 0]
        loss = nn.functional.binary_cross_entropy_with_logits(logits, y) + penalty * w.square().sum()
        loss.backward()
        return loss

    optimizer.step(closure)
    return w.detach(), b.detach()


def bag_of_words(reviews: Any) -> dict[str, Any]:
    """TF-IDF of words and pairs of words, and a logistic regression whose penalty is chosen on dev."""
    parts = (reviews.train, reviews.dev, reviews.test)
    matrices = tf_idf(parts)
    labels = [torch.tensor([review.label for review in part]).float() for part in parts]
    tried = []
    for penalty in PENALTIES:
        w, b = logistic_regression(matrices[0], labels[0], penalty)
        right = [
            int((((torch.sparse.mm(x, w) + b)[:, 0] > 0) == (y > 0)).sum())
            for x, y in zip(matrices[1:], labels[1:], strict=True)
        ]
        tried.append((*right, penalty))
    dev, test, penalty = max(tried)
    trained = matrices[0].shape[1] + 1
    return {"trained": trained, "penalty": penalty, "dev_right": dev, "test_right": test}
