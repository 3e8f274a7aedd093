# cell: terms
# kind: wrong
# author: student
# sentence: Return the four parts of the unscaled scores of z = [x, p], named by what asks and what is asked.
# why: takes position-token as the transpose of token-position, which holds for W_q = W_k only; with the random W_q, W_k of the check the four parts do not sum to the scores
def score_terms(
    X: torch.Tensor, P: torch.Tensor, W_q: torch.Tensor, W_k: torch.Tensor
) -> dict[str, torch.Tensor]:
    """Return the four parts of the unscaled scores of z = [x, p], named by what asks and what is asked.

    X: (..., T, d)   P: (..., T, d_p)   W_q, W_k: (d + d_p, d_k)
    returns: "token-token", "token-position", "position-token", "position-position", each (..., T, T);
        "token-position" is the part of a token in the query and of a position in the key
    """
    d = X.shape[-1]
    q_token, q_position = X @ W_q[:d], P @ W_q[d:]
    k_token, k_position = X @ W_k[:d], P @ W_k[d:]
    cross = q_token @ k_position.mT
    return {
        "token-token": q_token @ k_token.mT,
        "token-position": cross,
        "position-token": cross.mT,
        "position-position": q_position @ k_position.mT,
    }
