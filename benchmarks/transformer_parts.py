"""Builds the small GPT part by part, and measures what each part brings.

`python -m benchmarks.transformer_parts` trains five models for the chapter *Transformer*, each with one part
more than the one before: the embedding with its head, one attention head, three of them, a feed-forward
network, and two more blocks. All have the text, the steps and the learning rate of the full model's runs in
`transformer-trigram.json`. Every finished run is written at once to `book/_data/runs/transformer-parts.json`.
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
from coursekit.training import RunConfig, text_windows, train
from coursekit.training.records import versions

RUNS = Path(__file__).resolve().parent.parent / "book/_data/runs"
D, LENGTH, STD = 48, 32, 0.05
ARMS = {  # blocks, heads, and whether a block has its feed-forward network
    "embedding and head": (0, 1, False),
    "one attention head": (1, 1, False),
    "three heads": (1, 3, False),
    "feed-forward network": (1, 3, True),
    "three blocks": (3, 3, True),
}


class Block(nn.Module):
    """A pre-norm block, the feed-forward network if wanted."""

    def __init__(self, n_heads: int, feed_forward: bool):
        super().__init__()
        self.n_heads = n_heads
        self.norm_1, self.qkv, self.out = nn.LayerNorm(D), nn.Linear(D, 3 * D), nn.Linear(D, D)
        parts = [nn.LayerNorm(D), nn.Linear(D, 4 * D), nn.GELU(), nn.Linear(4 * D, D)]
        self.mlp = nn.Sequential(*parts) if feed_forward else None

    def forward(self, x: torch.Tensor) -> torch.Tensor:  # (B, T, D)
        q, k, v = (
            part.unflatten(-1, (self.n_heads, -1)).transpose(1, 2)
            for part in self.qkv(self.norm_1(x)).chunk(3, dim=-1)
        )
        z = F.scaled_dot_product_attention(q, k, v, is_causal=True)  # (B, h, T, D / h)
        x = x + self.out(z.transpose(1, 2).flatten(2))
        return x if self.mlp is None else x + self.mlp(x)


class Model(nn.Module):
    """The GPT of the chapter, or as much of it as an arm has; the weights start as the full model's do."""

    def __init__(self, n_tokens: int, n_layers: int, n_heads: int, feed_forward: bool):
        super().__init__()
        self.tokens, self.positions = nn.Embedding(n_tokens, D), nn.Embedding(LENGTH + 1, D)
        self.blocks = nn.Sequential(*(Block(n_heads, feed_forward) for _ in range(n_layers)))
        self.norm = nn.LayerNorm(D)
        for layer in self.modules():
            if isinstance(layer, nn.Linear | nn.Embedding):
                nn.init.normal_(layer.weight, std=STD)
            if isinstance(layer, nn.Linear):
                nn.init.zeros_(layer.bias)

    def forward(self, ids: torch.Tensor) -> torch.Tensor:  # (B, T)
        x = self.tokens(ids) + self.positions.weight[: ids.shape[1]]
        return self.norm(self.blocks(x)) @ self.tokens.weight.T  # (B, T, n_tokens)


def run_once(arm: str, seed: int, config: dict[str, Any]) -> dict[str, Any]:
    """Train one arm, and measure its perplexity on dev on the way."""
    ours = reference("transformer")
    torch.manual_seed(seed)
    model = Model(len(ours.CHARACTERS), *ARMS[arm])
    run = train(
        model,
        text_windows(ours.TRAIN, LENGTH + 1, config["batch_size"], seed=seed),
        RunConfig(seed=seed, schedule="cosine", warmup=0.05, precision="float32", **config),
        loss=ours.batch_loss,
        evaluate=lambda model: {"dev_loss": math.log(ours.text_perplexity(model, ours.DEV, LENGTH))},
        device="cpu",
        progress=False,
    )
    steps, losses = run.history.series("dev_loss")
    parameters = sum(value.numel() for value in model.parameters())
    perplexities = [round(math.exp(loss), 4) for loss in losses]
    return {"parameters": parameters, "steps": steps, "dev_perplexity": perplexities}


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--seeds", nargs="+", type=int, default=[0, 1, 2], help="seeds (default 0 1 2)")
    arguments = parser.parse_args()
    torch.set_num_threads(1)
    path = RUNS / "transformer-parts.json"
    record = json.loads(path.read_text("utf-8")) if path.is_file() else {"runs": []}
    done = [(run["arm"], run["seed"]) for run in record["runs"]]
    config = {"steps": 1_000, "batch_size": 32, "learning_rate": 1e-2, "evaluate_every": 200}
    for seed, arm in product(arguments.seeds, ARMS):
        if (arm, seed) in done:
            continue
        started = time.process_time()
        result = {"arm": arm, "seed": seed, **run_once(arm, seed, config)}
        result["cpu_seconds"] = round(time.process_time() - started, 1)
        record = {"settings": config, "versions": versions(), "runs": [*record["runs"], result]}
        path.write_text(json.dumps(record, separators=(",", ":")) + "\n", "utf-8")
        print(result, flush=True)


if __name__ == "__main__":
    main()
