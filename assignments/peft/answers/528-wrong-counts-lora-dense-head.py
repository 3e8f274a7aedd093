# cell: counts
# kind: wrong
# author: assistant
# sentence: in each layer, for the query matrix and the value matrix ($d \times d$ each), two factors of rank `rank`, and the one-layer head
# why: adds the two-layer head of RoBERTa to LoRA, as the library's sequence classifiers do
def trained_by(
    method: str, d: int, *, n_classes: int = 2, n_layers: int = 12, rows: int = 128, rank: int = 8
) -> int:
    """Return how many numbers `method` trains."""

    head = d * n_classes + n_classes
    dense_head = d * d + d + head
    match method:
        case "head":
            return head
        case "dense-head":
            return dense_head
        case "prompt":
            return rows * d + head
        case "prefix":
            return n_layers * 2 * rows * d + head
        case "lora":
            return n_layers * 2 * 2 * rank * d + dense_head
    raise ValueError(method)
