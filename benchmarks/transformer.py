"""The training runs behind the chapter *Transformer*, made once and stored for its figures.

`python benchmarks/transformer.py trigram` trains the notebook's small GPT on Shakespeare and compares it with
n-gram models; `… fusion` trains it on sentences of film reviews with each way to fuse heads, padded to
40 places and, for three of the ways, to 160.
Each finished run is written at once to `book/_data/runs/transformer-<name>.json`; a second call does only
what is missing. One run takes 15 to 90 seconds on one core.
"""

import argparse
import json
import math
import re
import time
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from typing import Any

import torch

from autograder.course.reference import reference
from coursekit.data import load_reviews
from coursekit.training import Batches, RunConfig, text_windows, train
from coursekit.training.records import versions

RUNS = Path(__file__).resolve().parent.parent / "book" / "_data" / "runs"
LENGTH = 40  # the longest sentence; longer ones are cut
STEPS = 600  # of a run with fused heads
WORDS = 1_000  # besides padding, start and unknown


def norm(Z: torch.Tensor) -> torch.Tensor:
    """Document 3's words: each head times the norm of its whole matrix. Z: (B, h, T, d_h)."""
    return Z * torch.linalg.vector_norm(Z, dim=(-2, -1), keepdim=True)


def norm_per_position(Z: torch.Tensor) -> torch.Tensor:
    """The control: the same product with a norm that sees one position. Z: (B, h, T, d_h)."""
    return Z * torch.linalg.vector_norm(Z, dim=-1, keepdim=True)


ARMS: dict[int, dict[str, Any]] = {  # how heads are joined, for each width that sentences are padded to
    40: {
        "plain": None,
        "shift": "shift_heads",
        "shuffle": "shuffle_heads",
        "share of norms": "reweight_heads",
        "norm": norm,
        "norm per position": norm_per_position,
    },
    160: {"plain": None, "norm": norm, "norm per position": norm_per_position},
}


def trigram_run(seed: int) -> dict[str, Any]:
    """One run of the notebook: 1,000 steps on windows of Shakespeare."""
    ours = reference("transformer")
    torch.manual_seed(seed)
    model = ours.MiniGPT(len(ours.CHARACTERS), 33, 48, 3, 3, std=0.05)
    config = RunConfig(
        1000, 32, 1e-2, seed=seed, schedule="cosine", warmup=0.05, evaluate_every=200, precision="float32"
    )
    run = train(
        model,
        text_windows(ours.TRAIN, 33, 32, seed=seed),
        config,
        loss=ours.batch_loss,
        evaluate=lambda model: {"dev_loss": math.log(ours.text_perplexity(model, ours.DEV, 32))},
        device="cpu",
        progress=False,
    )
    steps, losses = run.history.series("dev_loss")
    test = ours.text_perplexity(model, ours.encode(ours.TEXT.test), 32)
    return {"steps": steps, "dev_perplexity": [math.exp(loss) for loss in losses], "test_perplexity": test}


def written_text(seed: int) -> dict[str, Any]:
    """What the model of one run writes before it is trained, on the way, and at the end."""
    ours = reference("transformer")
    torch.manual_seed(seed)
    model = ours.MiniGPT(len(ours.CHARACTERS), 33, 48, 3, 3, std=0.05)
    start = ours.encode("ROMEO:\n")[None].expand(3, -1)

    def write() -> list[str]:
        ids = ours.generate(model, start, 26, 0.8, 20, torch.Generator().manual_seed(0))
        return ["".join(ours.CHARACTERS[place] for place in row[7:]) for row in ids]

    written = {"0": write()}

    def look(model: torch.nn.Module) -> dict[str, float]:
        written[str(200 * len(written))] = write()
        return {"dev_loss": math.log(ours.text_perplexity(model, ours.DEV[:8001], 32))}

    config = RunConfig(
        1000, 32, 1e-2, seed=seed, schedule="cosine", warmup=0.05, evaluate_every=200, precision="float32"
    )
    batches = text_windows(ours.TRAIN, 33, 32, seed=seed)
    train(model, batches, config, loss=ours.batch_loss, evaluate=look, device="cpu", progress=False)
    return {"written": {step: written[step] for step in ("0", "200", "1000")}}


