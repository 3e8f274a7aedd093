# cell: counts
# kind: right
# author: student
# sentence: Return how many numbers relative biases have that some pair of the positions 0 to T - 1 uses.
# why: counts the set of clipped distances pair by pair
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
    limit = T if max_distance is None else max_distance
    used = {max(-limit, min(limit, i - j)) for i in range(T) for j in range(i + 1 if causal else T)}
    tables = {(head, 0 if shared else layer) for head in range(n_heads) for layer in range(n_layers)}
    return len(used) * len(tables)


def count_shaw(d_k: int, n_layers: int, max_distance: int) -> int:
    """Return how many numbers the vectors of Shaw and colleagues have: for keys and values, in every layer."""
    total = 0
    for _ in range(n_layers):
        for _ in ("keys", "values"):
            total += d_k * len(range(-max_distance, max_distance + 1))
    return total
