# cell: counts
# kind: wrong
# author: student
# sentence: max_distance: where distances are clipped (0 or more), None for not at all
# why: `if max_distance` takes 0 for None; count_relative_bias(10, 1, max_distance=0) is 19 instead of 1
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
    longest = T - 1
    if max_distance:
        longest = min(longest, max_distance)
    distances = longest + 1 if causal else 2 * longest + 1
    return distances * n_heads * (1 if shared else n_layers)


def count_shaw(d_k: int, n_layers: int, max_distance: int) -> int:
    """Return how many numbers the vectors of Shaw and colleagues have: for keys and values, in every layer.

    max_distance: where distances are clipped, 0 or more; every distance up to it counts
    """
    return 2 * n_layers * (2 * max_distance + 1) * d_k
