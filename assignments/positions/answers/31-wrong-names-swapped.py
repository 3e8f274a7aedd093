# cell: terms
# kind: wrong
# author: student
# sentence: "token-position" is the part of a token in the query and of a position in the key
# why: the two mixed parts stand under each other's name
def score_terms(
    X: torch.Tensor, P: torch.Tensor, W_q: torch.Tensor, W_k: torch.Tensor
) -> dict[str, torch.Tensor]:
    d = X.shape[-1]
    q_x, q_p = X @ W_q[:d], P @ W_q[d:]
    k_x, k_p = X @ W_k[:d], P @ W_k[d:]
    return {
        "token-token": q_x @ k_x.mT,
        "token-position": q_p @ k_x.mT,
        "position-token": q_x @ k_p.mT,
        "position-position": q_p @ k_p.mT,
    }
