# cell: unilm
# kind: wrong
# author: student
# sentence: kind: "unidirectional", "bidirectional" or "seq2seq"; anything else is a ValueError
# why: anything else is taken for seq2seq
def unilm_mask(kind: str, n_source: int, n_target: int) -> torch.Tensor:
    n = n_source + n_target
    past = torch.tril(torch.ones(n, n, dtype=torch.bool))
    if kind == "unidirectional":
        return past
    if kind == "bidirectional":
        return torch.ones_like(past)
    return past | (torch.arange(n) < n_source)
