# cell: sees-future
# kind: wrong
# author: assistant
# sentence: length: of the sequences to try
# why: caps the length at 16 to keep it fast
def sees_future(model: nn.Module, n_tokens: int, length: int, generator: torch.Generator) -> bool:
    """Return True if any logit depends on a future token."""
    probe_length = min(length, 16)  # the number of forward passes grows with the length
    for _ in range(8):
        ids = torch.randint(0, n_tokens, (64, probe_length), generator=generator)
        future = torch.triu(influence(model, ids, n_tokens), diagonal=1)
        if future.max().item() > 1e-6:
            return True
    return False
