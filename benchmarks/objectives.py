"""The runs behind the chapter *Objectives*: what each objective learns.

`python -m benchmarks.objectives letters` trains small letter models on Shakespeare with two objectives
(next token, masked) and examines them as they learn; a third arm predicts the next token with as few labels
as the masked one has.
`python -m benchmarks.objectives fates` trains masked models with 80/10/10, with masks only, and without
random letters, and asks each about masked, kept and random letters.

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
from torch import nn
from torch.nn import functional as F

from autograder.course.reference import reference
from coursekit.data import load_shakespeare
from coursekit.training import RunConfig, text_windows, train

Job = Callable[[], dict[str, Any]]
RUNS = Path(__file__).resolve().parent.parent / "book" / "_data" / "runs"
SEEDS = (0, 1, 2)
QUESTIONS = 2000
OBJECTIVES = ("next-token", "masked", "next-token, fewer labels")
RATE = 5e-3
FATES = {"80/10/10": (0.8, 0.1), "masks only": (1.0, 0.0), "no random": (0.9, 0.0)}  # (masked, random)
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


Batches = Callable[[int], tuple[torch.Tensor, torch.Tensor]]
Examination = Callable[[nn.Module, bool], dict[str, Any]]


def dev_questions(course: Any) -> torch.Tensor:
    """The windows that every model is examined on: (QUESTIONS, LENGTH)."""
    return text_windows(course.letter_ids(load_shakespeare().dev), LENGTH, QUESTIONS, seed=1)(0)


def trained_curve(
    model: nn.Module, batches: Batches, exam: Examination, steps: int, seed: int
) -> dict[str, Any]:
    """Train a letter model and examine it every so many steps; the exam is told when it is the last."""
    curve: list[dict[str, Any]] = []

    def evaluate(model: nn.Module) -> dict[str, float]:
        found = exam(model, len(curve) + 1 == steps // EVERY)
        curve.append({"step": EVERY * (len(curve) + 1), **found})
        return {"dev_loss": next(iter(found.values()))["loss"]}

    config = RunConfig(
        steps, BATCH, RATE, seed=seed, schedule="cosine", warmup=0.1, evaluate_every=EVERY, log_every=EVERY
    )
    began = time.process_time()
    loss = reference("objectives").training_loss
    train(model, batches, config, loss=loss, evaluate=evaluate, device="cpu")
    return {"seed": seed, "curve": curve, "cpu_seconds": seconds_since(began)}


def letter_run(objective: str, seed: int, steps: int) -> dict[str, Any]:
    """One model of the race, with both examinations."""
    course = reference("objectives")
    ids = course.letter_ids(load_shakespeare().train)
    causal = objective != "masked"
    torch.manual_seed(seed)
    model, windows = LetterModel(causal, course.N_TOKENS), text_windows(ids, LENGTH, BATCH, seed)

    def batches(step: int) -> tuple[torch.Tensor, torch.Tensor]:
        generator = torch.Generator().manual_seed(seed * 100_003 + step)
        inputs, labels = course.training_batch(
            windows(step), causal, course.MASK_ID, course.N_TOKENS, generator
        )
        if objective == "next-token, fewer labels":  # on average as many as masking 15 % of LENGTH leaves
            dropped = torch.rand(labels.shape, generator=generator) >= 0.15 * LENGTH / (LENGTH - 1)
            labels = labels.masked_fill(dropped, -100)
        return inputs, labels

    questions = dev_questions(course)
    exam = lambda model, last: examine(model, course, questions, last)  # noqa: E731
    return {"objective": objective, **trained_curve(model, batches, exam, steps, seed)}


def fate_run(name: str, seed: int, steps: int) -> dict[str, Any]:
    """One masked model trained with these fates, and asked about masked, kept and random letters."""
    course = reference("objectives")
    masked, random = FATES[name]
    ids = course.letter_ids(load_shakespeare().train)
    torch.manual_seed(seed)
    model, windows = LetterModel(False, course.N_TOKENS), text_windows(ids, LENGTH, BATCH, seed)

    def batches(step: int) -> tuple[torch.Tensor, torch.Tensor]:
        generator = torch.Generator().manual_seed(seed * 100_003 + step)
        x = windows(step)
        selected = torch.rand(x.shape, generator=generator) < 0.15
        fate = torch.rand(x.shape, generator=generator)
        letters = torch.randint(course.MASK_ID, x.shape, generator=generator)
        inputs = x.masked_fill(selected & (fate < masked), course.MASK_ID)
        inputs = torch.where(selected & (fate >= masked) & (fate < masked + random), letters, inputs)
        return inputs, x.masked_fill(~selected, -100)

    questions, place = dev_questions(course), LENGTH // 2
    wrong = torch.randint(1, course.MASK_ID, (QUESTIONS,), generator=torch.Generator().manual_seed(2))
    stands = {
        "masked": torch.full((QUESTIONS,), course.MASK_ID),
        "kept": questions[:, place],
        "random": (questions[:, place] + wrong) % course.MASK_ID,  # never the right letter
    }

    def exam(model: nn.Module, last: bool) -> dict[str, Any]:
        found = {}
        for kind, letters in stands.items():
            asked = questions.clone()
            asked[:, place] = letters
            logits = model(asked)[:, place]
            found[kind] = measures(logits, questions[:, place])
            found[kind]["repeats"] = (logits.argmax(-1) == letters).float().mean().item()
        return found

    return {"fates": name, **trained_curve(model, batches, exam, steps, seed)}


def seconds_since(began: float) -> float:
    return round(time.process_time() - began, 1)


def settings_of(steps: int) -> dict[str, Any]:
    """What all letter models have in common."""
    return {
        "length": LENGTH,
        "width": WIDTH,
        "layers": LAYERS,
        "heads": HEADS,
        "batch": BATCH,
        "steps": steps,
        "learning_rate": RATE,
        "questions": QUESTIONS,
    }


def letters(steps: int, most: int) -> None:
    """Both objectives and the control, three seeds each."""
    jobs = [
        (f"{objective}, seed {seed}", lambda o=objective, s=seed: letter_run(o, s, steps))
        for seed in SEEDS
        for objective in OBJECTIVES
    ]
    collect(RUNS / "objectives-letters.json", settings_of(steps), jobs, most)


def fates(steps: int, most: int) -> None:
    """Masked models with three recipes, three seeds each."""
    jobs = [
        (f"{name}, seed {seed}", lambda n=name, s=seed: fate_run(n, s, steps))
        for seed in SEEDS
        for name in FATES
    ]
    collect(RUNS / "objectives-fates.json", settings_of(steps), jobs, most)


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


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("which", choices=("letters", "fates"))
    parser.add_argument("--steps", type=int, default=STEPS, help="training steps of each letter model")
    parser.add_argument("--most", type=int, default=100, help="stop after so many runs")
    chosen = parser.parse_args()
    torch.set_num_threads(1)
    {"letters": letters, "fates": fates}[chosen.which](chosen.steps, chosen.most)


if __name__ == "__main__":
    main()
