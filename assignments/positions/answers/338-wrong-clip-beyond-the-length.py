# cell: counts
# kind: wrong
# author: assistant
# sentence: Count only what some pair of positions uses: a clip beyond the longest distance saves nothing and costs nothing.
# why: a clip larger than T - 1 counts distances that no pair has
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
    limit = T - 1 if max_distance is None else max_distance
    n_distances = limit + 1 if causal else 2 * limit + 1
    layers = 1 if shared else n_layers
    return n_heads * n_distances * layers


def count_shaw(d_k: int, n_layers: int, max_distance: int) -> int:
    """Return how many numbers the vectors of Shaw and colleagues have: for keys and values, in every layer."""
    n_distances = 2 * max_distance + 1
    return 2 * n_distances * d_k * n_layers
