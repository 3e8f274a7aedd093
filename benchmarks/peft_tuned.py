"""Trains full, LoRA, prefix, prompt and head models on film reviews, for the chapter on PEFT.

The models are those of the assignment's reference solution.
"""

import json
import resource
import statistics
import time
from collections.abc import Callable, Sequence
from random import Random
from typing import Any

import torch
from torch import nn
from transformers import BertModel

from autograder.course.reference import reference
from coursekit.data import Review, load_encoder, load_reviews
from coursekit.training import Batches, RunConfig, seed_everything, train

WORDS = "it was a film and the review says that"
# One epoch each. Only the head's rate is searched for (on dev, by peft_frozen); these were set beforehand.
RATES = {"full": 1e-4, "lora": 1e-3, "prefix": 1e-2, "prompt": 1e-2}
LENGTH, BATCH, ROWS, RANK, ALPHA = 64, 32, 16, 8, 16.0
OTHERS = 300  # sentences that a model trained on ten is measured on
TARGETS = ("query", "key", "value", "dense")  # every linear layer of the body
Batch = dict[str, torch.Tensor]


def collator(tokenizer, length: int) -> Callable[[Sequence[Review]], Batch]:
    def collate(reviews: Sequence[Review]) -> Batch:
        batch = tokenizer(
            [review.text for review in reviews],
            padding=True,
            truncation=True,
            max_length=length,
            return_tensors="pt",
        )
        labels = torch.tensor([review.label for review in reviews])
        return {"input_ids": batch["input_ids"], "attention_mask": batch["attention_mask"], "labels": labels}

    return collate


def grouped(reviews: Sequence[Review], size: int, seed: int) -> list[list[Review]]:
    """Random batches of reviews of similar length, so that little of a batch is padding."""
    order = torch.randperm(len(reviews), generator=torch.Generator().manual_seed(seed)).tolist()
    batches = []
    for start in range(0, len(reviews), 16 * size):
        chunk = [reviews[index] for index in order[start : start + 16 * size]]
        chunk.sort(key=lambda review: len(review.text))
        batches += [chunk[begin : begin + size] for begin in range(0, len(chunk), size)]
    return batches


def balanced(reviews: Sequence[Review], n: int, seed: int) -> list[Review]:
    """`n` reviews drawn at random, half of them positive, so that a constant is right on one half."""
    random = Random(seed)
    drawn = [
        review
        for label in (0, 1)
        for review in random.sample([review for review in reviews if review.label == label], n // 2)
    ]
    random.shuffle(drawn)
    return drawn


def loss_of(model: nn.Module, batch: Batch) -> torch.Tensor:
    return nn.functional.cross_entropy(model(batch["input_ids"], batch["attention_mask"]), batch["labels"])


@torch.no_grad()
def predictions(model: nn.Module, reviews: Sequence[Review], collate) -> torch.Tensor:
    """Whether each review is classified rightly, in the order given: (n,) of 0 and 1."""
    model.eval()
    order = sorted(range(len(reviews)), key=lambda index: len(reviews[index].text))
    right = torch.zeros(len(reviews), dtype=torch.long)
    for start in range(0, len(order), 64):
        chosen = order[start : start + 64]
        batch = collate([reviews[index] for index in chosen])
        logits = model(batch["input_ids"], batch["attention_mask"])
        right[chosen] = (logits.argmax(dim=-1) == batch["labels"]).long()
    return right


def build(method: str, body: BertModel, tokenizer, rows: int = ROWS, rank: int = RANK) -> nn.Module:
    """A model of the reference solution, ready for `method`."""
    names = reference("peft")
    model = names.Classifier(body)
    if method == "lora":
        names.add_lora(model, TARGETS, rank, ALPHA)
        return model
    ids = torch.tensor(tokenizer(WORDS)["input_ids"])
    return names.tuned_by(method, model, ids.repeat(-(-rows // len(ids)))[:rows])


def train_reviews(method: str, seed: int, reviews, rate: float | None = None) -> dict[str, Any]:
    """One epoch over the training part; right answers on dev and test."""
    body, tokenizer = load_encoder()
    body.pooler = None
    collate = collator(tokenizer, LENGTH)
    seed_everything(seed)
    model = build(method, body, tokenizer)
    batches = Batches(grouped(reviews.train, BATCH, seed), 1, lambda batch: collate(batch[0]), seed=seed)
    config = RunConfig(
        batches.per_epoch, BATCH, rate or RATES[method], seed=seed, schedule="linear", warmup=0.1
    )
    run = train(model, batches, config, loss=loss_of, device="cpu", progress=False)
    trained, total = reference("peft").count_parameters(model)
    dev, test = (predictions(model, part, collate) for part in (reviews.dev, reviews.test))
    return {
        "rate": config.learning_rate,
        "steps": run.steps,
        "trained": trained,
        "total": total,
        "dev_right": int(dev.sum()),
        "test_right": int(test.sum()),
        "losses": [round(value, 4) for value in run.history.series("loss")[1]],
    }


def ten_examples(method: str, seed: int, reviews) -> dict[str, Any]:
    """Document 1's run: 20 epochs over ten examples at one rate, measured on the ten and on others."""
    body, tokenizer = load_encoder()
    body.pooler = None
    collate = collator(tokenizer, LENGTH)
    order = torch.randperm(len(reviews.train), generator=torch.Generator().manual_seed(seed))
    ten = [reviews.train[index] for index in order[:10].tolist()]
    seed_everything(seed)
    model = build(method, body, tokenizer)
    config = RunConfig(20, 10, 1e-4, seed=seed)
    train(model, lambda step: collate(ten), config, loss=loss_of, device="cpu", progress=False)
    others = balanced(reviews.test, OTHERS, seed=0)  # the same for all runs
    right = predictions(model, others, collate)
    labels = torch.tensor([review.label for review in others])
    return {
        "ten_right": int(predictions(model, ten, collate).sum()),
        "positive_of_ten": sum(review.label for review in ten),
        "test_right": int(right.sum()),
        "test_positive": int(labels.sum()),
        "test_called_positive": int(torch.where(right == 1, labels, 1 - labels).sum()),
        "n_test": len(others),
    }


def measure_cost(method: str) -> None:
    """Print the time of a step and the growth of the memory, in a process that did nothing else."""
    reviews = load_reviews()
    body, tokenizer = load_encoder()
    body.pooler = None
    torch.manual_seed(0)
    model = build(method, body, tokenizer)
    model.train()
    generator = torch.Generator().manual_seed(0)
    ids = torch.randint(1000, 30_000, (BATCH, LENGTH), generator=generator)
    batch = {"input_ids": ids, "attention_mask": torch.ones_like(ids), "labels": torch.arange(BATCH) % 2}
    before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    optimizer = torch.optim.AdamW([p for p in model.parameters() if p.requires_grad], lr=1e-4)
    seconds = []
    for _ in range(5):
        started = time.process_time()
        loss_of(model, batch).backward()
        optimizer.step()
        optimizer.zero_grad()
        seconds.append(time.process_time() - started)
    grown = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - before
    trained, _ = reference("peft").count_parameters(model)
    megabytes = {"peak_mb": round(grown / 1024), "optimizer_mb": round(8 * trained / 2**20, 2)}
    print(
        json.dumps(
            {"step_seconds": round(statistics.median(seconds[1:]), 2), **megabytes, "n": len(reviews.train)}
        )
    )
