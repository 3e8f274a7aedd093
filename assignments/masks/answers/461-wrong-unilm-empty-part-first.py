# cell: unilm
# kind: wrong
# author: student
# sentence: `"bidirectional"`: every token sees every token.
# why: an empty source is answered with a triangle before the kind is looked at, also for "bidirectional" and for unknown kinds

def unilm_mask(kind: str, n_source: int, n_target: int) -> torch.Tensor:
    """Return one of the three masks of the unified language model.

    kind: "unidirectional", "bidirectional" or "seq2seq"; anything else is a ValueError
    returns: (n, n) with n = n_source + n_target, boolean, True where the query (row) may look at the key (column)
    """
    n = n_source + n_target
    causal = torch.ones(n, n, dtype=torch.bool).tril()
    if n_source == 0:
        return causal
    if kind == "bidirectional":
        return torch.ones_like(causal)
    if kind == "unidirectional":
        return causal
    if kind == "seq2seq":
        causal[:, :n_source] = True
        return causal
    raise ValueError(kind)
