# cell: counts
# kind: wrong
# author: assistant
# sentence: one vector of size d_k that is added to keys, and one that is added to values
# why: counts the vectors of the keys only
def count_relative_bias(
    T: int,
    n_heads: int,
    n_layers: int = 1,
    *,
    max_distance: int | None = None,
    causal: bool = False,
    shared: bool = False,
) -> int:
    """Number of learned relative position biases."""
    if T < 1 or n_heads < 1 or n_layers < 1:
        raise ValueError("T, n_heads and n_layers must be positive")
    reach = T - 1 if max_distance is None else min(max_distance, T - 1)
    num_distances = reach + 1 if causal else 2 * reach + 1
    return num_distances * n_heads * (1 if shared else n_layers)


def count_shaw(d_k: int, n_layers: int, max_distance: int) -> int:
    """Number of parameters of relative position representations (Shaw et al., 2018)."""
    return n_layers * (2 * max_distance + 1) * d_k
