"""Trains a small causal model on a task that needs positions, and measures it on longer texts.

`python -m benchmarks.positions_length` is for the chapter *Positions*. A text is a row of random letters, and
at every place the model has to name the letter three places before. Six schemes share everything but their
positions; training texts have 32 letters, and each run is measured at 1, 2 and 4 times that length.

Every finished run is saved at once; a second start goes on where the first one stopped.
"""

import argparse
import json
import math
import time
from pathlib import Path
from typing import Any

import torch
from torch import nn
from torch.nn import functional as F

from coursekit.training.records import versions

PATH = Path(__file__).resolve().parent.parent / "book/_data/runs/positions-length.json"
KINDS = ("none", "learned", "sinusoid", "relative bias", "rotary", "linear bias")
LETTERS, BACK, LENGTH, FACTORS = 16, 3, 32, (1, 2, 4)
WIDTH, HEADS, LAYERS = 64, 4, 2
STEPS, BATCH, RATE = 600, 64, 3e-3
LONGEST = LENGTH * max(FACTORS)
CLIPPED = 16  # distances from here on share one entry of the relative bias


def sinusoid(count: int, width: int) -> torch.Tensor:
    """(count, width), sine and cosine side by side."""
    angle = torch.arange(count)[:, None] * 10000.0 ** (-torch.arange(0, width, 2) / width)
    return torch.stack([angle.sin(), angle.cos()], dim=-1).flatten(1)


def rotated(x: torch.Tensor) -> torch.Tensor:
    """Queries or keys (B, heads, T, d_k), each turned by the angles of its position."""
    angle = torch.arange(x.shape[-2])[:, None] * 10000.0 ** (-torch.arange(0, x.shape[-1], 2) / x.shape[-1])
    a, b = x[..., 0::2], x[..., 1::2]
    turned = (a * angle.cos() - b * angle.sin(), a * angle.sin() + b * angle.cos())
    return torch.stack(turned, dim=-1).flatten(-2)


class Layer(nn.Module):
    """A pre-norm block; rotations and biases act in its attention."""

    def __init__(self, kind: str) -> None:
        super().__init__()
        self.kind = kind
        self.norm_1, self.norm_2 = nn.LayerNorm(WIDTH), nn.LayerNorm(WIDTH)
        self.qkv, self.out = nn.Linear(WIDTH, 3 * WIDTH), nn.Linear(WIDTH, WIDTH)
        self.mlp = nn.Sequential(nn.Linear(WIDTH, 4 * WIDTH), nn.GELU(), nn.Linear(4 * WIDTH, WIDTH))
        if kind == "relative bias":
            self.bias = nn.Parameter(torch.zeros(HEADS, CLIPPED + 1))

    def added(self, T: int) -> torch.Tensor:
        """What is added to the scores, the causal mask included: (heads, T, T)."""
        back = torch.arange(T)[:, None] - torch.arange(T)  # (T, T)
        mask = torch.zeros(T, T).masked_fill(back < 0, -math.inf).expand(HEADS, T, T)
        if self.kind == "relative bias":
            return mask + self.bias[:, back.clamp(0, CLIPPED)]
        if self.kind == "linear bias":
            slopes = 2.0 ** (-8 * torch.arange(1, HEADS + 1) / HEADS)
            return mask - slopes[:, None, None] * back.clamp(min=0)
        return mask

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        q, k, v = (
            part.unflatten(-1, (HEADS, -1)).transpose(1, 2)
            for part in self.qkv(self.norm_1(x)).chunk(3, dim=-1)
        )  # (B, heads, T, d_k)
        if self.kind == "rotary":
            q, k = rotated(q), rotated(k)
        z = F.scaled_dot_product_attention(q, k, v, attn_mask=self.added(x.shape[1]))
        x = x + self.out(z.transpose(1, 2).flatten(2))
        return x + self.mlp(self.norm_2(x))


class Model(nn.Module):
    """Letters in, a guess at every place out."""

    def __init__(self, kind: str) -> None:
        super().__init__()
        self.letters = nn.Embedding(LETTERS, WIDTH)
        table = torch.zeros(LONGEST, WIDTH)
        if kind == "learned":
            table = torch.randn(LONGEST, WIDTH)  # as large as the letters; rows beyond 32 are never trained
        if kind == "sinusoid":
            table = 2**0.5 * sinusoid(LONGEST, WIDTH)  # the same root mean square, 1
        self.table = nn.Parameter(table, requires_grad=kind == "learned")
        self.layers = nn.Sequential(*(Layer(kind) for _ in range(LAYERS)))
        self.norm, self.head = nn.LayerNorm(WIDTH), nn.Linear(WIDTH, LETTERS)

    def forward(self, ids: torch.Tensor) -> torch.Tensor:
        x = self.letters(ids) + self.table[: ids.shape[1]]
        return self.head(self.norm(self.layers(x)))  # (B, T, letters)


def run(kind: str, seed: int) -> dict[str, Any]:
    """Train one model and measure it: the share of right answers at each length, without its first places."""
    torch.manual_seed(seed)
    model = Model(kind)
    optimizer = torch.optim.AdamW(model.parameters(), lr=RATE)
    draw = torch.Generator().manual_seed(1000 + seed)
    for step in range(STEPS):
        for group in optimizer.param_groups:
            group["lr"] = RATE * min((step + 1) / (0.05 * STEPS), 1 - step / STEPS)
        ids = torch.randint(LETTERS, (BATCH, LENGTH), generator=draw)
        logits = model(ids)[:, BACK:]
        loss = F.cross_entropy(logits.flatten(0, 1), ids[:, :-BACK].flatten())
        optimizer.zero_grad()
        loss.backward()
        optimizer.step()
    right = {}
    with torch.no_grad():
        for factor in FACTORS:
            ids = torch.randint(LETTERS, (100, factor * LENGTH), generator=draw)
            right[str(factor)] = (model(ids).argmax(-1)[:, BACK:] == ids[:, :-BACK]).float().mean().item()
    return {"loss": loss.item(), "right": right}


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--seeds", type=int, default=3, help="runs per kind of positions (default 3)")
    seeds = parser.parse_args().seeds
    settings = {
        "letters": LETTERS, "back": BACK, "length": LENGTH, "width": WIDTH, "heads": HEADS, "layers": LAYERS,
        "steps": STEPS, "batch_size": BATCH, "learning_rate": RATE,
    }  # fmt: skip
    record = json.loads(PATH.read_text("utf-8")) if PATH.is_file() else {}
    runs = record.get("runs", []) if record.get("settings") == settings else []
    done = {(x["kind"], x["seed"]) for x in runs}
    for seed, kind in [(seed, kind) for seed in range(seeds) for kind in KINDS]:
        if (kind, seed) in done:
            continue
        started = time.process_time()
        runs.append({"kind": kind, "seed": seed, **run(kind, seed)})
        runs[-1]["cpu_seconds"] = round(time.process_time() - started, 1)
        record = {"settings": settings, "versions": versions(), "runs": runs}
        PATH.write_text(json.dumps(record, separators=(",", ":")) + "\n", "utf-8")
        print(runs[-1], flush=True)


if __name__ == "__main__":
    main()
