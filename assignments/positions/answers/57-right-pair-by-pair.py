# cell: counts
# kind: right
# author: student
# sentence: Count only what some pair of positions uses
# why: collects the clipped distances of all pairs in a set
def count_relative_bias(
    T: int,
    n_heads: int,
    n_layers: int = 1,
    *,
    max_distance: int | None = None,
    causal: bool = False,
    shared: bool = False,
) -> int:
    used = set()
    for i in range(T):
        for j in range(i + 1 if causal else T):
            distance = i - j
            if max_distance is not None:
                distance = sorted((-max_distance, distance, max_distance))[1]
            used.add(distance)
    tables = [used for _ in range(n_heads)] * (1 if shared else n_layers)
    return sum(map(len, tables))


def count_shaw(d_k: int, n_layers: int, max_distance: int) -> int:
    vectors = len(range(-max_distance, max_distance + 1))
    return sum(d_k * vectors for _ in ("keys", "values")) * n_layers
