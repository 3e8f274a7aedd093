"""The runs behind the figures of the chapter *Fine-tuning*: the real encoder on real reviews and questions.

`python benchmarks/finetuning.py all` makes every record in `book/_data/runs/finetuning-….json`; the name of
one part (see --help) makes that part. A finished run is written at once, and a run that the record already
holds is not repeated, so the command can be stopped and started again. On one core all parts together take
about half an hour; `--device cuda` works too.
"""

import argparse
import json
import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import MISSING, asdict, dataclass, fields
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
GRID_TRAIN = 640  # sentences
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
    n_test: int = 0  # items of the test part, measured once, when the run is over
    n_spread: int = 0  # dev items whose vectors are compared with one another
    frozen: bool = False  # train the head alone


class Classifier(nn.Module):
    """The pretrained encoder, the normed mean of its token vectors, and a linear head that starts at zero."""

    def __init__(self, encoder: nn.Module):
        super().__init__()
        self.encoder = encoder
        self.head = nn.Linear(encoder.config.hidden_size, 2)
        for parameter in self.head.parameters():
            nn.init.zeros_(parameter)

    def vectors(self, batch: dict[str, torch.Tensor]) -> torch.Tensor:
        """What the head reads of each text, (B, d)."""
        mask = batch["attention_mask"].unsqueeze(-1)  # (B, T, 1)
        tokens = self.encoder(batch["input_ids"], batch["attention_mask"]).last_hidden_state  # (B, T, d)
        mean = (tokens * mask).sum(dim=1) / mask.sum(dim=1)  # (B, d)
        return nn.functional.layer_norm(mean, mean.shape[-1:])

    def forward(self, batch: dict[str, torch.Tensor]) -> torch.Tensor:
        return self.head(self.vectors(batch))  # (B, 2)


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


@torch.no_grad()
def mean_cosine(model: Classifier, items: Sequence, collate: Callable, device: torch.device) -> float:
    """The mean cosine between the vectors of two different items: 1 when the head reads the same for all."""
    model.eval()
    unit = nn.functional.normalize(model.vectors(to_device(collate(items), device)), dim=1)  # (n, d)
    return ((unit @ unit.T).sum() - len(items)).item() / (len(items) * (len(items) - 1))


def run(plan: Plan, device: str | None) -> dict[str, Any]:
    """Train as planned and return what was measured."""
    encoder, tokenizer = load_encoder()
    collate = collator(tokenizer, LENGTH[plan.data])
    rows = Random(plan.seed).sample(items_of(plan.data, "train"), plan.n_train)  # others for each seed
    dev = Random(0).sample(items_of(plan.data, "dev"), plan.n_dev)  # the same for all
    spread = dev[: plan.n_spread]
    torch.manual_seed(plan.seed)
    model = Classifier(encoder)
    model.encoder.requires_grad_(not plan.frozen)
    where = pick_device(device)
    batches = Batches(rows, plan.config.batch_size, collate, plan.seed)

    def evaluate(model: nn.Module) -> dict[str, float]:
        found = {f"dev_{name}": value for name, value in measure(model, dev, collate, where).items()}
        if plan.measure_train:
            found |= {f"train_{name}": value for name, value in measure(model, rows, collate, where).items()}
        if spread:
            found["dev_cosine"] = mean_cosine(model, spread, collate, where)
        return found

    def loss(model: nn.Module, batch: dict[str, torch.Tensor]) -> torch.Tensor:
        return nn.functional.cross_entropy(model(batch), batch["labels"])

    started = time.process_time()
    before = mean_cosine(model.to(where), spread, collate, where) if spread else None
    done = train(model, batches, plan.config, loss=loss, evaluate=evaluate, device=device, progress=False)
    history = [row for row in done.history.rows if "dev_loss" in row]
    losses = done.history.series("loss")[1]
    result = {"plan": asdict(plan), "history": history, "losses": [round(value, 4) for value in losses]}
    if before is not None:
        result["cosine_before"] = before
    if plan.n_test:
        unseen = Random(0).sample(items_of(plan.data, "test"), plan.n_test)
        result["test"] = measure(model, unseen, collate, where)
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


def spread() -> Iterator[Plan]:
    """How alike the vectors of sentences become in the first half of `rates`, and the head alone."""
    for seed in range(3):
        for rate in (1e-4, 1e-3, 1.25e-2):
            config = RunConfig(20, 16, rate, seed, evaluate_every=10, clip=None)
            yield Plan(f"{rate:g}", seed, config, 640, 64, n_spread=64)
        alone = RunConfig(40, 16, 1.25e-2, seed, clip=None)
        yield Plan("0.0125, head alone", seed, alone, 640, 400, n_spread=64, frozen=True)


def grid() -> Iterator[Plan]:
    """Two batch sizes, three learning rates, one to three epochs: 18 settings from six runs."""
    for size in (16, 64):
        for rate in (3e-5, 1e-4, 3e-4):
            steps = GRID_TRAIN // size
            config = RunConfig(3 * steps, size, rate, evaluate_every=steps, clip=None)
            yield Plan(f"{size}, {rate:g}", 0, config, GRID_TRAIN, 852)


def chosen() -> Iterator[Plan]:
    """The setting of `grid` that dev prefers, trained once more up to its epoch, and tested."""
    runs = json.loads((RECORDS / "finetuning-grid.json").read_text(encoding="utf-8"))["runs"]
    settings = [(row["dev_accuracy"], row["step"], done["plan"]) for done in runs for row in done["history"]]
    _, steps, plan = max(settings, key=lambda setting: setting[0])
    config = RunConfig(**plan["config"] | {"steps": steps, "checkpoints": ()})
    yield Plan(plan["arm"], plan["seed"], config, plan["n_train"], plan["n_dev"], n_test=852)


PARTS = {part.__name__: part for part in (curves, collapse, rates, spread, grid, chosen)}


def make(part: str, device: str | None) -> None:
    """Do the runs of one part that its record does not hold yet; write the record after each."""
    path = RECORDS / f"finetuning-{part}.json"
    record = json.loads(path.read_text(encoding="utf-8")) if path.exists() else {"runs": []}
    plans = list(PARTS[part]())
    usual = {field.name: field.default for field in fields(Plan) if field.default is not MISSING}
    for number, plan in enumerate(plans, 1):
        known = json.loads(json.dumps(asdict(plan)))  # tuples become lists, as in the file
        if any(usual | done["plan"] == known for done in record["runs"]):  # a record may lack a newer field
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
