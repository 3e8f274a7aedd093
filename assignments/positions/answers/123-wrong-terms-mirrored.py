# cell: terms
# kind: wrong
# author: assistant
# sentence: returns: "token-token", "token-position", "position-token", "position-position", each (..., T, T);
# why: takes position-token for the transpose of token-position, which holds only if W_q = W_k
def score_terms(
    X: torch.Tensor, P: torch.Tensor, W_q: torch.Tensor, W_k: torch.Tensor
) -> dict[str, torch.Tensor]:
    """Decompose the scores of concatenated inputs into four parts."""
    d = X.size(-1)
    token_q, token_k = X @ W_q[:d], X @ W_k[:d]
    position_q, position_k = P @ W_q[d:], P @ W_k[d:]
    cross = token_q @ position_k.transpose(-2, -1)
    return {
        "token-token": token_q @ token_k.transpose(-2, -1),
        "token-position": cross,
        "position-token": cross.transpose(-2, -1),
        "position-position": position_q @ position_k.transpose(-2, -1),
    }
