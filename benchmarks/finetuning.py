"""The runs behind the figures of the chapter *Fine-tuning*: the real encoder on real reviews and questions.

`python benchmarks/finetuning.py all` makes every record in `book/_data/runs/finetuning-….json`; the name of
one part (see --help) makes that part. A finished run is written at once, and a run that the record already
holds is not repeated, so the command can be stopped and started again. On one core all parts together take
about 12 minutes; `--device cuda` works too.
"""

import argparse
import json
import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import asdict, dataclass
from datetime import date
from pathlib import Path
from random import Random
from typing import Any

import torch
from torch import nn

from coursekit.data import load_boolq, load_encoder, load_reviews
from coursekit.training import Batches, RunConfig, pick_device, to_device, train
from coursekit.training.records import versions

RECORDS = Path(__file__).parents[1] / "book/_data/runs"
LENGTH = {"reviews": 32, "boolq": 48}  # tokens: most reviews are shorter, most passages are cut


@dataclass(frozen=True)
class Plan:
    """One run: its arm, its seed, what it trains on, and how."""

    arm: str
    seed: int
    config: RunConfig
    n_train: int
    n_dev: int
    data: str = "reviews"
    measure_train: bool = False  # accuracy on the training sentences too, in evaluation mode


class Classifier(nn.Module):
    """The pretrained encoder, the normed mean of its token vectors, and a linear head that starts at zero."""

    def __init__(self, encoder: nn.Module):
        super().__init__()
        self.encoder = encoder
        self.head = nn.Linear(encoder.config.hidden_size, 2)
        for parameter in self.head.parameters():
            nn.init.zeros_(parameter)

    def forward(self, batch: dict[str, torch.Tensor]) -> torch.Tensor:
        mask = batch["attention_mask"].unsqueeze(-1)  # (B, T, 1)
        tokens = self.encoder(batch["input_ids"], batch["attention_mask"]).last_hidden_state  # (B, T, d)
        mean = (tokens * mask).sum(dim=1) / mask.sum(dim=1)  # (B, d)
        return self.head(nn.functional.layer_norm(mean, mean.shape[-1:]))  # (B, 2)


def items_of(data: str, part: str) -> Sequence[tuple[str, str, int]]:
    """(text, second text, label) of a part."""
    if data == "reviews":
        return [(x.text, "", x.label) for x in getattr(load_reviews(), part)]
    return [(x.question, x.passage, int(x.answer)) for x in getattr(load_boolq(), part)]


def collator(tokenizer: Any, length: int) -> Callable[[list], dict[str, torch.Tensor]]:
    def collate(items: list) -> dict[str, torch.Tensor]:
        texts = [[x[i] for x in items] for i in (0, 1)]
        pair = texts if any(texts[1]) else texts[:1]
        rows = tokenizer(*pair, truncation=True, max_length=length, padding=True, return_tensors="pt")
        return {**rows, "labels": torch.tensor([x[2] for x in items])}

    return collate


@torch.no_grad()
def measure(model: nn.Module, items: Sequence, collate: Callable, device: torch.device) -> dict[str, float]:
    """Mean loss, accuracy, and the share of items that are called class 1: sums over items, not batches."""
    loss = right = ones = 0.0
    for start in range(0, len(items), 64):
        batch = to_device(collate(items[start : start + 64]), device)
        logits = model(batch)  # (B, 2)
        loss += nn.functional.cross_entropy(logits, batch["labels"], reduction="sum").item()
        right += (logits.argmax(dim=1) == batch["labels"]).sum().item()
        ones += logits.argmax(dim=1).sum().item()
    return {"loss": loss / len(items), "accuracy": right / len(items), "ones": ones / len(items)}


def run(plan: Plan, device: str | None) -> dict[str, Any]:
    """Train as planned and return what was measured."""
    encoder, tokenizer = load_encoder()
    collate = collator(tokenizer, LENGTH[plan.data])
    rows = Random(plan.seed).sample(items_of(plan.data, "train"), plan.n_train)  # others for each seed
    dev = Random(0).sample(items_of(plan.data, "dev"), plan.n_dev)  # the same for all
    torch.manual_seed(plan.seed)
    model = Classifier(encoder)
    where = pick_device(device)
    batches = Batches(rows, plan.config.batch_size, collate, plan.seed)

    def evaluate(model: nn.Module) -> dict[str, float]:
        found = {f"dev_{name}": value for name, value in measure(model, dev, collate, where).items()}
        if plan.measure_train:
            found |= {f"train_{name}": value for name, value in measure(model, rows, collate, where).items()}
        return found

    def loss(model: nn.Module, batch: dict[str, torch.Tensor]) -> torch.Tensor:
        return nn.functional.cross_entropy(model(batch), batch["labels"])

    started = time.process_time()
    done = train(model, batches, plan.config, loss=loss, evaluate=evaluate, device=device, progress=False)
    history = [row for row in done.history.rows if "dev_loss" in row]
    losses = done.history.series("loss")[1]
    result = {"plan": asdict(plan), "history": history, "losses": [round(value, 4) for value in losses]}
    return result | {"cpu_seconds": round(time.process_time() - started, 1), "device": done.device}


def curves() -> Iterator[Plan]:
    """Few sentences, many epochs, a constant learning rate: overfitting."""
    for seed in range(3):
        config = RunConfig(50, 16, 1e-4, seed, evaluate_every=10, clip=None)
        yield Plan("AdamW 1e-4", seed, config, 160, 200, measure_train=True)


def collapse() -> Iterator[Plan]:
    """Yes/no questions at the learning rates of document 1, and at one that suits the encoder."""
    for rate in (1e-4, 5e-4, 1e-3, 1.25e-2):
        yield Plan(f"{rate:g}", 0, RunConfig(12, 16, rate, clip=None), 192, 200, data="boolq")


def rates() -> Iterator[Plan]:
    """The control of `collapse`: reviews, which the encoder can learn, and nothing differs but the rate."""
    for seed in range(3):
        for rate in (1e-4, 5e-4, 1e-3, 1.25e-2):
            yield Plan(f"{rate:g}", seed, RunConfig(40, 16, rate, seed, clip=None), 640, 400)


PARTS = {part.__name__: part for part in (curves, collapse, rates)}


def make(part: str, device: str | None) -> None:
    """Do the runs of one part that its record does not hold yet; write the record after each."""
    path = RECORDS / f"finetuning-{part}.json"
    record = json.loads(path.read_text(encoding="utf-8")) if path.exists() else {"runs": []}
    plans = list(PARTS[part]())
    for number, plan in enumerate(plans, 1):
        known = json.loads(json.dumps(asdict(plan)))  # tuples become lists, as in the file
        if any(done["plan"] == known for done in record["runs"]):
            continue
        print(f"{part} {number}/{len(plans)}: {plan.arm}, seed {plan.seed}", end=" … ", flush=True)
        result = run(plan, device)
        record["runs"].append(result)
        facts = {
            "what": PARTS[part].__doc__,
            "made": date.today().isoformat(),
            "length": LENGTH[plan.data],
            "versions": versions(),
        }
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(json.dumps({**record, **facts}, indent=1) + "\n", encoding="utf-8")
        last = result["history"][-1]
        print(f"dev accuracy {last['dev_accuracy']:.3f}, {result['cpu_seconds']:.0f} s of CPU", flush=True)


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("part", choices=[*PARTS, "all"])
    parser.add_argument("--device", help="cpu, cuda or mps; the best one by default")
    arguments = parser.parse_args()
    for part in PARTS if arguments.part == "all" else [arguments.part]:
        make(part, arguments.device)


if __name__ == "__main__":
    main()
