# cell: convert
# kind: wrong
# author: assistant
# sentence: | `"additive"` | float32 | 0 | $-\infty$ |
# why: from integers the lowest finite number is used, as Hugging Face models do inside

def convert(mask: torch.Tensor, given: str, wanted: str) -> torch.Tensor:
    """Return the mask `mask`, written in the convention `given`, in the convention `wanted`.

    mask: any shape; given, wanted: "sdpa", "mha", "hf", "table" or "additive"
    returns: same shape, with the type of the table above
    """
    if given in ("hf", "table") and wanted == "additive":
        keep = mask.float() if given == "hf" else 1.0 - mask.float()
        return (1.0 - keep) * torch.finfo(torch.float32).min  # avoids 0 * inf = nan
    allowed = {
        "sdpa": lambda m: m.bool(),
        "mha": lambda m: ~m.bool(),
        "hf": lambda m: m == 1,
        "table": lambda m: m == 0,
        "additive": lambda m: m == 0,
    }[given](mask)
    if wanted == "sdpa":
        return allowed
    if wanted == "mha":
        return ~allowed
    if wanted == "hf":
        return allowed.long()
    if wanted == "table":
        return (~allowed).long()
    return torch.zeros(allowed.shape).masked_fill(~allowed, -torch.inf)
