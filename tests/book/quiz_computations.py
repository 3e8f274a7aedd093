"""What each question that asks for a number comes to, computed in another way than it explains."""

import math
from collections import Counter

import torch
from torch import nn


def weight_of_leader(margin: float, rivals: int) -> float:
    return torch.softmax(torch.tensor([margin] + [0.0] * rivals, dtype=torch.float64), dim=0)[0].item()


def blocked_pairs(n_source: int, n_target: int) -> int:
    """Pairs that the sequence-to-sequence mask closes, asked one by one."""
    n = n_source + n_target
    return sum(j >= n_source and (i < n_source or j > i) for i in range(n) for j in range(n))


def parameters(module: nn.Module) -> int:
    return sum(parameter.numel() for parameter in module.parameters())


def share_of_matches(candidate: str, reference: str) -> float:
    have, want = Counter(candidate.split()), Counter(reference.split())
    return (have & want).total() / have.total()


COMPUTED = {
    "attention-margin": lambda: weight_of_leader(math.log(3), rivals=3),
    "masks-blocked": lambda: blocked_pairs(3, 2),
    "positions-doubling": lambda: weight_of_leader(math.log(3), rivals=1),
    "positions-distances": lambda: len({i - j for i in range(4) for j in range(4)}),
    "transformer-count-layer": lambda: parameters(nn.Linear(10, 4)),
    "text-clipping": lambda: share_of_matches("the the the the", "the boat left the port"),
    "finetuning-coin": lambda: nn.functional.cross_entropy(torch.zeros(1, 2), torch.tensor([1])).item(),
    "finetuning-accumulate": lambda: sum(
        torch.func.grad(lambda w: 3 * w)(torch.tensor(2.0)).item() for _ in range(2)
    ),
    "peft-head-count": lambda: parameters(nn.Linear(10, 2)),
    "peft-lora-count": lambda: parameters(
        nn.Sequential(nn.Linear(50, 2, bias=False), nn.Linear(2, 100, bias=False))
    ),
}
