# cell: terms
# kind: wrong
# author: student
# sentence: "token-position" is the part of a token in the query and of a position in the key
# why: the two mixed parts stand under each other's name
def score_terms(
    X: torch.Tensor, P: torch.Tensor, W_q: torch.Tensor, W_k: torch.Tensor
) -> dict[str, torch.Tensor]:
    d = X.shape[-1]
    xq, pq = X @ W_q[:d], P @ W_q[d:]
    xk, pk = X @ W_k[:d], P @ W_k[d:]
    return {
        "token-token": xq @ xk.mT,
        "token-position": pq @ xk.mT,
        "position-token": xq @ pk.mT,
        "position-position": pq @ pk.mT,
    }
