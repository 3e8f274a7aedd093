"""The run behind *A decoder that understands*: which state of SmolLM2 tells the sentiment of a film review.

`python -m benchmarks.objectives_pooling` takes states of SmolLM2 for film reviews, pools them in four ways,
and fits a linear classifier on each, its penalty chosen on dev for each alike; it also asks in words.
States are kept by twenty in `build/objectives`; a second call goes on with what is missing.
"""

import argparse
import time
from typing import Any

import torch
from safetensors.torch import load_file, save_file
from torch import nn
from torch.nn import functional as F

from autograder.course.reference import reference
from benchmarks.objectives import RUNS, collect
from coursekit.data import load_causal_lm, load_reviews

STATES = RUNS.parents[2] / "build" / "objectives"
SIZES = {"train": 400, "dev": 100, "test": 300}
DRAWS, DRAWN = 5, 320  # fits, and reviews in each
PENALTIES = (0.001, 0.01, 0.1, 1.0)
PORTION = 20
WAYS = ("last real token", "last column", "mean of real tokens", "first token")
QUESTION = "\nQuestion: Is this review positive or negative?\nAnswer: It is"


def pooled_states(model: nn.Module, tokenizer: Any, texts: list[str]) -> dict[str, torch.Tensor]:
    """The last layer's state of each text, pooled in four ways, from one batch padded on the right."""
    encoded = tokenizer(texts, padding=True, padding_side="right", return_tensors="pt")
    with torch.no_grad():
        hidden = model.model(**encoded).last_hidden_state  # (B, T, d)
    real = encoded["attention_mask"].unsqueeze(-1)  # (B, T, 1)
    last = reference("objectives").last_token_pool(hidden, encoded["attention_mask"])
    return dict(
        zip(WAYS, (last, hidden[:, -1], (hidden * real).sum(1) / real.sum(1), hidden[:, 0]), strict=True)
    )


def linear_right(train_x, train_y, test_x, test_y, penalty: float) -> torch.Tensor:
    """Which answers of a regularised logistic regression on standardised states are right."""
    mean, spread = train_x.mean(0), train_x.std(0) + 1e-6
    a, b = ((x - mean) / spread for x in (train_x, test_x))
    weight = torch.zeros(a.shape[1], requires_grad=True)
    bias = torch.zeros((), requires_grad=True)
    optimizer = torch.optim.LBFGS([weight, bias], max_iter=200, line_search_fn="strong_wolfe")

    def closure():
        optimizer.zero_grad()
        loss = F.binary_cross_entropy_with_logits(a @ weight + bias, train_y)
        loss = loss + penalty * weight.square().sum()
        loss.backward()
        return loss

    optimizer.step(closure)
    with torch.no_grad():
        return (b @ weight + bias > 0) == test_y.bool()


def label_margins(model: nn.Module, tokenizer: Any, texts: list[str]) -> torch.Tensor:
    """How much more likely " positive" is than " negative" after the question, for each text."""
    words = [tokenizer.encode(word)[0] for word in (" positive", " negative")]
    margins = []
    for text in texts:
        ids = tokenizer(f"Review: {text}{QUESTION}", return_tensors="pt")
        with torch.no_grad():
            logits = model(**ids, logits_to_keep=1).logits[0, -1]
        margins.append(logits[words[0]] - logits[words[1]])
    return torch.stack(margins)


def portion(model: nn.Module, tokenizer: Any, chosen: list[Any], margins: bool) -> dict[str, torch.Tensor]:
    """States, labels and, if asked for, margins of some reviews."""
    began = time.process_time()
    texts = [review.text for review in chosen]
    found = pooled_states(model, tokenizer, texts)
    if margins:
        found["margin"] = label_margins(model, tokenizer, texts)
    found["label"] = torch.tensor([float(review.label) for review in chosen])
    found["seconds"] = torch.tensor(time.process_time() - began)
    return {name: values.contiguous() for name, values in found.items()}


