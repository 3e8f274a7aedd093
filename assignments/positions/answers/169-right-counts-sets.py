# cell: counts
# kind: right
# author: student
# sentence: Count only what some pair of positions uses: a clip beyond the longest distance saves nothing and costs nothing.
# why: collects the clipped distances in a set and counts them
def count_relative_bias(
    T: int,
    n_heads: int,
    n_layers: int = 1,
    *,
    max_distance: int | None = None,
    causal: bool = False,
    shared: bool = False,
) -> int:
    lowest = 0 if causal else -(T - 1)
    used = set()
    for distance in range(lowest, T):
        if max_distance is not None:
            distance = max(-max_distance, min(max_distance, distance))
        used.add(distance)
    return sum(len(used) for _ in range(n_heads) for _ in range(1 if shared else n_layers))


def count_shaw(d_k: int, n_layers: int, max_distance: int) -> int:
    distances = len(range(-max_distance, max_distance + 1))
    keys = values = distances * d_k
    return n_layers * (keys + values)
