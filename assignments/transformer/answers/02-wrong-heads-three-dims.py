# cell: heads
# kind: wrong
# author: student
# sentence: X: (..., T, d)
# why: only a batch of sequences (B, T, d) works, neither (T, d) nor more leading dimensions
def split_heads(X: torch.Tensor, n_heads: int) -> torch.Tensor:
    B, T, d = X.shape
    if d % n_heads != 0:
        raise ValueError("the number of heads has to divide the width")
    return X.view(B, T, n_heads, d // n_heads).permute(0, 2, 1, 3)
