# cell: real-ids
# kind: right
# author: assistant
# sentence: only the run of `pad_id` **at the end** of a row is padding
# why: counts the run with argmax of the flipped row, all-padding rows treated on their own
def real_from_ids(ids: torch.Tensor, pad_id: int) -> torch.Tensor:
    """Return a boolean mask that is False only for trailing padding."""
    is_token = ids.ne(pad_id)
    T = ids.size(1)
    run = is_token.flip(dims=(1,)).int().argmax(dim=1)  # number of trailing pads
    run = torch.where(is_token.any(dim=1), run, torch.full_like(run, T))
    lengths = T - run
    return torch.arange(T, device=ids.device)[None, :] < lengths[:, None]
