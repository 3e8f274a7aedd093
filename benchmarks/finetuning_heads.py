"""Ten sentences by heart, from a head that starts at zero and from one that starts at random.

`python -m benchmarks.finetuning_heads` makes `book/_data/runs/finetuning-heads.json` for *Fine-tuning*:
two heads, three optimisers, three seeds, ten steps each, about two minutes on one core.
"""

import json
from copy import deepcopy
from typing import Any

import torch
from torch import nn

from autograder.course.reference import reference
from benchmarks.finetuning import RECORDS
from coursekit.training.records import versions

STEPS, SEEDS, RANDOM = 10, (0, 1, 2), 0.02  # the spread that the transformers library gives a new head
ARMS = ("AdamW 1e-4", "SGD 1e-2", "SGD 1e-2, encoder frozen")


def optimiser(arm: str, model: nn.Module) -> torch.optim.Optimizer:
    trained = [parameter for parameter in model.parameters() if parameter.requires_grad]
    return torch.optim.AdamW(trained, lr=1e-4) if arm == ARMS[0] else torch.optim.SGD(trained, lr=1e-2)


def run(start: nn.Module, batch: Any, head: str, arm: str, seed: int) -> dict[str, Any]:
    """The losses of one run; the seed draws the head, if it is random, and the dropout."""
    model = deepcopy(start)
    torch.manual_seed(seed)
    if head == "random":
        nn.init.normal_(model.head.weight, std=RANDOM)
    model.encoder.requires_grad_("frozen" not in arm)
    torch.manual_seed(seed)
    losses = reference("finetuning").by_heart(model, optimiser(arm, model), batch, steps=STEPS)["losses"]
    return {"head": head, "arm": arm, "seed": seed, "losses": [round(loss, 4) for loss in losses]}


def main() -> None:
    torch.set_num_threads(1)
    course = reference("finetuning")
    start, collate = course.fresh_classifier(seed=0)
    batch = collate(course.reviews()["train"][:10])
    runs = []
    for head in ("zero", "random"):
        for arm in ARMS:
            for seed in SEEDS:
                runs.append(run(start, batch, head, arm, seed))
                print(head, arm, seed, runs[-1]["losses"][-1], flush=True)
    record = {"runs": runs, "what": __doc__.splitlines()[0], "spread": RANDOM, "versions": versions()}
    (RECORDS / "finetuning-heads.json").write_text(json.dumps(record, indent=1) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
