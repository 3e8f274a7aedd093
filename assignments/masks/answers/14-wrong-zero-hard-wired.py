# cell: real-ids
# kind: wrong
# author: student
# sentence: Return which places of a right-padded batch hold tokens, when `pad_id` may be a token too.
# why: works for padding with 0 only
def real_from_ids(ids: torch.Tensor, pad_id: int) -> torch.Tensor:
    from_the_right = ids.flip(dims=[1]).cumsum(dim=1)
    return (from_the_right > 0).flip(dims=[1])
