# cell: counts
# kind: right
# author: assistant
# sentence: each as a whole number from the sizes alone
# why: lists the shapes of what is trained and sums their products

def trained_by(
    method: str, d: int, *, n_classes: int = 2, n_layers: int = 12, rows: int = 128, rank: int = 8
) -> int:
    """Return how many numbers `method` trains."""
    shapes = [(n_classes, d), (n_classes,)]
    if method == "dense-head":
        shapes += [(d, d), (d,)]
    elif method == "prompt":
        shapes += [(rows, d)]
    elif method == "prefix":
        shapes += [(n_layers, 2, rows, d)]
    elif method == "lora":
        shapes += [(rank, d), (d, rank)] * 2 * n_layers
    elif method != "head":
        raise ValueError(f"unknown method {method!r}")
    return sum(math.prod(shape) for shape in shapes)
