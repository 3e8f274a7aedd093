# cell: counts
# kind: wrong
# author: assistant
# sentence: max_distance: where distances are clipped, None for not at all
# why: `if max_distance` takes a clip at 0, where all pairs share one number, for no clip at all
def count_relative_bias(
    T: int,
    n_heads: int,
    n_layers: int = 1,
    *,
    max_distance: int | None = None,
    causal: bool = False,
    shared: bool = False,
) -> int:
    """Number of learned relative biases."""
    reach = T - 1
    if max_distance:
        reach = min(reach, max_distance)
    n_distances = reach + 1 if causal else 2 * reach + 1
    layers = 1 if shared else n_layers
    return n_distances * n_heads * layers


def count_shaw(d_k: int, n_layers: int, max_distance: int) -> int:
    """Number of entries in the relative key and value vectors."""
    return n_layers * 2 * (2 * max_distance + 1) * d_k
