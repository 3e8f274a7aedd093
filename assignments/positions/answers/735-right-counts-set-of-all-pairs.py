# cell: counts
# kind: right
# author: student
# sentence: In the first function, count only what some pair of positions uses: a clip beyond the longest distance saves nothing and costs nothing.
# why: no formula: collects the clipped distances of all pairs in a set; max_distance=1000 with T = 5 gives 9 distances, max_distance=0 gives 1
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
    limit = math.inf if max_distance is None else max_distance
    used = set()
    for query in range(T):
        for key in range(query + 1 if causal else T):
            used.add(max(-limit, min(limit, query - key)))
    return len(used) * n_heads * (n_layers ** (not shared))


def count_shaw(d_k: int, n_layers: int, max_distance: int) -> int:
    """Return how many numbers the vectors of Shaw and colleagues have: for keys and values, in every layer.

    max_distance: where distances are clipped, 0 or more; every distance up to it counts
    """
    per_distance = {"key": d_k, "value": d_k}
    return sum(sum(per_distance.values()) for _ in range(n_layers) for _ in range(-max_distance, max_distance + 1))
