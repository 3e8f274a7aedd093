# cell: counts
# kind: wrong
# author: student
# sentence: `rows` vectors of width $d$ before the input, and the one-layer head
# why: takes document 1's 130d + 2 apart as (rows + 2) d + 2, right for two classes only
def trained_by(
    method: str, d: int, *, n_classes: int = 2, n_layers: int = 12, rows: int = 128, rank: int = 8
) -> int:
    """Return how many numbers `method` trains."""

    head = (d + 1) * n_classes
    if method == "head":
        return head
    if method == "dense-head":
        return d * (d + 1) + head
    if method == "prompt":
        return (rows + 2) * d + 2
    if method == "prefix":
        return n_layers * 2 * rows * d + head
    return n_layers * 2 * (rank * d + d * rank) + head
