# cell: unilm
# kind: wrong
# author: assistant
# sentence: anything else is a ValueError
# why: an unknown kind is a KeyError
def unilm_mask(kind: str, n_source: int, n_target: int) -> torch.Tensor:
    """Return one of the three masks of the unified language model.

    kind: "unidirectional", "bidirectional" or "seq2seq"; anything else is a ValueError
    returns: (n, n) with n = n_source + n_target, boolean, True where the query (row) may look at the key (column)
    """
    n = n_source + n_target
    query = torch.arange(n).unsqueeze(1)
    key = torch.arange(n).unsqueeze(0)
    masks = {
        "unidirectional": key <= query,
        "bidirectional": torch.ones(n, n, dtype=torch.bool),
        "seq2seq": (key <= query) | (key < n_source),
    }
    return masks[kind]
