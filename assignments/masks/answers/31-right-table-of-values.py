# cell: convert
# kind: right
# author: assistant
# sentence: Go through one of them: first to "may look", then to what is wanted.
# why: one table with type, value for yes and value for no; torch.where in both directions
_CONVENTIONS = {
    "sdpa": (torch.bool, True, False),
    "mha": (torch.bool, False, True),
    "hf": (torch.int64, 1, 0),
    "table": (torch.int64, 0, 1),
    "additive": (torch.float32, 0.0, float("-inf")),
}


def convert(mask: torch.Tensor, given: str, wanted: str) -> torch.Tensor:
    """Translate an attention mask between conventions."""
    for name in (given, wanted):
        if name not in _CONVENTIONS:
            raise ValueError(f"unknown convention {name!r}, expected one of {sorted(_CONVENTIONS)}")
    _, yes, _ = _CONVENTIONS[given]
    dtype, new_yes, new_no = _CONVENTIONS[wanted]
    may_look = mask == yes
    return torch.where(
        may_look,
        torch.tensor(new_yes, dtype=dtype, device=mask.device),
        torch.tensor(new_no, dtype=dtype, device=mask.device),
    )
