# cell: unilm
# kind: wrong
# author: student
# sentence: Either part may be empty.
# why: the slice [:-0] is empty, so without a target the source does not see all of itself
def unilm_mask(kind: str, n_source: int, n_target: int) -> torch.Tensor:
    n = n_source + n_target
    if kind == "bidirectional":
        return torch.ones(n, n).bool()
    allowed = torch.ones(n, n).tril().bool()
    if kind == "seq2seq":
        allowed[:, :-n_target] = True
    elif kind != "unidirectional":
        raise ValueError(f"unknown kind {kind!r}")
    return allowed
