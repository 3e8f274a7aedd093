"""Time per training step: `coursekit.training` against a plain transformers loop, same configuration.

Run it on a quiet machine: `python benchmarks/training.py`. Both sides train the same model on the same
batches with the same optimiser, one after the other in one process, in alternating order, several times
over. The ratio is taken within each pair, so that a change in the load of the machine falls on both sides.
Wall time is what a person waits for; CPU time hardly moves with what else the machine does, and is the
figure to trust on a busy one.
"""

import argparse
import json
import statistics
import time
from collections.abc import Callable

import torch
from transformers import get_cosine_schedule_with_warmup

from coursekit.data import load_encoder, load_reviews, load_shakespeare
from coursekit.training import Batches, RunConfig, build, setting, text_windows, train

Side = Callable[[torch.nn.Module, Callable, RunConfig], None]


def ours(model: torch.nn.Module, batches: Callable, config: RunConfig) -> None:
    train(model, batches, config, device="cpu", progress=False)


def theirs(model: torch.nn.Module, batches: Callable, config: RunConfig) -> None:
    """The plain loop of the transformers documentation: its schedule, torch's AdamW, clipping, loss kept."""
    optimizer = torch.optim.AdamW(model.parameters(), lr=config.learning_rate, weight_decay=0.0)
    schedule = get_cosine_schedule_with_warmup(optimizer, round(config.warmup * config.steps), config.steps)
    losses = []
    model.train()
    for step in range(config.steps):
        loss = model(**batches(step)).loss
        loss.backward()
        torch.nn.utils.clip_grad_norm_(model.parameters(), config.clip)
        optimizer.step()
        schedule.step()
        optimizer.zero_grad()
        losses.append(loss.item())


def language_model() -> Callable[[int], dict[str, torch.Tensor]]:
    """Windows of Shakespeare's characters for the small GPT."""
    text = load_shakespeare().train
    letters = {letter: index for index, letter in enumerate(sorted(set(text)))}
    chosen = setting("gpt-nano", "small")
    windows = text_windows(
        torch.tensor([letters[letter] for letter in text]), chosen.length, chosen.run.batch_size
    )

    def batch(step: int) -> dict[str, torch.Tensor]:
        ids = windows(step)
        return {"input_ids": ids, "labels": ids}

    return batch


def encoder() -> Callable[[int], dict[str, torch.Tensor]]:
    """Film reviews for the small encoder."""
    _, tokenizer = load_encoder()
    chosen = setting("sentiment", "small")

    def collate(reviews) -> dict[str, torch.Tensor]:
        texts = [review.text for review in reviews]
        batch = tokenizer(
            texts, padding="max_length", truncation=True, max_length=chosen.length, return_tensors="pt"
        )
        return {**batch, "labels": torch.tensor([review.label for review in reviews])}

    return Batches(load_reviews().train, chosen.run.batch_size, collate)


def seconds_per_step(side: Side, experiment: str, batches: Callable, steps: int) -> tuple[float, float]:
    """Wall and CPU seconds per step."""
    run = setting(experiment, "small").run
    config = RunConfig(
        steps=steps,
        batch_size=run.batch_size,
        learning_rate=run.learning_rate,
        schedule="cosine",
        warmup=0.1,
        precision="float32",
    )
    model = build(experiment, "small", seed=0)
    wall, cpu = time.perf_counter(), time.process_time()
    side(model, batches, config)
    return (time.perf_counter() - wall) / steps, (time.process_time() - cpu) / steps


def compare(experiment: str, batches: Callable, steps: int, pairs: int) -> dict[str, object]:
    sides = {"ours": ours, "theirs": theirs}
    times: dict[str, list[tuple[float, float]]] = {"ours": [], "theirs": []}
    for side in sides.values():  # once for nothing: caches, thread pools, lazy imports
        seconds_per_step(side, experiment, batches, min(3, steps))
    for pair in range(pairs):
        for name in ("ours", "theirs") if pair % 2 == 0 else ("theirs", "ours"):
            times[name].append(seconds_per_step(sides[name], experiment, batches, steps))
    result: dict[str, object] = {"experiment": experiment, "steps": steps, "pairs": pairs}
    for clock, kind in enumerate(("wall", "cpu")):
        mine, other = ([pair[clock] for pair in times[name]] for name in ("ours", "theirs"))
        ratios = [a / b for a, b in zip(mine, other, strict=True)]
        result[kind] = {
            "ours_ms": round(1000 * statistics.median(mine), 1),
            "theirs_ms": round(1000 * statistics.median(other), 1),
            "ratio": round(statistics.median(ratios), 3),
            "from": round(min(ratios), 3),
            "to": round(max(ratios), 3),
        }
    return result


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--pairs", type=int, default=9, help="how often each side runs (default 9)")
    parser.add_argument("--threads", type=int, default=torch.get_num_threads(), help="threads of torch")
    arguments = parser.parse_args()
    torch.set_num_threads(arguments.threads)
    print(f"torch {torch.__version__}, {arguments.threads} thread(s)")
    print(json.dumps(compare("gpt-nano", language_model(), steps=60, pairs=arguments.pairs)))
    print(json.dumps(compare("sentiment", encoder(), steps=4, pairs=arguments.pairs)))


if __name__ == "__main__":
    main()
