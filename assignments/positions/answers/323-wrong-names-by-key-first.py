# cell: terms
# kind: wrong
# author: student
# sentence: "token-position" is the part of a token in the query and of a position in the key
# why: the side of the key comes first in the names
def score_terms(
    X: torch.Tensor, P: torch.Tensor, W_q: torch.Tensor, W_k: torch.Tensor
) -> dict[str, torch.Tensor]:
    """Return the four parts of the unscaled scores of z = [x, p], named by what asks and what is asked.

    X: (..., T, d)   P: (..., T, d_p)   W_q, W_k: (d + d_p, d_k)
    returns: "token-token", "token-position", "position-token", "position-position", each (..., T, T);
        "token-position" is the part of a token in the query and of a position in the key
    """
    d = X.shape[-1]
    queries = {"token": X @ W_q[:d], "position": P @ W_q[d:]}
    keys = {"token": X @ W_k[:d], "position": P @ W_k[d:]}
    return {f"{k}-{q}": queries[q] @ keys[k].transpose(-2, -1) for q in queries for k in keys}
