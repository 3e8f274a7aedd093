# cell: heads
# kind: wrong
# author: colleague
# sentence: Head 0 works on the first piece
# why: every n-th feature
def split_heads(X, n_heads):
    d = X.shape[-1]
    if d % n_heads:
        raise ValueError("heads do not divide the width")
    return X.reshape(*X.shape[:-1], d // n_heads, n_heads).movedim(-1, -3)
