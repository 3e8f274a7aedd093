# cell: real-ids
# kind: wrong
# author: student
# sentence: False for the run of `pad_id` at the end of each row
# why: a row of nothing but padding has "last real index" 0, so its first place counts as real
def real_from_ids(ids: torch.Tensor, pad_id: int) -> torch.Tensor:
    places = torch.arange(ids.shape[1])
    last = ((ids != pad_id) * places).amax(dim=1, keepdim=True)
    return places <= last
