# cell: unilm
# kind: wrong
# author: student
# sentence: the source tokens see the whole source and nothing of the target (Without a target the third mask is the second)
# why: with n_target = 0 the slice -0: is everything, and the source is blocked altogether
def unilm_mask(kind: str, n_source: int, n_target: int) -> torch.Tensor:
    n = n_source + n_target
    allowed = torch.ones(n, n, dtype=torch.bool)
    if kind == "unidirectional":
        allowed = allowed.tril()
    elif kind == "seq2seq":
        allowed[:n_source, -n_target:] = False
        allowed[n_source:, n_source:] = torch.ones(n_target, n_target, dtype=torch.bool).tril()
    elif kind != "bidirectional":
        raise ValueError(kind)
    return allowed
