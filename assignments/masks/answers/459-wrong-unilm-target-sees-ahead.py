# cell: unilm
# kind: wrong
# author: student
# sentence: a target token sees the whole source, itself, and the target before it
# why: the triangle of the target is the upper one: as many pairs, the wrong ones

def unilm_mask(kind: str, n_source: int, n_target: int) -> torch.Tensor:
    """Return one of the three masks of the unified language model.

    kind: "unidirectional", "bidirectional" or "seq2seq"; anything else is a ValueError
    returns: (n, n) with n = n_source + n_target, boolean, True where the query (row) may look at the key (column)
    """
    n = n_source + n_target
    if kind == "unidirectional":
        return torch.ones(n, n).tril().bool()
    if kind == "bidirectional":
        return torch.ones(n, n).bool()
    if kind != "seq2seq":
        raise ValueError(f"no such kind: {kind}")
    allowed = torch.zeros(n, n, dtype=torch.bool)
    allowed[:, :n_source] = True
    allowed[n_source:, n_source:] = torch.ones(n_target, n_target).triu().bool()
    return allowed
