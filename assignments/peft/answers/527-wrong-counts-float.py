# cell: counts
# kind: wrong
# author: student
# sentence: Write the count for five ways to train a little, each as a whole number from the sizes alone.
# why: counts LoRA as a share of the full matrices, which gives a float (inexact for large sizes)
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
        return n_layers * 2 * rows * d + head
    full = n_layers * 2 * d * d
    share = 2 * rank / d
    return full * share + head
