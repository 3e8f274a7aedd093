# cell: convert
# kind: wrong
# author: assistant
# sentence: Return the mask `mask`, written in the convention `given`, in the convention `wanted`.
# why: an additive mask is read by its truth value, but there 0 means "may look": additive masks come out inverted
def convert(mask: torch.Tensor, given: str, wanted: str) -> torch.Tensor:
    """Translate between mask conventions via a boolean 'blocked' mask."""
    names = ("sdpa", "mha", "hf", "table", "additive")
    if given not in names or wanted not in names:
        raise ValueError("unknown convention")
    blocked = mask.bool()
    if given in ("sdpa", "hf", "additive"):
        blocked = ~blocked
    match wanted:
        case "sdpa":
            return ~blocked
        case "mha":
            return blocked
        case "hf":
            return (~blocked).to(torch.int64)
        case "table":
            return blocked.to(torch.int64)
    return torch.zeros(mask.shape, dtype=torch.float32, device=mask.device).masked_fill(blocked, float("-inf"))
