# cell: unilm
# kind: wrong
# author: student
# sentence: the source tokens see the whole source and nothing of the target
# why: the source is causal too; with n_source = 3 token 0 does not see token 2
def unilm_mask(kind: str, n_source: int, n_target: int) -> torch.Tensor:
    """Return one of the three masks of the unified language model.

    kind: "unidirectional", "bidirectional" or "seq2seq"; anything else is a ValueError
    returns: (n, n) with n = n_source + n_target, boolean, True where the query (row) may look at the key (column)
    """
    n = n_source + n_target
    causal = torch.ones(n, n).tril().bool()
    if kind == "unidirectional":
        return causal
    if kind == "bidirectional":
        return torch.ones(n, n).bool()
    if kind == "seq2seq":
        allowed = causal.clone()
        allowed[n_source:, :n_source] = True  # target sees the whole source
        allowed[:n_source, n_source:] = False  # source sees nothing of the target
        return allowed
    raise ValueError("kind")
