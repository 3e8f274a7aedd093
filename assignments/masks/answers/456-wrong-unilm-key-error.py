# cell: unilm
# kind: wrong
# author: assistant
# sentence: kind: "unidirectional", "bidirectional" or "seq2seq"; anything else is a ValueError
# why: an unknown kind raises the KeyError of the dictionary

def unilm_mask(kind: str, n_source: int, n_target: int) -> torch.Tensor:
    """Return one of the three masks of the unified language model.

    kind: "unidirectional", "bidirectional" or "seq2seq"; anything else is a ValueError
    returns: (n, n) with n = n_source + n_target, boolean, True where the query (row) may look at the key (column)
    """
    n = n_source + n_target
    q, k = torch.arange(n)[:, None], torch.arange(n)[None, :]
    masks = {
        "unidirectional": k <= q,
        "bidirectional": torch.ones(n, n, dtype=torch.bool),
        "seq2seq": (k <= q) | (k < n_source),
    }
    return masks[kind]
