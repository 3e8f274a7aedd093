"""Full fine-tuning, head, prompt, prefix and LoRA on the real encoder: the figures of the chapter *PEFT*.

`python benchmarks/peft.py reviews` trains on all Rotten Tomatoes sentences, one epoch, several seeds;
`frozen` trains heads on a frozen body, pretrained and random, and a bag of words beside them;
`ten` does what document 1 did, with ten examples; `boolq` shows where a frozen encoder has little to offer;
`small` is the comparison of the assignment; `cost` measures time and memory of a step.
Each writes book/_data/runs/peft-<name>.json after every run, and goes on where it stopped.
The models are those of the assignment's reference solution.
"""

import argparse
import json
import math
import re
import resource
import statistics
import subprocess
import sys
import time
from collections import Counter
from collections.abc import Callable, Sequence
from itertools import pairwise
from pathlib import Path
from typing import Any

# This file has the name of the library: run as a script it would be imported in its place.
if sys.path[0] == str(Path(__file__).resolve().parent):
    sys.path.pop(0)

import torch
from torch import nn
from transformers import BertModel

from autograder.reference import reference
from coursekit.data import Review, load_boolq, load_encoder, load_reviews
from coursekit.training import Batches, RunConfig, seed_everything, train
from coursekit.training.records import versions

RUNS = Path(__file__).resolve().parent.parent / "book" / "_data" / "runs"
WORDS = "it was a film and the review says that"
# One epoch each. Only the head's rate is searched for (on dev, see below); the others were set beforehand.
RATES = {"full": 1e-4, "lora": 1e-3, "prefix": 1e-2, "prompt": 1e-2}
LENGTH, BATCH, ROWS, RANK, ALPHA = 64, 32, 16, 8, 16.0
TARGETS = ("query", "key", "value", "dense")  # every linear layer of the body
Batch = dict[str, torch.Tensor]


class Record:
    """A JSON file of runs that is written after each of them."""

    def __init__(self, name: str, settings: dict[str, Any]):
        self.path, self.settings = RUNS / f"peft-{name}.json", settings

    def runs(self) -> list[dict[str, Any]]:
        """What the file holds now, also from another process."""
        if not self.path.exists():
            return []
        stored = json.loads(self.path.read_text(encoding="utf-8"))
        if stored["settings"] != json.loads(json.dumps(self.settings)):
            raise SystemExit(f"{self.path} holds runs with other settings: move it away first.")
        return stored["runs"]

    def has(self, key: dict[str, Any]) -> bool:
        return any(key.items() <= run.items() for run in self.runs())

    def once(self, key: dict[str, Any], run: Callable[[], dict[str, Any]]) -> None:
        """Do a run and keep it, unless it is there already."""
        if self.has(key):
            return
        wall, cpu = time.perf_counter(), time.process_time()
        result = key | run()
        result |= {
            "cpu_seconds": round(time.process_time() - cpu, 1),
            "wall_seconds": round(time.perf_counter() - wall, 1),
        }
        data = {"settings": self.settings, "versions": versions(), "runs": [*self.runs(), result]}
        self.path.parent.mkdir(exist_ok=True)
        self.path.write_text(json.dumps(data, indent=1) + "\n", encoding="utf-8")
        print({name: value for name, value in result.items() if name != "losses"}, flush=True)


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


def build(method: str, body: BertModel, tokenizer, rows: int = ROWS) -> nn.Module:
    """A model of the reference solution, ready for `method`."""
    names = reference("peft")
    model = names.Classifier(body)
    if method == "lora":
        names.add_lora(model, TARGETS, RANK, ALPHA)
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


