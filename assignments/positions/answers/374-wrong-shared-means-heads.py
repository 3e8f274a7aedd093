# cell: counts
# kind: wrong
# author: student
# sentence: shared: whether all layers use the same biases
# why: takes "shared" for shared by the heads
def count_relative_bias(
    T: int,
    n_heads: int,
    n_layers: int = 1,
    *,
    max_distance: int | None = None,
    causal: bool = False,
    shared: bool = False,
) -> int:
    """Return how many numbers relative biases have that some pair of the positions 0 to T - 1 uses.

    max_distance: where distances are clipped, None for not at all
    causal: whether keys after the query are blocked   shared: whether all layers use the same biases
    """
    reach = T - 1 if max_distance is None else min(max_distance, T - 1)
    distances = sum(1 for a in range(-reach, reach + 1) if a >= 0 or not causal)
    return distances * n_layers * (1 if shared else n_heads)


def count_shaw(d_k: int, n_layers: int, max_distance: int) -> int:
    """Return how many numbers the vectors of Shaw and colleagues have: for keys and values, in every layer."""
    return 2 * (2 * max_distance + 1) * d_k * n_layers
