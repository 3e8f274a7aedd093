"""Full fine-tuning, head, prompt, prefix and LoRA on the real encoder: the runs behind the chapter *PEFT*.

`python -m benchmarks.peft reviews` trains on all Rotten Tomatoes sentences, one epoch, several seeds;
`compare` chooses the rate of each method alike and runs five seeds on 1,600 of them (an hour of one core);
`ranks` does the same for LoRA at different ranks (eight minutes of one core for each, with five seeds);
`frozen` trains heads on a frozen body, pretrained and random, and a bag of words beside them;
`ten` does what document 1 did, with ten examples; `boolq` probes a frozen encoder with yes/no questions;
`small` is the comparison of the assignment, on sentences drawn at random;
`cost` measures time and memory of a step.
Each writes book/_data/runs/peft-<name>.json after every run, and goes on where it stopped.
"""

import argparse
import json
import subprocess
import sys
import time
from collections.abc import Callable, Sequence
from datetime import date
from pathlib import Path
from typing import Any

import torch
from transformers import BertModel

from autograder.course.reference import reference
from benchmarks.peft_compare import (
    FACTOR,
    N_TRAIN,
    SEEDS,
    START,
    TUNING_SEED,
    drawn,
    runners,
    search,
    with_body,
)
from benchmarks.peft_frozen import bag_of_words, best_head, features, fit_head
from benchmarks.peft_tuned import (
    ALPHA,
    BATCH,
    LENGTH,
    OTHERS,
    RANK,
    RATES,
    ROWS,
    TARGETS,
    balanced,
    measure_cost,
    ten_examples,
    train_reviews,
)
from coursekit.data import Review, load_boolq, load_encoder, load_reviews
from coursekit.training.records import versions

ROOT = Path(__file__).resolve().parent.parent
RUNS = ROOT / "book" / "_data" / "runs"


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
        long = ("losses", "dev_bits", "test_bits")
        data = {
            "settings": self.settings,
            "made": date.today().isoformat(),
            "versions": versions(),
            "runs": [*self.runs(), result],
        }
        self.path.parent.mkdir(exist_ok=True)
        self.path.write_text(json.dumps(data, indent=1) + "\n", encoding="utf-8")
        print({name: value for name, value in result.items() if name not in long}, flush=True)


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


def ten_part(arguments) -> None:
    reviews = load_reviews()
    settings = {
        "epochs": 20,
        "rate": 1e-4,
        "examples": 10,
        "rows": ROWS,
        "others": f"{OTHERS} test sentences drawn at random, half of them positive",
        "data_sha256": reviews.sha256,
    }
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


def cost_part(arguments) -> None:
    record = Record("cost", {"batch_size": BATCH, "length": LENGTH, "rows": ROWS, "threads": 1})
    for method in ("full", "lora", "prefix", "prompt", "head"):
        command = [sys.executable, "-m", "benchmarks.peft", "cost", "--inside", method]
        record.once(
            {"method": method},
            lambda c=command: json.loads(
                subprocess.run(c, check=True, capture_output=True, text=True, cwd=ROOT).stdout
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


def compare_settings(reviews: Any) -> dict[str, Any]:
    """What all runs of the comparison share."""
    return {
        "data": "rotten-tomatoes",
        "data_sha256": reviews.sha256,
        "sizes": [N_TRAIN, len(reviews.dev), len(reviews.test)],
        "epochs": 1,
        "batch_size": BATCH,
        "length": LENGTH,
        "schedule": "linear, warm-up 0.1",
        "device": "cpu",
        "first rates": START,
        "factor between rates": FACTOR,
        "tuning seed": TUNING_SEED,
        "prompt and prefix rows": ROWS,
        "lora": {"rank": RANK, "alpha": ALPHA, "targets": TARGETS},
    }


def ranks_part(arguments) -> None:
    """LoRA at other ranks: the rate of each is chosen on dev as in `compare`, then the seeds asked for."""
    reviews = load_reviews()
    settings = compare_settings(reviews) | {"lora": {"alpha": ALPHA, "targets": TARGETS}}
    record = Record("ranks", settings)
    for rank in arguments.ranks:
        for seed in (TUNING_SEED, *arguments.seeds):
            parts = drawn(reviews, seed)

            def result(rate: float, rank=rank, seed=seed, parts=parts) -> int:
                key = {"method": "lora", "rank": rank, "seed": seed, "rate": float(f"{rate:.3g}")}
                record.once(key, lambda: with_body("lora", rate, seed, parts, rank))
                done = next(done for done in record.runs() if key.items() <= done.items())
                return done.get("dev_right", 0)

            if seed == TUNING_SEED:
                chosen = search("lora", result)
            else:
                result(chosen)


def compare_part(arguments) -> None:
    """Choose each method's rate on dev with a seed of its own, then run the five seeds at that rate."""
    reviews = load_reviews()
    record = Record("compare", compare_settings(reviews))
    chosen: dict[str, float] = {}
    all_runs = runners(reviews)
    for seed in SEEDS:
        parts = drawn(reviews, seed)
        for method, run in all_runs.items():

            def result(rate: float, method=method, run=run, seed=seed, parts=parts) -> int:
                key = {"method": method, "seed": seed, "rate": float(f"{rate:.3g}")}
                record.once(key, lambda: run(rate, seed, parts))
                done = next(done for done in record.runs() if key.items() <= done.items())
                return done.get("dev_right", 0)

            if seed == TUNING_SEED:
                chosen[method] = search(method, result)
            else:
                result(chosen[method])


def small_part(arguments) -> None:
    """The assignment's methods and rates, with half as many sentences and steps again, drawn by each seed."""
    names, reviews = reference("peft"), load_reviews()
    sizes = {"steps": 24, "n_train": 384, "n_test": 240}
    names.SETTINGS["small"].update(sizes)
    drawn = "train anew for each seed, test once; at random, half of the sentences positive"
    record = Record("small", names.SETTINGS["small"] | {"rates": names.RATES, "drawn": drawn})

    def examples(part: Sequence[Review], n: int, seed: int) -> list[tuple[tuple[str], int]]:
        return [((review.text,), review.label) for review in balanced(part, n, seed)]

    task = names.load_task("small") | {"test": examples(reviews.test, sizes["n_test"], 0)}
    for seed in arguments.seeds:
        task["train"] = examples(reviews.train, sizes["n_train"], seed)
        for method, pretrained in [(method, True) for method in names.RATES] + [("head", False)]:
            key = {"run": method if pretrained else "head, random body", "seed": seed}

            def run(method=method, pretrained=pretrained, seed=seed) -> dict[str, Any]:
                result = names.one_run(method, task, seed=seed, pretrained=pretrained)
                return {name: result[name] for name in ("trained", "total", "right", "n")}

            record.once(key, run)


PARTS = {
    "compare": compare_part,
    "ranks": ranks_part,
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
    parser.add_argument("--ranks", nargs="+", type=int, default=[1, 64], help="ranks (ranks; default 1 64)")
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