def portions(part: str, most: int) -> list[dict[str, torch.Tensor]]:
    """The portions of one split that are there, after at most so many new ones."""
    reviews = getattr(load_reviews(), part)
    order = torch.randperm(len(reviews), generator=torch.Generator().manual_seed(0))[: SIZES[part]].tolist()
    STATES.mkdir(parents=True, exist_ok=True)
    wanted = {
        STATES / f"{part}-{a}.safetensors": order[a : a + PORTION] for a in range(0, SIZES[part], PORTION)
    }
    missing = [file for file in wanted if not file.is_file()][:most]
    model, tokenizer = load_causal_lm() if missing else (None, None)
    for file in missing:
        save_file(portion(model, tokenizer, [reviews[i] for i in wanted[file]], part != "train"), file)
        print(file.stem, flush=True)
    return [load_file(file) for file in wanted if file.is_file()]


def joined(parts: list[dict[str, torch.Tensor]]) -> dict[str, torch.Tensor]:
    return {name: torch.cat([part[name] for part in parts]) for name in parts[0] if name != "seconds"}


def fits(way: str, data: dict[str, dict[str, torch.Tensor]]) -> tuple[list[float], torch.Tensor]:
    """The penalties chosen on dev, draw by draw, and the answers on test that are right: (DRAWS, test)."""
    penalties, right = [], []
    for seed in range(DRAWS):
        order = torch.randperm(SIZES["train"], generator=torch.Generator().manual_seed(seed))[:DRAWN]
        x, y = data["train"][way][order], data["train"]["label"][order]

        def answers(part: str, penalty: float, x: torch.Tensor = x, y: torch.Tensor = y) -> torch.Tensor:
            return linear_right(x, y, data[part][way], data[part]["label"], penalty)

        best = max(PENALTIES, key=lambda penalty: answers("dev", penalty).float().mean().item())
        penalties.append(best)
        right.append(answers("test", best))
    return penalties, torch.stack(right).float()


def run(data: dict[str, dict[str, torch.Tensor]]) -> dict[str, Any]:
    """Accuracies of the four ways, what they lose against the first by review, and the label words."""
    found = {way: fits(way, data) for way in WAYS}
    by_review = {way: right.mean(0) for way, (_, right) in found.items()}  # mean over the draws, (test,)
    behind = {way: by_review[WAYS[0]] - by_review[way] for way in WAYS[1:]}
    margins, label = data["test"]["margin"], data["test"]["label"].bool()
    middle = data["dev"]["margin"].median()
    words = {
        "as they are": (margins > 0) == label,
        "against the median of dev": (margins > middle) == label,
        "says positive": margins > 0,
    }
    return {
        "accuracy": {way: right.mean(1).tolist() for way, (_, right) in found.items()},
        "penalties": {way: penalties for way, (penalties, _) in found.items()},
        "behind the first": {
            way: {"mean": gap.mean().item(), "standard error": (gap.std() / len(gap) ** 0.5).item()}
            for way, gap in behind.items()
        },
        "label words": {name: values.float().mean().item() for name, values in words.items()},
        "positive in test": label.float().mean().item(),
    }


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--most", type=int, default=100, help="stop after so many new portions of each split")
    chosen = parser.parse_args()
    torch.set_num_threads(1)
    kept = {part: portions(part, chosen.most) for part in SIZES}
    if any(len(kept[part]) * PORTION < SIZES[part] for part in SIZES):
        return
    data = {part: joined(parts) for part, parts in kept.items()}
    seconds = sum(float(part["seconds"]) for parts in kept.values() for part in parts)
    settings = {**SIZES, "drawn_for_each_fit": DRAWN, "fits": DRAWS, "penalties": list(PENALTIES)}
    job = lambda: {**run(data), "cpu_seconds": seconds}  # noqa: E731
    collect(RUNS / "objectives-pooling.json", settings, [("SmolLM2 on film reviews", job)])


if __name__ == "__main__":
    main()
