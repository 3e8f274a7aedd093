"""Trains the small language model of the chapter *Masks* under three masks and stores what the page shows.

`python -m benchmarks.masks` writes book/_data/runs/masks-leak.json. A run that is already stored is not done
again, so an interrupted call can be repeated; `--fresh` starts anew. About 20 CPU seconds for each run.
"""

import argparse
import json
import time
from pathlib import Path
from typing import Any

import torch

from autograder.course.reference import reference
from coursekit.training import RunConfig, text_windows, train
from coursekit.training.records import versions

PLACE = Path(__file__).resolve().parents[1] / "book" / "_data" / "runs" / "masks-leak.json"
ARMS = {"causal": 1, "one ahead": 2, "none": None}  # the first blocked diagonal; None: nothing is blocked
LENGTH, WIDTH, HELD_OUT = 64, 64, 64
PROMPT, WRITTEN = "ROMEO:\n", 160
SETTINGS = {
    "steps": 1000,
    "batch_size": 32,
    "learning_rate": 5e-3,
    "schedule": "cosine",
    "warmup": 0.05,
    "evaluate_every": 100,
}


def one_run(arm: str, seed: int) -> dict[str, Any]:
    """Train one arm from one seed, and measure it in the usual way and prefix by prefix as it learns."""
    masks = reference("masks")
    held_out = text_windows(masks.DEV_IDS, LENGTH, HELD_OUT, seed=1)(0)  # (B, T), the same for all runs
    torch.manual_seed(seed)
    first = ARMS[arm]
    mask = None if first is None else torch.full((LENGTH, LENGTH), -torch.inf).triu(first)
    model = masks.TinyLM(len(masks.CHARACTERS), LENGTH, mask, d_model=WIDTH)

    def evaluate(model: torch.nn.Module) -> dict[str, float]:
        usual = masks.next_token_loss(model(held_out), held_out).item()
        return {"dev_loss": usual, "prefix_loss": masks.prefix_loss(model, held_out)}

    began = time.process_time()
    run = train(
        model,
        text_windows(masks.TRAIN_IDS, LENGTH, SETTINGS["batch_size"], seed=seed),
        RunConfig(**SETTINGS, seed=seed, precision="float32"),
        loss=lambda model, ids: masks.next_token_loss(model(ids), ids),
        evaluate=evaluate,
        device="cpu",
        progress=False,
    )
    steps, usual = run.history.series("dev_loss")
    _, prefix = run.history.series("prefix_loss")
    generator = torch.Generator().manual_seed(seed)
    return {
        "arm": arm,
        "seed": seed,
        "steps": steps,
        "usual": [round(value, 5) for value in usual],
        "prefix": [round(value, 5) for value in prefix],
        "text": sample(masks, model, generator),
        "cpu_seconds": round(time.process_time() - began, 1),
    }


def sample(masks: Any, model: torch.nn.Module, generator: torch.Generator) -> str:
    """A text written by the model, each character drawn with the model's own probability."""
    ids = masks.encode(PROMPT).unsqueeze(0)  # (1, T)
    with torch.no_grad():
        for _ in range(WRITTEN):
            chances = torch.softmax(model(ids[:, -LENGTH:])[:, -1], dim=-1)  # (1, n_tokens)
            ids = torch.cat([ids, torch.multinomial(chances, 1, generator=generator)], dim=1)
    return masks.decode(ids[0])


def baseline() -> dict[str, float]:
    """The loss of three guesses on the dev text: all characters alike, by frequency, by the last one."""
    masks = reference("masks")
    n = len(masks.CHARACTERS)
    train_ids, dev = masks.TRAIN_IDS, masks.DEV_IDS
    pairs = torch.zeros(n, n, dtype=torch.float64)
    pairs.index_put_(
        (train_ids[:-1], train_ids[1:]), torch.ones(len(train_ids) - 1).double(), accumulate=True
    )
    pairs = (pairs + 1 / n) / (pairs + 1 / n).sum(dim=1, keepdim=True)  # one imagined follower, shared by all
    single = torch.bincount(train_ids, minlength=n).double() / len(train_ids)
    return {
        "uniform": round(torch.tensor(float(n)).log().item(), 4),
        "frequency": round(-single[dev].log().mean().item(), 4),
        "bigram": round(-pairs[dev[:-1], dev[1:]].log().mean().item(), 4),
    }


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--seeds", type=int, default=5, help="runs of each arm (default 5)")
    parser.add_argument("--fresh", action="store_true", help="forget what is stored")
    asked = parser.parse_args()
    torch.set_num_threads(1)
    stored = json.loads(PLACE.read_text()) if PLACE.exists() and not asked.fresh else {"runs": []}
    facts = {"settings": SETTINGS | {"length": LENGTH, "d_model": WIDTH, "held_out_windows": HELD_OUT}}
    stored = facts | {"baseline": baseline(), "versions": versions(), "runs": stored["runs"]}
    done = {(run["arm"], run["seed"]) for run in stored["runs"]}
    for seed in range(asked.seeds):
        for arm in ARMS:
            if (arm, seed) in done:
                continue
            print(f"{arm}, seed {seed} … ", end="", flush=True)
            run = one_run(arm, seed)
            print(f"usual {run['usual'][-1]:.4f}, by prefix {run['prefix'][-1]:.3f}, {run['cpu_seconds']} s")
            stored["runs"].append(run)
            PLACE.parent.mkdir(parents=True, exist_ok=True)
            PLACE.write_text(json.dumps(stored, indent=1, ensure_ascii=False) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
