# cell: real-ids
# kind: wrong
# author: assistant
# sentence: A row of `pad_id` alone is all padding.
# why: row [0, 0, 0] with pad 0: argmax is 0, so the first place counts as real
def real_from_ids(ids: torch.Tensor, pad_id: int) -> torch.Tensor:
    """Return which places of a right-padded batch hold tokens, when `pad_id` may be a token too.

    ids: (B, T), int64
    returns: (B, T), boolean, False for the run of `pad_id` at the end of each row, True elsewhere
    """
    positions = torch.arange(ids.shape[1], device=ids.device)
    last_real = ((ids != pad_id).long() * positions).argmax(dim=1)
    return positions.unsqueeze(0) <= last_real.unsqueeze(1)
