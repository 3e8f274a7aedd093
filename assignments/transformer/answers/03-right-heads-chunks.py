# cell: heads
# kind: right
# author: student
# sentence: Head 0 works on the first piece of every position, head 1 on the second, and so on.
# why: cuts the last dimension into pieces and stacks them, no reshape at all
def split_heads(X: torch.Tensor, n_heads: int) -> torch.Tensor:
    width = X.size(-1)
    if width % n_heads:
        raise ValueError(f"{n_heads} heads cannot share {width} features")
    return torch.stack(torch.split(X, width // n_heads, dim=-1), dim=-3)