def n_grams() -> dict[str, Any]:
    """What counting reaches: orders 1 to 4 with the best smoothing, and the trigram with others."""
    ours = reference("transformer")
    v, found = len(ours.CHARACTERS), {}
    texts = {"dev": ours.DEV, "test": ours.encode(ours.TEXT.test)}

    def perplexities(p: torch.Tensor, order: int) -> dict[str, float]:
        places = {
            name: [ids[i : len(ids) - order + 1 + i] for i in range(order)] for name, ids in texts.items()
        }
        return {name: p[tuple(place)].log().mean().neg().exp().item() for name, place in places.items()}

    for order in (1, 2, 3, 4):
        found[f"{order}-gram, Kneser-Ney"] = perplexities(ours.kneser_ney(ours.TRAIN, order, v), order)
    key = (ours.TRAIN[:-2] * v + ours.TRAIN[1:-1]) * v + ours.TRAIN[2:]
    counts = torch.bincount(key, minlength=v**3).reshape(v, v, v).double()
    for extra in (1.0, 0.1, 0.01):
        p = (counts + extra) / (counts + extra).sum(dim=-1, keepdim=True)
        found[f"3-gram, add {extra:g}"] = perplexities(p, 3)
    return found


def sentences() -> dict[str, Any]:
    """Film reviews as ids, cut after LENGTH tokens: 0 is padding, 1 the start, 2 an unknown word."""
    parts = load_reviews()
    words = {name: [review.text.split() for review in getattr(parts, name)] for name in ("train", "dev")}
    counted = Counter(word for text in words["train"] for word in text)
    places = {word: place for place, (word, _) in enumerate(counted.most_common(WORDS), 3)}
    ids = {
        name: [torch.tensor([1, *(places.get(word, 2) for word in text)])[:LENGTH] for text in texts]
        for name, texts in words.items()
    }
    return ids | {"sha256": parts.sha256}


def padded(rows: list[torch.Tensor], width: int) -> torch.Tensor:
    return torch.stack([torch.nn.functional.pad(row, (0, width - len(row))) for row in rows])


def perplexity_of(model: torch.nn.Module, batches: list[torch.Tensor]) -> float:
    total, count = 0.0, 0
    with torch.no_grad():
        for ids in batches:
            total += next_word_loss(model, ids, "sum").item()
            count += int((ids[:, 1:] != 0).sum())
    return math.exp(total / count)


def next_word_loss(model: torch.nn.Module, ids: torch.Tensor, reduction: str = "mean") -> torch.Tensor:
    """The loss of all predictions of a real word; 0 is padding."""
    logits, targets = model(ids)[:, :-1].flatten(0, 1), ids[:, 1:].flatten()
    return torch.nn.functional.cross_entropy(logits, targets, ignore_index=0, reduction=reduction)


def writing_perplexity(model: torch.nn.Module, rows: list[torch.Tensor]) -> float:
    """The perplexity when each word is predicted from a text that ends before it, as in writing."""
    total, count = 0.0, 0
    with torch.no_grad():
        for t in range(1, LENGTH):
            longer = [row for row in rows if len(row) > t]
            if longer:
                logits = model(torch.stack([row[:t] for row in longer]))[:, -1]  # (n, v)
                targets = torch.stack([row[t] for row in longer])  # (n,)
                total += torch.nn.functional.cross_entropy(logits, targets, reduction="sum").item()
                count += len(longer)
    return math.exp(total / count)