def bag_of_words(reviews) -> dict[str, Any]:
    """TF-IDF of words and pairs of words, and a logistic regression whose penalty is chosen on dev."""

    def terms(text: str) -> list[str]:
        words = re.findall(r"\w+", text.lower())
        return words + [f"{a} {b}" for a, b in pairwise(words)]

    counted = [
        [Counter(terms(review.text)) for review in part]
        for part in (reviews.train, reviews.dev, reviews.test)
    ]
    frequency = Counter(term for counts in counted[0] for term in counts)
    index = {term: place for place, term in enumerate(sorted(t for t, n in frequency.items() if n >= 2))}
    idf = torch.tensor([math.log((1 + len(counted[0])) / (1 + frequency[term])) + 1 for term in index])

    def matrix(rows: list[Counter]) -> torch.Tensor:
        entries = [(r, index[t], n) for r, counts in enumerate(rows) for t, n in counts.items() if t in index]
        where, values = (
            torch.tensor([entry[:2] for entry in entries]).T,
            torch.tensor([e[2] for e in entries]),
        )
        values = values * idf[where[1]]
        norms = torch.zeros(len(rows)).index_add(0, where[0], values**2).sqrt().clamp(min=1e-9)
        values = values / norms[where[0]]
        size = (len(rows), len(index))
        return torch.sparse_coo_tensor(where, values, size, check_invariants=True).coalesce()

    parts = [matrix(rows) for rows in counted]
    labels = [
        torch.tensor([review.label for review in part]).float()
        for part in (reviews.train, reviews.dev, reviews.test)
    ]
    tried = []
    for penalty in (1e-6, 3e-6, 1e-5, 3e-5, 1e-4):
        w, b = torch.zeros(len(index), 1, requires_grad=True), torch.zeros(1, requires_grad=True)
        optimizer = torch.optim.LBFGS([w, b], max_iter=60, line_search_fn="strong_wolfe")

        def closure(w=w, b=b, penalty=penalty, optimizer=optimizer):
            optimizer.zero_grad()
            logits = (torch.sparse.mm(parts[0], w) + b)[:, 0]
            loss = (
                nn.functional.binary_cross_entropy_with_logits(logits, labels[0]) + penalty * w.square().sum()
            )
            loss.backward()
            return loss

        optimizer.step(closure)
        with torch.no_grad():
            right = [
                int((((torch.sparse.mm(x, w) + b)[:, 0] > 0) == (y > 0)).sum())
                for x, y in zip(parts[1:], labels[1:], strict=True)
            ]
        tried.append((right[0], right[1], penalty))
    dev, test, penalty = max(tried)
    return {"trained": len(index) + 1, "penalty": penalty, "dev_right": dev, "test_right": test}


def frozen_part(arguments) -> None:
    reviews = load_reviews()
    record = Record("frozen", {"data": "rotten-tomatoes", "data_sha256": reviews.sha256, "length": LENGTH})
    record.once({"method": "bag of words"}, lambda: bag_of_words(reviews))
    body, tokenizer = load_encoder()
    for kind, seeds in (("pretrained", [0]), ("random", arguments.seeds[:2])):
        for body_seed in seeds:
            key = {"method": "head", "body": kind, "body_seed": body_seed}
            if all(record.has(key | {"seed": seed}) for seed in arguments.seeds):
                continue
            if kind == "random":
                torch.manual_seed(body_seed)
                body = BertModel(body.config)
            parts = [
                (
                    features(body, tokenizer, [(review.text,) for review in part], LENGTH),
                    torch.tensor([review.label for review in part]),
                )
                for part in (reviews.train, reviews.dev, reviews.test)
            ]
            for seed in arguments.seeds:
                record.once(key | {"seed": seed}, lambda p=parts, s=seed: best_head(p, s))
                if kind == "pretrained":
                    record.once(
                        {"method": "head", "body": kind, "as": "document 1", "seed": seed},
                        lambda p=parts, s=seed: {"rate": 1e-4, "epochs": 1} | fit_head(p, 1e-4, 1, s),
                    )


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
    others = reviews.test[:150]
    return {
        "ten_right": int(predictions(model, ten, collate).sum()),
        "positive_of_ten": sum(review.label for review in ten),
        "test_right": int(predictions(model, others, collate).sum()),
        "n_test": len(others),
    }


