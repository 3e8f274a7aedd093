# cell: counts
# kind: right
# author: student
# sentence: Write the count for five ways to train a little, each as a whole number from the sizes alone.
# why: builds the tensors on the meta device and counts them
def trained_by(
    method: str, d: int, *, n_classes: int = 2, n_layers: int = 12, rows: int = 128, rank: int = 8
) -> int:
    """Return how many numbers `method` trains: "head", "dense-head", "prompt", "prefix" or "lora"."""
    with torch.device("meta"):
        tensors = [*nn.Linear(d, n_classes).parameters()]
        if method == "dense-head":
            tensors += nn.Linear(d, d).parameters()
        elif method == "prompt":
            tensors.append(torch.empty(rows, d))
        elif method == "prefix":
            tensors.append(torch.empty(n_layers, 2, rows, d))
        elif method == "lora":
            tensors += [torch.empty(rank, d), torch.empty(d, rank)] * (2 * n_layers)
        elif method != "head":
            raise ValueError(method)
    return sum(tensor.numel() for tensor in tensors)

