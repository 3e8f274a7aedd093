# cell: counts
# kind: wrong
# author: student
# sentence: `rows` keys and `rows` values of width $d$ in each of `n_layers` layers, and the one-layer head
# why: forgets that a prefix has values besides its keys
def trained_by(
    method: str, d: int, *, n_classes: int = 2, n_layers: int = 12, rows: int = 128, rank: int = 8
) -> int:
    """Return how many numbers `method` trains: "head", "dense-head", "prompt", "prefix" or "lora"."""
    head = n_classes * (d + 1)
    if method == "head":
        return head
    if method == "dense-head":
        return d * (d + 1) + head
    if method == "prompt":
        return rows * d + head
    if method == "prefix":
        return n_layers * rows * d + head
    if method == "lora":
        return n_layers * 2 * rank * (d + d) + head
    raise ValueError(method)
