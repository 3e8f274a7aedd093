# cell: convert
# kind: wrong
# author: assistant
# sentence: mask: any shape
# why: view(-1) fails for a mask that is not contiguous, such as a transposed or an expanded one

def convert(mask: torch.Tensor, given: str, wanted: str) -> torch.Tensor:
    """Return the mask `mask`, written in the convention `given`, in the convention `wanted`.

    mask: any shape; given, wanted: "sdpa", "mha", "hf", "table" or "additive"
    returns: same shape, with the type of the table above
    """
    means_look = {"sdpa": True, "mha": False, "hf": 1, "table": 0, "additive": 0.0}
    written = {
        "sdpa": (torch.bool, True, False),
        "mha": (torch.bool, False, True),
        "hf": (torch.int64, 1, 0),
        "table": (torch.int64, 0, 1),
        "additive": (torch.float32, 0.0, -math.inf),
    }
    dtype, look, blocked = written[wanted]
    flat = mask.view(-1).tolist()
    values = [look if entry == means_look[given] else blocked for entry in flat]
    return torch.tensor(values, dtype=dtype).view(mask.shape)
