# cell: unilm
# kind: wrong
# author: assistant
# sentence: kind: "unidirectional", "bidirectional" or "seq2seq"; anything else is a ValueError
# why: normalises case and hyphens and accepts aliases
def unilm_mask(kind: str, n_source: int, n_target: int) -> torch.Tensor:
    """Build one of the three UniLM attention masks (True = may attend)."""
    aliases = {"causal": "unidirectional", "left-to-right": "unidirectional", "prefix": "seq2seq"}
    name = kind.strip().lower()
    name = aliases.get(name, name)
    n = n_source + n_target
    positions = torch.arange(n)
    causal = positions[None, :] <= positions[:, None]
    if name == "unidirectional":
        return causal
    if name == "bidirectional":
        return torch.ones((n, n), dtype=torch.bool)
    if name == "seq2seq":
        return causal | (positions[None, :] < n_source)
    raise ValueError(f"Unknown mask kind: {kind!r}")
