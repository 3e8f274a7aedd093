"""The runs behind the chapter *Objectives*: what each objective learns, and how to pool a decoder's states.

`python -m benchmarks.objectives letters` trains small letter models on Shakespeare with two objectives
(next token, masked) and examines them as they learn; a third arm predicts the next token with as few labels
as the masked one has.
`python -m benchmarks.objectives pooling` takes states of SmolLM2 for film reviews, pools them in four ways,
fits a linear classifier on each, and asks the model itself with label words.

Each run is stored as soon as it is done; a second call goes on with what is missing.
"""

import argparse
import json
import platform
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import torch
import transformers
from safetensors.torch import load_file, save_file
from torch import nn
from torch.nn import functional as F

from autograder.course.reference import reference
from coursekit.data import load_causal_lm, load_reviews, load_shakespeare
from coursekit.training import RunConfig, text_windows, train

Job = Callable[[], dict[str, Any]]
RUNS = Path(__file__).resolve().parent.parent / "book" / "_data" / "runs"
STATES = RUNS.parents[2] / "build" / "objectives"  # what a stopped run of `pooling` goes on with
SEEDS = (0, 1, 2, 3, 4)
QUESTIONS = 2000
OBJECTIVES = ("next-token", "masked", "next-token, fewer labels")
LENGTH, WIDTH, LAYERS, HEADS, BATCH, STEPS, EVERY = 12, 64, 1, 4, 64, 1000, 100


class LetterModel(nn.Module):
    """A small transformer over letters, causal or not: the assignment's model, for longer windows."""

    def __init__(self, causal: bool, n_tokens: int):
        super().__init__()
        self.causal = causal
        self.tokens, self.places = nn.Embedding(n_tokens, WIDTH), nn.Embedding(LENGTH, WIDTH)
        for table in (self.tokens, self.places):
            nn.init.normal_(table.weight, std=0.1)
        layer = nn.TransformerEncoderLayer(
            WIDTH, HEADS, 4 * WIDTH, 0.0, batch_first=True, norm_first=True, activation="gelu"
        )
        self.layers = nn.TransformerEncoder(
            layer, LAYERS, norm=nn.LayerNorm(WIDTH), enable_nested_tensor=False
        )
        self.head = nn.Linear(WIDTH, n_tokens)

    def forward(self, ids: torch.Tensor) -> torch.Tensor:
        T = ids.shape[1]
        x = self.tokens(ids) + self.places.weight[:T]  # (B, T, WIDTH)
        ahead = torch.ones(T, T, dtype=torch.bool, device=ids.device).triu(1)  # True: may not be seen
        return self.head(self.layers(x, mask=ahead if self.causal else None))  # (B, T, n_tokens)


def measures(logits: torch.Tensor, answers: torch.Tensor) -> dict[str, float]:
    """Mean cross-entropy in nats, and the share of right answers."""
    right = (logits.argmax(-1) == answers).float().mean().item()
    return {"loss": F.cross_entropy(logits, answers).item(), "accuracy": right}


def candidates(model: nn.Module, ids: torch.Tensor, place: int, n_tokens: int) -> torch.Tensor:
    """The cloze question to a causal model: the probability of the whole text with each letter in place."""
    scores = []
    for token in range(n_tokens):
        filled = ids.clone()
        filled[:, place] = token
        logs = model(filled[:, :-1]).log_softmax(-1)  # (B, T - 1, v)
        scores.append(logs.gather(-1, filled[:, 1:, None]).sum(dim=(1, 2)))  # (B,)
    return torch.stack(scores, dim=-1)  # (B, v)


def examine(model: nn.Module, course: Any, ids: torch.Tensor, last: bool) -> dict[str, Any]:
    """Both questions on dev windows; at the end also a causal model's answer from whole texts."""
    place = LENGTH // 2
    mask_id = course.MASK_ID
    cloze = course.cloze_logits(model, ids, place, mask_id)
    following = course.next_logits(model, ids[:, :-1], mask_id)
    found = {"cloze": measures(cloze, ids[:, place]), "next": measures(following, ids[:, -1])}
    if last and model.causal:
        found["cloze by whole texts"] = measures(candidates(model, ids, place, mask_id), ids[:, place])
    return found


