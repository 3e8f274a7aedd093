# cell: counts
# kind: wrong
# author: assistant
# sentence: `rows` keys and `rows` values of width d in each of `n_layers` layers, and the one-layer head
# why: counts `rows` vectors per layer, as if keys and values were one
def trained_by(
    method: str, d: int, *, n_classes: int = 2, n_layers: int = 12, rows: int = 128, rank: int = 8
) -> int:
    """Return how many numbers `method` trains: "head", "dense-head", "prompt", "prefix" or "lora"."""
    head = d * n_classes + n_classes
    match method:
        case "head":
            return head
        case "dense-head":
            return d * d + d + head
        case "prompt":
            return rows * d + head
        case "prefix":
            return n_layers * rows * d + head
        case "lora":
            return n_layers * 2 * (rank * d + d * rank) + head
        case _:
            raise ValueError(f"Unknown method: {method!r}")

