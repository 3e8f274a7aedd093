# cell: terms
# kind: wrong
# author: student
# sentence: Return the four parts of the unscaled scores of z = [x, p], named by what asks and what is asked.
# why: positions meet the upper rows, as if z were [p, x]
def score_terms(
    X: torch.Tensor, P: torch.Tensor, W_q: torch.Tensor, W_k: torch.Tensor
) -> dict[str, torch.Tensor]:
    """Return the four parts of the unscaled scores of z = [x, p], named by what asks and what is asked.

    X: (..., T, d)   P: (..., T, d_p)   W_q, W_k: (d + d_p, d_k)
    returns: "token-token", "token-position", "position-token", "position-position", each (..., T, T);
        "token-position" is the part of a token in the query and of a position in the key
    """
    d_p = P.shape[-1]
    xq, pq = X @ W_q[d_p:], P @ W_q[:d_p]
    xk, pk = X @ W_k[d_p:], P @ W_k[:d_p]
    return {
        "token-token": xq @ xk.mT,
        "token-position": xq @ pk.mT,
        "position-token": pq @ xk.mT,
        "position-position": pq @ pk.mT,
    }
