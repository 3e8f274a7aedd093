# cell: counts
# kind: wrong
# author: student
# sentence: a clip beyond the longest distance saves nothing and costs nothing
# why: counts 2k + 1 distances also where the sequence is shorter
def count_relative_bias(
    T: int,
    n_heads: int,
    n_layers: int = 1,
    *,
    max_distance: int | None = None,
    causal: bool = False,
    shared: bool = False,
) -> int:
    k = T - 1 if max_distance is None else max_distance
    distances = k + 1 if causal else 2 * k + 1
    return distances * n_heads * (1 if shared else n_layers)


def count_shaw(d_k: int, n_layers: int, max_distance: int) -> int:
    return n_layers * 2 * (2 * max_distance + 1) * d_k
