# cell: counts
# kind: wrong
# author: student
# sentence: one vector of size $d_k$ that is added to keys, and one that is added to values.
# why: counts the vectors for keys only
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
    k = T - 1 if max_distance is None else min(max_distance, T - 1)
    count = n_heads * (k + 1 + (0 if causal else k))
    return count if shared else count * n_layers


def count_shaw(d_k: int, n_layers: int, max_distance: int) -> int:
    """Return how many numbers the vectors of Shaw and colleagues have: for keys and values, in every layer."""
    return n_layers * d_k * (max_distance - -max_distance + 1)
