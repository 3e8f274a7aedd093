# cell: counts
# kind: wrong
# author: student
# sentence: one vector of size $d_k$ that is added to keys, and one that is added to values
# why: counts the vectors for keys only
def count_relative_bias(
    T: int,
    n_heads: int,
    n_layers: int = 1,
    *,
    max_distance: int | None = None,
    causal: bool = False,
    shared: bool = False,
) -> int:
    k = T - 1 if max_distance is None else min(T - 1, max_distance)
    per_head = k + 1 if causal else 2 * k + 1
    return per_head * n_heads * (1 if shared else n_layers)


def count_shaw(d_k: int, n_layers: int, max_distance: int) -> int:
    return n_layers * (2 * max_distance + 1) * d_k
