# cell: counts
# kind: wrong
# author: student
# sentence: Return how many numbers relative biases have that some pair of the positions 0 to T - 1 uses.
# why: behind a causal mask there are the distances 0 to k, that is k + 1 and not k
def count_relative_bias(
    T: int,
    n_heads: int,
    n_layers: int = 1,
    *,
    max_distance: int | None = None,
    causal: bool = False,
    shared: bool = False,
) -> int:
    if causal:
        distances = T if max_distance is None else min(T, max_distance)
    else:
        distances = 2 * T - 1 if max_distance is None else min(2 * T - 1, 2 * max_distance + 1)
    total = distances * n_heads
    if not shared:
        total *= n_layers
    return total


def count_shaw(d_k: int, n_layers: int, max_distance: int) -> int:
    return (2 * max_distance + 1) * d_k * 2 * n_layers
