# cell: real-ids
# kind: wrong
# author: student
# sentence: returns: (B, T), boolean, False for the run of `pad_id` at the end of each row, True elsewhere
# why: argmax of an all-False row is 0, so a row of padding alone comes out as all real
def real_from_ids(ids: torch.Tensor, pad_id: int) -> torch.Tensor:
    T = ids.shape[1]
    n_pad = (ids != pad_id).flip(1).int().argmax(dim=1)
    return torch.arange(T, device=ids.device) < (T - n_pad)[:, None]
