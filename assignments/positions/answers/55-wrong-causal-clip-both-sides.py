# cell: counts
# kind: wrong
# author: student
# sentence: Count only what some pair of positions uses
# why: behind a causal mask the clipped distances are still counted on both sides
def count_relative_bias(
    T: int,
    n_heads: int,
    n_layers: int = 1,
    *,
    max_distance: int | None = None,
    causal: bool = False,
    shared: bool = False,
) -> int:
    distances = T if causal else 2 * T - 1
    if max_distance is not None:
        distances = min(distances, 2 * max_distance + 1)
    return distances * n_heads * (1 if shared else n_layers)


def count_shaw(d_k: int, n_layers: int, max_distance: int) -> int:
    return 2 * (2 * max_distance + 1) * d_k * n_layers
