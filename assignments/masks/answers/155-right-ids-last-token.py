# cell: real-ids
# kind: right
# author: student
# sentence: So only the run of `pad_id` **at the end** of a row is padding; the same id further left is a real token.
# why: place of the last token that is not padding, then a comparison with the columns
def real_from_ids(ids: torch.Tensor, pad_id: int) -> torch.Tensor:
    columns = torch.arange(1, ids.shape[1] + 1, device=ids.device)
    length = ((ids != pad_id) * columns).amax(dim=1, keepdim=True)
    return columns <= length
