# cell: counts
# kind: wrong
# author: student
# sentence: the head of RoBERTa and DistilBERT: a layer from $d$ to $d$, then one to the classes, both with biases
# why: the first test is '"head" in method', which dense-head passes as well
def trained_by(
    method: str, d: int, *, n_classes: int = 2, n_layers: int = 12, rows: int = 128, rank: int = 8
) -> int:
    """Return how many numbers `method` trains."""

    head = d * n_classes + n_classes
    if "head" in method:
        return head
    if method == "dense-head":
        return d * d + d + head
    if method == "prompt":
        return rows * d + head
    if method == "prefix":
        return 2 * rows * d * n_layers + head
    return 2 * n_layers * 2 * d * rank + head
