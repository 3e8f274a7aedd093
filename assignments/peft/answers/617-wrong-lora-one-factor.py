# cell: counts
# kind: wrong
# author: assistant
# sentence: in each layer, for the query matrix and the value matrix ($d \times d$ each), two factors of rank `rank`
# why: "lora" counts one factor for each matrix: 2 r d per layer in place of 4 r d

def trained_by(
    method: str, d: int, *, n_classes: int = 2, n_layers: int = 12, rows: int = 128, rank: int = 8
) -> int:
    """Return how many numbers `method` trains."""
    head = (d + 1) * n_classes
    extra = {
        "head": 0,
        "dense-head": (d + 1) * d,
        "prompt": rows * d,
        "prefix": 2 * n_layers * rows * d,
        "lora": 2 * n_layers * rank * d,
    }
    return head + extra[method]
