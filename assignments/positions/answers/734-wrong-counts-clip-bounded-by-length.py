# cell: counts
# kind: wrong
# author: student
# sentence: In the first function, count only what some pair of positions uses: a clip beyond the longest distance saves nothing and costs nothing.
# why: bounds the clip by T instead of T - 1; count_relative_bias(5, 1, max_distance=7) is 11 instead of 9
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

    max_distance: where distances are clipped (0 or more), None for not at all
    causal: whether keys after the query are blocked   shared: whether all layers use the same biases
    """
    if max_distance is None:
        n_distances = T if causal else 2 * T - 1
    else:
        k = min(max_distance, T)
        n_distances = min(k + 1, T) if causal else 2 * k + 1
    n_tables = 1 if shared else n_layers
    return n_tables * n_heads * n_distances


def count_shaw(d_k: int, n_layers: int, max_distance: int) -> int:
    """Return how many numbers the vectors of Shaw and colleagues have: for keys and values, in every layer.

    max_distance: where distances are clipped, 0 or more; every distance up to it counts
    """
    n_distances = 2 * max_distance + 1
    return n_layers * 2 * n_distances * d_k
