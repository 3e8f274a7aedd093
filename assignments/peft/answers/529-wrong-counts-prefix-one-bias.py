# cell: counts
# kind: wrong
# author: student
# sentence: `rows` keys and `rows` values of width $d$ in each of `n_layers` layers, and the one-layer head
# why: the values of a layer are counted once for the whole model: keys per layer, values only once
def trained_by(
    method: str, d: int, *, n_classes: int = 2, n_layers: int = 12, rows: int = 128, rank: int = 8
) -> int:
    """Return how many numbers `method` trains."""

    head = d * n_classes + n_classes
    if method == "head":
        return head
    if method == "dense-head":
        return d * d + d + head
    if method == "prompt":
        return rows * d + head
    if method == "prefix":
        keys = n_layers * rows * d
        values = rows * d
        return keys + values + head
    return n_layers * 4 * d * rank + head
