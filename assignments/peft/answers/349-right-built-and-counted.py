# cell: counts
# kind: right
# author: student
# sentence: Write the count for five ways to train a little, each as a whole number from the sizes alone.
# why: builds the tensors on the meta device and counts them
def trained_by(
    method: str, d: int, *, n_classes: int = 2, n_layers: int = 12, rows: int = 128, rank: int = 8
) -> int:
    """Return how many numbers `method` trains: "head", "dense-head", "prompt", "prefix" or "lora"."""
    def size(*modules: nn.Module) -> int:
        return sum(p.numel() for module in modules for p in module.parameters())

    with torch.device("meta"):
        head = nn.Linear(d, n_classes)
        extra = {
            "head": lambda: [],
            "dense-head": lambda: [nn.Linear(d, d)],
            "prompt": lambda: [nn.Embedding(rows, d)],
            "prefix": lambda: [nn.Embedding(2 * rows, d) for _ in range(n_layers)],
            "lora": lambda: [
                nn.Linear(*shape, bias=False)
                for _ in range(n_layers)
                for _ in ("query", "value")
                for shape in ((d, rank), (rank, d))
            ],
        }[method]()
        return size(head, *extra)