def ten_part(arguments) -> None:
    reviews = load_reviews()
    settings = {"epochs": 20, "rate": 1e-4, "examples": 10, "rows": ROWS, "data_sha256": reviews.sha256}
    record = Record("ten", settings)
    for seed in arguments.seeds:
        for method in ("full", "prompt", "head"):
            key = {"method": method, "seed": seed}
            record.once(key, lambda m=method, s=seed: ten_examples(m, s, reviews))


def boolq_part(arguments) -> None:
    questions = load_boolq()
    sizes = {"train": 600, "dev": 200, "test": 400}
    record = Record(
        "boolq", {"data": "boolq", "data_sha256": questions.sha256, "length": 128, "sizes": sizes}
    )
    body, tokenizer = load_encoder()
    chosen = (
        questions.train[: sizes["train"]],
        questions.train[-sizes["dev"] :],
        questions.dev[: sizes["test"]],
    )
    parts = [
        (
            features(body, tokenizer, [(item.question, item.passage) for item in part], 128),
            torch.tensor([int(item.answer) for item in part]),
        )
        for part in chosen
    ]
    yes = [int(labels.sum()) for _, labels in parts]
    for seed in arguments.seeds:
        record.once({"method": "head", "seed": seed}, lambda s=seed: best_head(parts, s) | {"yes": yes})


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


def cost_part(arguments) -> None:
    record = Record("cost", {"batch_size": BATCH, "length": LENGTH, "rows": ROWS, "threads": 1})
    for method in ("full", "lora", "prefix", "prompt", "head"):
        command = [sys.executable, __file__, "cost", "--inside", method]
        record.once(
            {"method": method},
            lambda c=command: json.loads(
                subprocess.run(c, check=True, capture_output=True, text=True).stdout
            ),
        )


def reviews_part(arguments) -> None:
    reviews = load_reviews()
    settings = {
        "data": "rotten-tomatoes",
        "data_sha256": reviews.sha256,
        "sizes": [len(reviews.train), len(reviews.dev), len(reviews.test)],
        "epochs": 1,
        "batch_size": BATCH,
        "length": LENGTH,
        "schedule": "linear, warm-up 0.1",
        "rates": RATES,
        "prompt and prefix rows": ROWS,
        "lora": {"rank": RANK, "alpha": ALPHA, "targets": TARGETS},
    }
    record = Record("reviews", settings)
    for seed in arguments.seeds:
        for method in arguments.methods or RATES:
            key = {"method": method, "seed": seed}
            record.once(key, lambda m=method, s=seed: train_reviews(m, s, reviews))


def small_part(arguments) -> None:
    """The assignment's own comparison, with half as many sentences and steps again."""
    names = reference("peft")
    sizes = {"steps": 24, "n_train": 384, "n_test": 240}
    names.SETTINGS["small"].update(sizes)
    record = Record("small", names.SETTINGS["small"] | {"rates": names.RATES})
    task = names.load_task("small")
    for seed in arguments.seeds[:1]:
        for method, pretrained in [(method, True) for method in names.RATES] + [("head", False)]:
            key = {"run": method if pretrained else "head, random body", "seed": seed}

            def run(method=method, pretrained=pretrained, seed=seed) -> dict[str, Any]:
                result = names.one_run(method, task, seed=seed, pretrained=pretrained)
                return {name: result[name] for name in ("trained", "total", "right", "n")}

            record.once(key, run)


PARTS = {
    "small": small_part,
    "reviews": reviews_part,
    "frozen": frozen_part,
    "ten": ten_part,
    "boolq": boolq_part,
    "cost": cost_part,
}


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("part", choices=PARTS, help="what to run")
    parser.add_argument("--methods", nargs="+", default=None, help="only these methods (reviews)")
    parser.add_argument("--seeds", nargs="+", type=int, default=[0, 1, 2], help="seeds (default 0 1 2)")
    parser.add_argument("--inside", help=argparse.SUPPRESS)  # one measurement of cost, in its own process
    arguments = parser.parse_args()
    torch.set_num_threads(1)
    if arguments.inside:
        measure_cost(arguments.inside)
    else:
        PARTS[arguments.part](arguments)


if __name__ == "__main__":
    main()
