# cell: heads
# kind: wrong
# author: colleague
# sentence: raises a ValueError if n_heads does not divide d
# why: refuses only more heads than features
def split_heads(X, n_heads):
    d = X.shape[-1]
    if d < n_heads:
        raise ValueError("heads do not divide the width")
    return X.reshape(*X.shape[:-1], n_heads, d // n_heads).transpose(-3, -2)
