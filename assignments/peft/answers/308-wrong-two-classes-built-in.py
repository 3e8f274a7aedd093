# cell: counts
# kind: wrong
# author: student
# sentence: Write the count for five ways to train a little, each as a whole number from the sizes alone.
# why: the head inside the prompt and the prefix always has two classes
def trained_by(
    method: str, d: int, *, n_classes: int = 2, n_layers: int = 12, rows: int = 128, rank: int = 8
) -> int:
    """Return how many numbers `method` trains: "head", "dense-head", "prompt", "prefix" or "lora"."""
    head = d * n_classes + n_classes
    return {
        "head": head,
        "dense-head": d * d + d + head,
        "prompt": (rows + 2) * d + 2,
        "prefix": 2 * n_layers * rows * d + 2 * d + 2,
        "lora": n_layers * 2 * (2 * d * rank) + head,
    }[method]
