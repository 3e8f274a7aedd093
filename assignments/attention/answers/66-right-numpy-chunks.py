# cell: spread
# kind: right
# author: student
# sentence: The order in which you draw is up to you.
# why: float64 draws, pair by pair in blocks, population standard deviation by numpy
import numpy as np


def score_spread(d_k: int, n: int, generator: torch.Generator) -> tuple[float, float]:
    scores = []
    left = n
    while left > 0:
        size = min(1000, left)
        both = torch.randn(size, 2, d_k, generator=generator, dtype=torch.float64).numpy()
        scores.append(np.einsum("nd,nd->n", both[:, 0], both[:, 1]))
        left -= size
    spread = float(np.concatenate(scores).std())
    return spread, spread / d_k**0.5
