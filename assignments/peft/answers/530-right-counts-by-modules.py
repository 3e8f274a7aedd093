# cell: counts
# kind: right
# author: assistant
# sentence: Write the count for five ways to train a little, each as a whole number from the sizes alone.
# why: builds every trained tensor on the meta device and adds their sizes
def trained_by(
    method: str, d: int, *, n_classes: int = 2, n_layers: int = 12, rows: int = 128, rank: int = 8
) -> int:
    """Return how many numbers `method` trains."""

    def empty(*shape):
        return torch.empty(shape, device="meta")

    tensors = list(nn.Linear(d, n_classes, device="meta").parameters())
    if method == "dense-head":
        tensors += nn.Linear(d, d, device="meta").parameters()
    elif method == "prompt":
        tensors.append(empty(rows, d))
    elif method == "prefix":
        tensors.append(empty(n_layers, 2, rows, d))
    elif method == "lora":
        for _ in range(n_layers):
            for _ in ("query", "value"):
                tensors += [empty(rank, d), empty(d, rank)]
    return sum(tensor.numel() for tensor in tensors)
