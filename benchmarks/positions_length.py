"""Tests six kinds of positions at one, two and four times the length that they were trained at.

`python -m benchmarks.positions_length` trains a small causal transformer for the chapter *Positions*, on two
tasks: each place names the token three places before it, or a text of random tokens is written again after a
sign. All kinds of one seed start from the same weights, apart from the positions, and see the same texts.
Every finished run is saved at once; a second start goes on where the first one stopped.
"""

import argparse
import json
import math
import time
from itertools import product
from pathlib import Path
from typing import Any

import torch
from torch import nn
from torch.nn import functional as F

from autograder.course.reference import reference
from coursekit.training.records import versions

RUNS = Path(__file__).resolve().parent.parent / "book/_data/runs"
KINDS = ("none", "learned", "sinusoid", "rotary", "linear bias", "buckets")
TASKS = ("back", "copy")
N_TOKENS, SIGN = 10, 10  # ten tokens, and the sign after which a text is written again
BACK = 3
D, HEADS, LAYERS = 64, 4, 2
TRAINED, TIMES = 32, (1, 2, 4)  # longest input in training, and how many times as long the tests are
ROWS = TRAINED * max(TIMES)  # a learned table has rows for the tests as well; training never reaches them
STEPS, BATCH, RATE, N_TEST = 1_000, 64, 3e-3, 200


def buckets(distance: torch.Tensor, n: int = 16, furthest: int = 32) -> torch.Tensor:
    """T5's buckets of distances back: one for each near distance, wider and wider ones for the rest."""
    near = n // 2
    far = near + (distance.clamp(min=1).float() / near).log() / math.log(furthest / near) * (n - near)
    return torch.where(distance < near, distance, far.long().clamp(max=n - 1))


def rotated(x: torch.Tensor) -> torch.Tensor:
    """Queries or keys (B, h, T, d_k), turned by the angles of their positions."""
    T, d_k = x.shape[-2:]
    angle = torch.arange(T)[:, None] * 10000.0 ** (-torch.arange(0, d_k, 2) / d_k)  # (T, d_k / 2)
    a, b = x[..., 0::2], x[..., 1::2]
    turned = (a * angle.cos() - b * angle.sin(), a * angle.sin() + b * angle.cos())
    return torch.stack(turned, dim=-1).flatten(-2)


class Layer(nn.Module):
    """Causal attention, with a bias on its scores or turned queries and keys, and a feed-forward network."""

    def __init__(self, rotary: bool):
        super().__init__()
        self.rotary = rotary
        self.norms = nn.ModuleList([nn.LayerNorm(D), nn.LayerNorm(D)])
        self.qkv, self.out = nn.Linear(D, 3 * D), nn.Linear(D, D)
        self.feed_forward = nn.Sequential(nn.Linear(D, 4 * D), nn.GELU(), nn.Linear(4 * D, D))

    def forward(self, x: torch.Tensor, bias: torch.Tensor) -> torch.Tensor:
        B, T, _ = x.shape
        q, k, v = self.qkv(self.norms[0](x)).view(B, T, 3, HEADS, -1).permute(2, 0, 3, 1, 4)
        if self.rotary:
            q, k = rotated(q), rotated(k)
        z = F.scaled_dot_product_attention(q, k, v, attn_mask=bias)  # (B, h, T, d_k)
        x = x + self.out(z.transpose(1, 2).reshape(B, T, D))
        return x + self.feed_forward(self.norms[1](x))


class Model(nn.Module):
    """Two layers, with the positions of `kind`."""

    def __init__(self, kind: str, seed: int):
        super().__init__()
        torch.manual_seed(seed)
        self.kind = kind
        self.tokens = nn.Embedding(N_TOKENS + 1, D)
        self.layers = nn.ModuleList([Layer(kind == "rotary") for _ in range(LAYERS)])
        self.head = nn.Sequential(nn.LayerNorm(D), nn.Linear(D, N_TOKENS))
        size = 0.5**0.5  # root mean square of the sinusoid, and of both tables
        nn.init.normal_(self.tokens.weight, std=size)
        wave = reference("positions").sinusoidal_positions(ROWS, D).float()
        drawn = size * torch.randn(ROWS, D)
        self.table = nn.Parameter(drawn if kind == "learned" else wave, requires_grad=kind == "learned")
        self.bucket_bias = nn.Parameter(torch.zeros(HEADS, 16), requires_grad=kind == "buckets")

    def bias(self, T: int) -> torch.Tensor:
        """What is added to the scores, the causal mask included: (h, T, T)."""
        distance = torch.arange(T)[:, None] - torch.arange(T)
        added = torch.zeros(HEADS, T, T)
        if self.kind == "linear bias":
            slopes = 2.0 ** (-8 * torch.arange(1, HEADS + 1) / HEADS)
            added = -slopes[:, None, None] * distance
        if self.kind == "buckets":
            added = self.bucket_bias[:, buckets(distance.clamp(min=0))]
        return added.masked_fill(distance < 0, -math.inf)

    def forward(self, ids: torch.Tensor) -> torch.Tensor:
        x = self.tokens(ids)  # (B, T, D)
        if self.kind in ("learned", "sinusoid"):
            x = x + self.table[: ids.shape[1]]
        bias = self.bias(ids.shape[1])
        for layer in self.layers:
            x = layer(x, bias)
        return self.head(x)  # (B, T, N_TOKENS)


