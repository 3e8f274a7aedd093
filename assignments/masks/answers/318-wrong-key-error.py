# cell: unilm
# kind: wrong
# author: assistant
# sentence: kind: "unidirectional", "bidirectional" or "seq2seq"; anything else is a ValueError
# why: an unknown kind raises KeyError
def unilm_mask(kind: str, n_source: int, n_target: int) -> torch.Tensor:
    """Return one of the three masks of the unified language model.

    kind: "unidirectional", "bidirectional" or "seq2seq"; anything else is a ValueError
    returns: (n, n) with n = n_source + n_target, boolean, True where the query (row) may look at the key (column)
    """
    n = n_source + n_target
    past = torch.ones(n, n, dtype=torch.bool).tril()
    source = torch.zeros(n, n, dtype=torch.bool)
    source[:, :n_source] = True
    return {
        "unidirectional": past,
        "bidirectional": torch.ones(n, n, dtype=torch.bool),
        "seq2seq": past | source,
    }[kind]
