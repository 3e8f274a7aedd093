# cell: unilm
# kind: wrong
# author: assistant
# sentence: kind: "unidirectional", "bidirectional" or "seq2seq"; anything else is a ValueError
# why: lower-cases the name and looks at its beginning only, so "Bidirectional" and "unigram" are accepted
def unilm_mask(kind: str, n_source: int, n_target: int) -> torch.Tensor:
    """Build one of the three UniLM attention masks."""
    n = n_source + n_target
    index = torch.arange(n)
    causal = index[None, :] <= index[:, None]
    name = kind.lower()
    if name.startswith("uni"):
        return causal
    if name.startswith("bi"):
        return torch.ones_like(causal)
    if name.startswith("seq"):
        return causal | (index < n_source)[None, :]
    raise ValueError(f"Unknown mask kind: {kind}")
