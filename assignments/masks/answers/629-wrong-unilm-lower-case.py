# cell: unilm
# kind: wrong
# author: assistant
# sentence: anything else is a ValueError
# why: 'Seq2Seq' and ' seq2seq ' are accepted
def unilm_mask(kind: str, n_source: int, n_target: int) -> torch.Tensor:
    """Return one of the three masks of the unified language model.

    kind: "unidirectional", "bidirectional" or "seq2seq"; anything else is a ValueError
    returns: (n, n) with n = n_source + n_target, boolean, True where the query (row) may look at the key (column)
    """
    kind = kind.strip().lower()
    n = n_source + n_target
    if kind == "bidirectional":
        return torch.ones(n, n, dtype=torch.bool)
    mask = torch.tril(torch.ones(n, n, dtype=torch.bool))
    if kind == "unidirectional":
        return mask
    if kind == "seq2seq":
        mask[:, :n_source] = True
        return mask
    raise ValueError(f"unknown kind: {kind}")
