# cell: counts
# kind: wrong
# author: student
# sentence: max_distance: where distances are clipped, None for not at all
# why: a clip at 0 is taken for no clip
def count_relative_bias(
    T: int,
    n_heads: int,
    n_layers: int = 1,
    *,
    max_distance: int | None = None,
    causal: bool = False,
    shared: bool = False,
) -> int:
    longest = min(max_distance or T - 1, T - 1)
    distances = longest + 1
    if not causal:
        distances += longest
    layers = 1 if shared else n_layers
    return distances * n_heads * layers


def count_shaw(d_k: int, n_layers: int, max_distance: int) -> int:
    return 2 * n_layers * (2 * max_distance + 1) * d_k
