# cell: what-trains
# kind: right
# author: assistant
# sentence: The check counts in torch.
# why: builds the two layers on the meta device and counts their numbers
def trained_by_hand() -> dict[str, int]:
    """Return the numbers in "all", those of the "head", and those of its "bias"."""
    from torch import nn

    parts = nn.ModuleDict({"body": nn.Embedding(50, 12, device="meta"), "head": nn.Linear(12, 2, device="meta")})
    sizes = {name: p.numel() for name, p in parts.named_parameters()}
    return {
        "all": sum(sizes.values()),
        "head": sum(n for name, n in sizes.items() if name.startswith("head.")),
        "bias": sizes["head.bias"],
    }
