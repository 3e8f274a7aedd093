# cell: margin
# kind: right
# author: assistant
# sentence: Turn the formula round.
# why: numpy's log and maximum, returned as a float
import numpy as np


def smallest_margin(n: int, weight: float) -> float:
    """Smallest margin m with 1 / (1 + (n - 1) exp(-m)) >= weight."""
    if n < 2 or not 0.0 < weight < 1.0:
        raise ValueError("need n >= 2 and 0 < weight < 1")
    return float(np.maximum(0.0, np.log(n - 1.0) - np.log((1.0 - weight) / weight)))
