# cell: real-ids
# kind: right
# author: assistant
# sentence: A cumulative product (or minimum) over the flipped row says that without a loop.
# why: cumulative minimum of is-padding from the right, as bytes

def real_from_ids(ids: torch.Tensor, pad_id: int) -> torch.Tensor:
    """Return which places of a right-padded batch hold tokens, when `pad_id` may be a token too.

    ids: (B, T), whole numbers
    returns: (B, T), boolean, False for the run of `pad_id` at the end of each row, True elsewhere
    """
    is_pad = (ids == pad_id).to(torch.uint8)
    trailing, _ = torch.cummin(torch.fliplr(is_pad), dim=-1)
    return torch.fliplr(trailing) == 0
