# cell: unilm
# kind: wrong
# author: assistant
# sentence: the source tokens see the whole source and nothing of the target
# why: cached by kind and total length: another border with the same sum gets the old mask

_UNILM_CACHE = {}


def unilm_mask(kind: str, n_source: int, n_target: int) -> torch.Tensor:
    """Return one of the three masks of the unified language model.

    kind: "unidirectional", "bidirectional" or "seq2seq"; anything else is a ValueError
    returns: (n, n) with n = n_source + n_target, boolean, True where the query (row) may look at the key (column)
    """
    if kind not in ("unidirectional", "bidirectional", "seq2seq"):
        raise ValueError(f"kind must be one of the three masks, got {kind!r}")
    n = n_source + n_target
    key = (kind, n)
    if key not in _UNILM_CACHE:
        index = torch.arange(n)
        causal = index[None, :] <= index[:, None]
        if kind == "bidirectional":
            causal = torch.ones_like(causal)
        elif kind == "seq2seq":
            causal = causal | (index < n_source)[None, :]
        _UNILM_CACHE[key] = causal
    return _UNILM_CACHE[key].clone()
