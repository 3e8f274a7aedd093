# cell: convert
# kind: right
# author: assistant
# sentence: Where nothing has to change, the given mask itself may come back.
# why: a table of two values per convention; returns the given mask when both names are the same

_CONVENTIONS = {
    "sdpa": (torch.tensor(True), torch.tensor(False)),
    "mha": (torch.tensor(False), torch.tensor(True)),
    "hf": (torch.tensor(1), torch.tensor(0)),
    "table": (torch.tensor(0), torch.tensor(1)),
    "additive": (torch.tensor(0.0), torch.tensor(-torch.inf)),
}


def convert(mask: torch.Tensor, given: str, wanted: str) -> torch.Tensor:
    """Return the mask `mask`, written in the convention `given`, in the convention `wanted`.

    mask: any shape; given, wanted: "sdpa", "mha", "hf", "table" or "additive"
    returns: same shape, with the type of the table above
    """
    if given == wanted:
        return mask
    look, blocked = _CONVENTIONS[wanted]
    return torch.where(mask == _CONVENTIONS[given][0], look, blocked)
