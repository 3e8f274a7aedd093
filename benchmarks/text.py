"""Measures what the order of batches costs and saves: random, in buckets, from long to short, and a control.

The control has the batches of the sorted texts, in a random order: it parts the sorting from the order.

A small encoder is trained from scratch on the film reviews, with each order and several seeds. Padding,
losses and accuracy of every run go into book/_data/runs/text-orders.json; the chapter *Text* plots them.

    python benchmarks/text.py                 five seeds of each order, some four minutes on one core
    python benchmarks/text.py --seeds 1       a quick look
"""

import argparse
import json
import platform
import time
from pathlib import Path

import torch
from torch import nn

from autograder.course.reference import reference
from coursekit.data import load_encoder, load_reviews
from coursekit.training import pick_device, seed_everything

OUT = Path(__file__).resolve().parents[1] / "book" / "_data" / "runs" / "text-orders.json"
ORDERS = ("random", "buckets", "long to short", "sorted, shuffled")
SETTINGS = {"epochs": 3, "batch_size": 32, "learning_rate": 1e-3, "d_model": 48, "heads": 4, "max_length": 64}


class Classifier(nn.Module):
    """Embeddings, one encoder layer, a mean over the real tokens, a linear head."""

    def __init__(self, vocabulary: int, d_model: int, heads: int, longest: int):
        super().__init__()
        self.tokens, self.places = nn.Embedding(vocabulary, d_model), nn.Embedding(longest, d_model)
        self.layer = nn.TransformerEncoderLayer(d_model, heads, 2 * d_model, dropout=0.1, batch_first=True)
        self.head = nn.Linear(d_model, 2)

    def forward(self, input_ids: torch.Tensor, attention_mask: torch.Tensor) -> torch.Tensor:
        x = self.tokens(input_ids) + self.places.weight[: input_ids.shape[1]]  # (B, T, d)
        x = self.layer(x, src_key_padding_mask=attention_mask == 0)
        weights = attention_mask / attention_mask.sum(dim=1, keepdim=True)  # (B, T)
        return self.head((weights.unsqueeze(-1) * x).sum(dim=1))  # (B, 2)


def batches(order: str, lengths: list[int], size: int, generator: torch.Generator) -> list[list[int]]:
    """The batches of one epoch, as lists of indices."""
    text = reference("text")
    if order == "buckets":
        return text.bucket_batches(lengths, size, generator)
    places = torch.randperm(len(lengths), generator=generator).tolist()
    if order != "random":  # equally long texts still come in a new order
        places.sort(key=lambda index: -lengths[index])
    made = [places[start : start + size] for start in range(0, len(places), size)]
    if order in ("random", "long to short"):
        return made
    return [made[place] for place in torch.randperm(len(made), generator=generator).tolist()]


def run(order: str, seed: int, data: dict, device: torch.device) -> dict:
    """Train once; return padding, accuracy on dev after each epoch, and the loss of every step."""
    text, settings = reference("text"), SETTINGS
    seed_everything(seed)
    model = Classifier(data["vocabulary"], settings["d_model"], settings["heads"], settings["max_length"]).to(
        device
    )
    optimiser = torch.optim.AdamW(model.parameters(), lr=settings["learning_rate"])
    generator = torch.Generator().manual_seed(seed)
    record = {"order": order, "seed": seed, "padding": [], "accuracy": [], "losses": []}
    began = time.process_time()
    for _ in range(settings["epochs"]):
        epoch = batches(order, data["lengths"], settings["batch_size"], generator)
        record["padding"].append(round(text.pad_share(data["lengths"], epoch), 4))
        model.train()
        for batch in epoch:
            padded = text.pad_batch([data["train"][index] for index in batch], 0)
            labels = data["labels"][batch].to(device)
            logits = model(**{name: tensor.to(device) for name, tensor in padded.items()})
            loss = nn.functional.cross_entropy(logits, labels)
            optimiser.zero_grad()
            loss.backward()
            optimiser.step()
            record["losses"].append(round(loss.item(), 3))
        record["accuracy"].append(accuracy(model, data, device))
    return record | {"cpu_seconds": round(time.process_time() - began, 1)}


@torch.no_grad()
def accuracy(model: nn.Module, data: dict, device: torch.device) -> float:
    """The share of dev reviews that the model gets right."""
    model.eval()
    right = 0
    for start in range(0, len(data["dev"]), 64):
        padded = reference("text").pad_batch(data["dev"][start : start + 64], 0)
        logits = model(**{name: tensor.to(device) for name, tensor in padded.items()})
        right += (logits.argmax(dim=1).cpu() == data["dev_labels"][start : start + 64]).sum().item()
    return round(right / len(data["dev"]), 4)


def load() -> dict:
    reviews, tokenizer = load_reviews(), load_encoder().tokenizer

    def ids(part):
        texts = [review.text for review in part]
        return tokenizer(texts, truncation=True, max_length=SETTINGS["max_length"])["input_ids"]

    train = ids(reviews.train)
    # Rows that training never touches cost time in every step: keep those that it does, and one for the rest.
    rows = {token: place for place, token in enumerate(sorted({token for row in train for token in row}), 2)}
    train, dev = (
        [[rows.get(token, 1) for token in row] for row in part] for part in (train, ids(reviews.dev))
    )
    return {
        "train": train,
        "lengths": [len(row) for row in train],
        "labels": torch.tensor([review.label for review in reviews.train]),
        "dev": dev,
        "dev_labels": torch.tensor([review.label for review in reviews.dev]),
        "vocabulary": len(rows) + 2,
        "sha256": reviews.sha256,
    }


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--seeds", type=int, default=5, help="runs of each order (default 5)")
    parser.add_argument("--out", type=Path, default=OUT, help="where the record goes")
    arguments = parser.parse_args()
    device, data = pick_device(), load()
    stored = json.loads(arguments.out.read_text()) if arguments.out.is_file() else {}
    runs = stored.get("runs", []) if stored.get("settings") == SETTINGS else []
    for seed in range(arguments.seeds):
        for order in ORDERS:
            if any(old["order"] == order and old["seed"] == seed for old in runs):
                continue  # a run that was interrupted goes on where it stopped
            runs.append(run(order, seed, data, device))
            print(f"seed {seed}  {order:16}  dev accuracy {runs[-1]['accuracy']}", flush=True)
            versions = {"python": platform.python_version(), "torch": torch.__version__}
            record = {
                "settings": SETTINGS,
                "data": data["sha256"],
                "device": str(device),
                "versions": versions,
            }
            arguments.out.parent.mkdir(parents=True, exist_ok=True)
            arguments.out.write_text(json.dumps(record | {"runs": runs}) + "\n")


if __name__ == "__main__":
    main()
