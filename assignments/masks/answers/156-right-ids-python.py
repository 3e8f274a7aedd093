# cell: real-ids
# kind: right
# author: assistant
# sentence: returns: (B, T), boolean, False for the run of `pad_id` at the end of each row, True elsewhere
# why: walks each row from the right in plain Python
def real_from_ids(ids: torch.Tensor, pad_id: int) -> torch.Tensor:
    """Walk every row from the right until something other than padding turns up."""
    real = torch.ones(ids.shape, dtype=torch.bool, device=ids.device)
    for b, row in enumerate(ids.tolist()):
        for t in reversed(range(len(row))):
            if row[t] != pad_id:
                break
            real[b, t] = False
    return real
