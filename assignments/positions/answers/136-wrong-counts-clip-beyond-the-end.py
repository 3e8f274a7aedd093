# cell: counts
# kind: wrong
# author: student
# sentence: Count only what some pair of positions uses: a clip beyond the longest distance saves nothing and costs nothing.
# why: counts 2 max_distance + 1 even where the sequence is shorter than that
def count_relative_bias(
    T: int,
    n_heads: int,
    n_layers: int = 1,
    *,
    max_distance: int | None = None,
    causal: bool = False,
    shared: bool = False,
) -> int:
    far = T - 1 if max_distance is None else max_distance
    distances = far + 1 if causal else 2 * far + 1
    return distances * n_heads * (1 if shared else n_layers)


def count_shaw(d_k: int, n_layers: int, max_distance: int) -> int:
    return 2 * n_layers * (2 * max_distance + 1) * d_k
