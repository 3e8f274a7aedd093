# cell: counts
# kind: wrong
# author: student
# sentence: in each layer, for the query matrix and the value matrix (d x d each), two factors of rank `rank`, and the one-layer head
# why: counts the two factors once per layer, for one matrix
def trained_by(
    method: str, d: int, *, n_classes: int = 2, n_layers: int = 12, rows: int = 128, rank: int = 8
) -> int:
    """Return how many numbers `method` trains: "head", "dense-head", "prompt", "prefix" or "lora"."""
    head = (d + 1) * n_classes
    if method == "dense-head":
        return (d + 1) * d + head
    if method == "prompt":
        return rows * d + head
    if method == "prefix":
        return n_layers * 2 * rows * d + head
    if method == "lora":
        return n_layers * 2 * rank * d + head
    return head

