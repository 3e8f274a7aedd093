# cell: convert
# kind: right
# author: assistant
# sentence: returns: same shape, with the type of the table above
# why: looks up the value and type of 'may look' and 'blocked' in a table
def convert(mask: torch.Tensor, given: str, wanted: str) -> torch.Tensor:
    """Return the mask `mask`, written in the convention `given`, in the convention `wanted`.

    mask: any shape; given, wanted: "sdpa", "mha", "hf", "table" or "additive"
    returns: same shape, with the type of the table above
    """
    inf = float("inf")
    values = {
        "sdpa": (torch.bool, True, False),
        "mha": (torch.bool, False, True),
        "hf": (torch.int64, 1, 0),
        "table": (torch.int64, 0, 1),
        "additive": (torch.float32, 0.0, -inf),
    }
    blocked = mask == values[given][2]
    dtype, look, block = values[wanted]
    result = torch.full(mask.shape, look, dtype=dtype, device=mask.device)
    result[blocked] = block
    return result
