# cell: heads
# kind: wrong
# author: colleague
# sentence: X: (..., T, d)
# why: only works with one batch dimension
def split_heads(X, n_heads):
    d = X.shape[-1]
    if d % n_heads:
        raise ValueError("heads do not divide the width")
    return X.reshape(X.shape[0], X.shape[1], n_heads, d // n_heads).transpose(1, 2)
