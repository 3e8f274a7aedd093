# cell: counts
# kind: wrong
# author: student
# sentence: one linear layer from the width d to the classes, with biases
# why: the head has two classes hard-wired
def trained_by(
    method: str, d: int, *, n_classes: int = 2, n_layers: int = 12, rows: int = 128, rank: int = 8
) -> int:
    """Return how many numbers `method` trains: "head", "dense-head", "prompt", "prefix" or "lora"."""
    head = 2 * d + 2
    extra = {
        "head": 0,
        "dense-head": d * d + d,
        "prompt": rows * d,
        "prefix": 2 * rows * d * n_layers,
        "lora": n_layers * 2 * (rank * d + d * rank),
    }
    return head + extra[method]