def texts(task: str, B: int, T: int, generator: torch.Generator) -> tuple[torch.Tensor, torch.Tensor]:
    """Inputs of length `T`, and what each place has to answer, -100 where nothing is asked: (B, T) each."""
    if task == "back":
        ids = torch.randint(N_TOKENS, (B, T), generator=generator)
        return ids, F.pad(ids, (BACK, 0), value=-100)[:, :T]
    n = T // 2
    part = torch.randint(N_TOKENS, (B, n), generator=generator)
    ids = torch.cat([part, torch.full((B, 1), SIGN), part[:, :-1]], dim=1)  # (B, 2n)
    return ids, torch.cat([torch.full((B, n), -100), part], dim=1)


def loss_of(model: Model, ids: torch.Tensor, wanted: torch.Tensor) -> torch.Tensor:
    return F.cross_entropy(model(ids).flatten(0, 1), wanted.flatten())


@torch.no_grad()
def accuracy(model: Model, task: str, T: int, seed: int) -> float:
    """Share of right answers, each place given the right ones before it."""
    ids, wanted = texts(task, N_TEST, T, torch.Generator().manual_seed(10_000 + seed))
    right = torch.cat([model(part).argmax(-1) for part in ids.split(50)]) == wanted
    return round(right[wanted >= 0].float().mean().item(), 4)


def run_once(task: str, kind: str, seed: int) -> dict[str, Any]:
    """Train at lengths up to `TRAINED`, and test at one, two and four times that."""
    model = Model(kind, seed)
    optimizer = torch.optim.AdamW([p for p in model.parameters() if p.requires_grad], lr=RATE)
    schedule = torch.optim.lr_scheduler.OneCycleLR(optimizer, RATE, total_steps=STEPS, pct_start=0.1)
    generator = torch.Generator().manual_seed(seed)
    for _ in range(STEPS):
        half = torch.randint(4, TRAINED // 2 + 1, (), generator=generator)  # one length for the whole batch
        optimizer.zero_grad()
        loss = loss_of(model, *texts(task, BATCH, 2 * int(half), generator))
        loss.backward()
        nn.utils.clip_grad_norm_(model.parameters(), 1.0)
        optimizer.step()
        schedule.step()
    return {
        "loss": round(loss.item(), 4),
        "accuracy": [accuracy(model, task, TRAINED * x, seed) for x in TIMES],
    }


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--seeds", nargs="+", type=int, default=[0, 1, 2], help="seeds (default 0 1 2)")
    arguments = parser.parse_args()
    torch.set_num_threads(1)
    path = RUNS / "positions-length.json"
    record = json.loads(path.read_text("utf-8")) if path.is_file() else {"runs": []}
    done = [(run["task"], run["kind"], run["seed"]) for run in record["runs"]]
    settings = {"rate": RATE, "steps": STEPS, "batch_size": BATCH, "trained": TRAINED, "times": TIMES}
    settings |= {"width": D, "heads": HEADS, "layers": LAYERS, "tokens": N_TOKENS, "texts": N_TEST}
    for seed, task, kind in product(arguments.seeds, TASKS, KINDS):
        if (task, kind, seed) in done:
            continue
        started = time.process_time()
        result = {"task": task, "kind": kind, "seed": seed, **run_once(task, kind, seed)}
        result["cpu_seconds"] = round(time.process_time() - started, 1)
        record = {"settings": settings, "versions": versions(), "runs": [*record["runs"], result]}
        path.write_text(json.dumps(record, separators=(",", ":")) + "\n", "utf-8")
        print(result, flush=True)


if __name__ == "__main__":
    main()