def fusion_run(arm: str, width: int, seed: int, data: dict[str, Any]) -> dict[str, Any]:
    """One run on sentences, looked at with padding and without, and tested for a look at the future."""
    ours = reference("transformer")
    torch.manual_seed(seed)
    fuse = ARMS[width][arm]
    fuse = getattr(ours, fuse) if isinstance(fuse, str) else fuse
    model = ours.MiniGPT(WORDS + 3, width, 48, 3, 3, fuse=fuse, std=0.05)

    batches = Batches(data["train"], 16, lambda rows: padded(rows, width), seed)
    config = RunConfig(STEPS, 16, 1e-2, seed=seed, schedule="cosine", warmup=0.05, precision="float32")
    run = train(model, batches, config, loss=next_word_loss, device="cpu", progress=False)
    torch.manual_seed(seed)  # the order of shuffled heads while measuring
    dev = data["dev"][:150]
    found = {
        "train_loss": sum(run.history.series("loss")[1][-50:]) / 50,
        "padded": perplexity_of(model, [padded(dev[i : i + 32], width) for i in range(0, len(dev), 32)]),
        "alone": perplexity_of(model, [row[None] for row in dev]),
        "worst alone": max(perplexity_of(model, [row[None]]) for row in dev),
        "writing": writing_perplexity(model, dev),
    }
    long = torch.stack([row[:24] for row in dev if len(row) >= 24][:50])
    found["leak"] = ours.leak(model, long, 12) if arm != "shuffle" else None
    return found


def keep(name: str, settings: dict[str, Any], missing: list[tuple[str, Callable[[], Any]]]) -> None:
    """Run what the stored record lacks, and write the record after each run."""
    path = RUNS / f"transformer-{name}.json"
    record = json.loads(path.read_text("utf-8")) if path.is_file() else {}
    if record.get("settings") != settings:
        record = {"settings": settings, "versions": versions(), "runs": {}}
    for key, make in missing:
        if key in record["runs"]:
            continue
        print(f"{name}, {key}: ", end="", flush=True)
        began = time.process_time()
        result = make()
        seconds = round(time.process_time() - began, 1)
        path.parent.mkdir(parents=True, exist_ok=True)
        if path.is_file() and (other := json.loads(path.read_text("utf-8")))["settings"] == settings:
            record = other  # with what another process has added meanwhile
        record["runs"][key] = result | {"cpu_seconds": seconds}
        record["runs"] = dict(sorted(record["runs"].items()))
        text = re.sub(r"(\d\.\d{6})\d+", r"\1", json.dumps(record, indent=1))
        path.write_text(text + "\n", encoding="utf-8")
        print(f"{seconds} s", flush=True)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("what", choices=("trigram", "fusion"))
    parser.add_argument("--seeds", type=int, nargs="+", default=list(range(5)), help="which seeds to run")
    chosen = parser.parse_args()
    torch.set_num_threads(1)
    seeds = chosen.seeds
    if chosen.what == "trigram":
        settings = {"text": "shakespeare", "layers": 3, "heads": 3, "width": 48, "length": 32, "std": 0.05}
        settings |= {"steps": 1000, "batch_size": 32, "learning_rate": 1e-2}
        jobs = [("n-grams", n_grams), *((f"seed {s}", lambda s=s: trigram_run(s)) for s in seeds)]
        jobs.append(("text, seed 0", lambda: written_text(0)))
    else:
        data = sentences()
        settings = {"text": "rotten-tomatoes", "sha256": data["sha256"], "words": WORDS, "longest": LENGTH}
        settings |= {"layers": 3, "heads": 3, "width": 48, "std": 0.05, "steps": STEPS, "batch_size": 16}
        settings |= {"learning_rate": 1e-2}
        jobs = [
            (f"{arm}, {wide} places, seed {s}", lambda arm=arm, w=wide, s=s: fusion_run(arm, w, s, data))
            for wide, arms in ARMS.items()
            for s in seeds
            for arm in arms
        ]
    keep(chosen.what, settings, jobs)


if __name__ == "__main__":
    main()
