"""Records the numbers of live figures that a page can't compute itself: `book/_figures/data/`.

    .venv/bin/python -m tests.browser.figure_data

Weights of real heads come from the course's models, losses from its stored training runs.
"""

import json
import sys
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Any

import torch

from tests.conftest import ROOT

FOLDER = ROOT / "book/_figures/data"
SIGNS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/"
STEPS = 4095  # a weight from 0 to 1 is two signs, which is finer than the three decimals that are shown
TEXTS = {
    "SmolLM2": (
        "Anna put the lamp on the shelf. Ben wanted more light, so he took the",
        "red blue green gold red blue green",
    ),
    "encoder": (
        "The teacher opened the letter and read it aloud.",
        "The children sang a song while the teacher watched them.",
    ),
}


def packed(weights: Iterable[float]) -> str:
    """Weights as signs, two for each."""
    levels = (round(weight * STEPS) for weight in weights)
    return "".join(SIGNS[level // 64] + SIGNS[level % 64] for level in levels)


def attention_of(model: Any, tokenizer: Any, text: str) -> tuple[list[str], torch.Tensor]:
    """The tokens of a text, and the weights of all heads: (layers, heads, T, T)."""
    ids = tokenizer(text, return_tensors="pt")
    with torch.no_grad():
        found = torch.stack(model(**ids, output_attentions=True).attentions)[:, 0]
    names = [tokenizer.decode(i).strip() for i in ids["input_ids"][0].tolist()]
    return names, found


def heads() -> list[dict[str, Any]]:
    """Every head of both models on its texts; a causal model has nothing to the right of the diagonal."""
    from coursekit.data import load_causal_lm, load_encoder

    found = []
    for name, load in (("SmolLM2", load_causal_lm), ("encoder", load_encoder)):
        model, tokenizer = load()
        model.set_attn_implementation("eager")  # returns its weights
        for text in TEXTS[name]:
            tokens, weights = attention_of(model, tokenizer, text)
            causal = bool((weights.triu(1) == 0).all())
            size = len(tokens)
            rows, columns = torch.tril_indices(size, size) if causal else torch.ones(size, size).nonzero().T
            signs = packed(weights[..., rows, columns].flatten().tolist())
            layers, count = weights.shape[:2]
            found.append({"model": name, "text": text, "tokens": tokens, "causal": causal})
            found[-1] |= {"layers": layers, "heads": count, "weights": signs}
    return found


def rates() -> list[dict[str, Any]]:
    """Fine-tuning at four learning rates with three seeds each, as `benchmarks/finetuning.py` stored it."""
    stored = json.loads((ROOT / "book/_data/runs/finetuning-rates.json").read_text(encoding="utf-8"))
    return [
        {
            "rate": run["plan"]["arm"],
            "seed": run["plan"]["seed"],
            "losses": [round(loss, 3) for loss in run["losses"]],
            "accuracy": run["history"][-1]["dev_accuracy"],
            "positive": run["history"][-1]["dev_ones"],
        }
        for run in stored["runs"]
    ]


def lora() -> list[dict[str, Any]]:
    """How many test sentences LoRA got right, by rank and seed, as `benchmarks/peft.py` stored it."""
    found: dict[int, list[int]] = {}
    for name in ("compare", "ranks"):
        path = ROOT / f"book/_data/runs/peft-{name}.json"
        stored = json.loads(path.read_text(encoding="utf-8")) if path.exists() else {"runs": ()}
        for run in stored["runs"]:
            if run["method"] == "lora" and "test_right" in run:
                rank = run["rank"] if "rank" in run else stored["settings"]["lora"]["rank"]
                found.setdefault(rank, []).append(run["test_right"])
    return [{"rank": rank, "right": right} for rank, right in sorted(found.items())]


RECORDED: dict[str, Callable[[], Any]] = {"heads": heads, "lora": lora, "rates": rates}


def script(name: str, value: Any) -> str:
    """A script, because a page that was opened from a file may not read a different file."""
    return f"live.data.{name} = {json.dumps(value, ensure_ascii=False, separators=(',', ':'))};\n"


def read(path: Path) -> Any:
    """What a recorded script holds."""
    return json.loads(path.read_text(encoding="utf-8").partition(" = ")[2].rstrip(";\n"))


def main() -> int:
    FOLDER.mkdir(exist_ok=True)
    for name, record in RECORDED.items():
        (FOLDER / f"{name}.js").write_text(script(name, record()), encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
