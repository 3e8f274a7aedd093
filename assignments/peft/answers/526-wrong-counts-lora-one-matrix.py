# cell: counts
# kind: wrong
# author: assistant
# sentence: in each layer, for the query matrix and the value matrix ($d \times d$ each), two factors of rank `rank`, and the one-layer head
# why: two factors per layer instead of two for each of two matrices
def trained_by(
    method: str, d: int, *, n_classes: int = 2, n_layers: int = 12, rows: int = 128, rank: int = 8
) -> int:
    """Return how many numbers `method` trains."""

    head_params = d * n_classes + n_classes
    extra = {
        "head": 0,
        "dense-head": d * d + d,
        "prompt": rows * d,
        "prefix": n_layers * 2 * rows * d,
        "lora": n_layers * 2 * rank * d,
    }
    return head_params + extra[method]
