# cell: terms
# kind: wrong
# author: student
# sentence: "position-token": named by what asks and what is asked
# why: takes one cross part for the transpose of the other, which holds without projections only
def score_terms(
    X: torch.Tensor, P: torch.Tensor, W_q: torch.Tensor, W_k: torch.Tensor
) -> dict[str, torch.Tensor]:
    d = X.shape[-1]
    cross = (X @ W_q[:d]) @ (P @ W_k[d:]).mT
    return {
        "token-token": (X @ W_q[:d]) @ (X @ W_k[:d]).mT,
        "token-position": cross,
        "position-token": cross.mT,
        "position-position": (P @ W_q[d:]) @ (P @ W_k[d:]).mT,
    }