def letter_run(objective: str, seed: int, steps: int) -> dict[str, Any]:
    """Train one model and examine it every so many steps."""
    course = reference("objectives")
    corpus = load_shakespeare()
    ids, dev = course.letter_ids(corpus.train), course.letter_ids(corpus.dev)
    questions = text_windows(dev, LENGTH, QUESTIONS, seed=1)(0)
    causal = objective != "masked"
    torch.manual_seed(seed)
    model, windows = LetterModel(causal, course.N_TOKENS), text_windows(ids, LENGTH, BATCH, seed)

    def batches(step: int):
        generator = torch.Generator().manual_seed(seed * 100_003 + step)
        inputs, labels = course.training_batch(
            windows(step), causal, course.MASK_ID, course.N_TOKENS, generator
        )
        if (
            objective == "next-token, fewer labels"
        ):  # as many on average as masking 15 % of LENGTH letters leaves
            dropped = torch.rand(labels.shape, generator=generator) >= 0.15 * LENGTH / (LENGTH - 1)
            labels = labels.masked_fill(dropped, -100)
        return inputs, labels

    curve: list[dict[str, Any]] = []

    def evaluate(model: nn.Module) -> dict[str, float]:
        found = examine(model, course, questions, last=len(curve) + 1 == steps // EVERY)
        curve.append({"step": EVERY * (len(curve) + 1), **found})
        return {"dev_loss": found["cloze"]["loss"]}

    config = RunConfig(
        steps, BATCH, 5e-3, seed=seed, schedule="cosine", warmup=0.1, evaluate_every=EVERY, log_every=EVERY
    )
    began = time.process_time()
    train(model, batches, config, loss=course.training_loss, evaluate=evaluate, device="cpu")
    return {"objective": objective, "seed": seed, "curve": curve, "cpu_seconds": seconds_since(began)}


def seconds_since(began: float) -> float:
    return round(time.process_time() - began, 1)


def letters(steps: int, most: int) -> None:
    """Both objectives and the control, three seeds each."""
    settings = {
        "length": LENGTH,
        "width": WIDTH,
        "layers": LAYERS,
        "heads": HEADS,
        "batch": BATCH,
        "steps": steps,
        "learning_rate": 5e-3,
        "questions": QUESTIONS,
    }
    jobs = [
        (f"{objective}, seed {seed}", lambda o=objective, s=seed: letter_run(o, s, steps))
        for seed in SEEDS[:3]
        for objective in OBJECTIVES
    ]
    collect(RUNS / "objectives-letters.json", settings, jobs, most)


def collect(path: Path, settings: dict[str, Any], jobs: list[tuple[str, Job]], most: int = 100) -> None:
    """Run what is not stored yet, at most so many runs, and store each when it is done."""
    record: dict[str, Any] = {"settings": settings, "versions": versions(), "runs": {}}
    if path.is_file():
        stored = json.loads(path.read_text(encoding="utf-8"))
        if stored["settings"] == settings:
            record = stored
    path.parent.mkdir(parents=True, exist_ok=True)
    missing = [(name, job) for name, job in jobs if name not in record["runs"]]
    for name, job in missing[:most]:
        print(f"{len(record['runs']) + 1} of {len(jobs)}: {name}", flush=True)
        record["runs"][name] = job()
        path.write_text(json.dumps(rounded(record), indent=1) + "\n", encoding="utf-8")


def rounded(value: Any) -> Any:
    """Four decimals are more than any of these numbers can bear."""
    if isinstance(value, float):
        return round(value, 4)
    if isinstance(value, dict):
        return {key: rounded(inner) for key, inner in value.items()}
    return [rounded(inner) for inner in value] if isinstance(value, list) else value


def versions() -> dict[str, str]:
    return {
        "python": platform.python_version(),
        "torch": torch.__version__.split("+")[0],
        "transformers": transformers.__version__,
    }


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


def linear_accuracy(train_x, train_y, test_x, test_y) -> float:
    """Accuracy of a regularised logistic regression on standardised states."""
    mean, spread = train_x.mean(0), train_x.std(0) + 1e-6
    a, b = ((x - mean) / spread for x in (train_x, test_x))
    weight = torch.zeros(a.shape[1], requires_grad=True)
    bias = torch.zeros((), requires_grad=True)
    optimizer = torch.optim.LBFGS([weight, bias], max_iter=200, line_search_fn="strong_wolfe")

    def closure():
        optimizer.zero_grad()
        loss = F.binary_cross_entropy_with_logits(a @ weight + bias, train_y) + 0.05 * weight.square().sum()
        loss.backward()
        return loss

    optimizer.step(closure)
    with torch.no_grad():
        return ((b @ weight + bias > 0) == test_y.bool()).float().mean().item()


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


def portions(n_train: int, n_test: int, most: int) -> list[dict[str, torch.Tensor]] | None:
    """States, margins and labels of the reviews, by twenty, kept on disk; None while some are missing."""
    reviews = load_reviews()
    parts = ((reviews.train, n_train, False), (reviews.test, n_test, True))
    wanted, files = [], []
    for part, n, is_test in parts:
        order = torch.randperm(len(part), generator=torch.Generator().manual_seed(0))[:n].tolist()
        name = "test" if is_test else "train"
        files += [STATES / f"{name}-{a}.safetensors" for a in range(0, n, 20)]
        wanted += [([part[i] for i in order[a : a + 20]], is_test) for a in range(0, n, 20)]
    STATES.mkdir(parents=True, exist_ok=True)
    missing = [index for index, file in enumerate(files) if not file.is_file()]
    model, tokenizer = load_causal_lm() if missing else (None, None)
    for index in missing[:most]:
        began = time.process_time()
        chosen, is_test = wanted[index]
        texts = [review.text for review in chosen]
        found = pooled_states(model, tokenizer, texts)
        if is_test:
            found["margin"] = label_margins(model, tokenizer, texts)
        found["label"] = torch.tensor([float(review.label) for review in chosen])
        found["seconds"] = torch.tensor(time.process_time() - began)
        save_file({name: values.contiguous() for name, values in found.items()}, files[index])
        print(f"{index + 1} of {len(files)}", flush=True)
    return [load_file(file) for file in files] if len(missing) <= most else None


def pooling(n_train: int, n_test: int, most: int) -> None:
    """Four ways to pool, five draws of the training reviews each, and the model's own answer in words."""
    settings = {"train": n_train, "test": n_test, "drawn_for_each_fit": n_train * 4 // 5, "fits": len(SEEDS)}
    kept = portions(n_train, n_test, most)
    if kept is None:
        return
    border = n_train // 20
    x, y = (
        [
            {name: torch.cat([part[name] for part in half]) for name in names}
            for half in (kept[:border], kept[border:])
        ]
        for names in (WAYS, ("label",))
    )
    train_y, test_y = (half["label"] for half in y)
    margins = torch.cat([part["margin"] for part in kept[border:]])

    def run() -> dict[str, Any]:
        fits: dict[str, list[float]] = {way: [] for way in WAYS}
        for seed in SEEDS:
            order = torch.randperm(n_train, generator=torch.Generator().manual_seed(seed))[: n_train * 4 // 5]
            for way in WAYS:
                fits[way].append(linear_accuracy(x[0][way][order], train_y[order], x[1][way], test_y))
        right = {
            "as they are": (margins > 0) == test_y.bool(),
            "against their median": (margins > margins.median()) == test_y.bool(),
            "says positive": margins > 0,
        }
        return {
            "accuracy": fits,
            "label words": {name: values.float().mean().item() for name, values in right.items()},
            "positive in test": test_y.mean().item(),
            "cpu_seconds": float(sum(part["seconds"] for part in kept)),
        }

    collect(RUNS / "objectives-pooling.json", settings, [("SmolLM2 on film reviews", run)])


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("which", choices=("letters", "pooling"))
    parser.add_argument("--steps", type=int, default=STEPS, help="training steps of each letter model")
    parser.add_argument("--most", type=int, default=100, help="stop after so many runs (of twenty reviews)")
    parser.add_argument("--reviews", type=int, nargs=2, default=(160, 120), metavar=("TRAIN", "TEST"))
    chosen = parser.parse_args()
    torch.set_num_threads(1)
    if chosen.which == "letters":
        letters(chosen.steps, chosen.most)
    else:
        pooling(*chosen.reviews, chosen.most)


if __name__ == "__main__":
    main()
