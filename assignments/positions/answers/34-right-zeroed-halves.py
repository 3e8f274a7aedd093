# cell: terms
# kind: right
# author: student
# sentence: Split the scores into the four parts again, now with projections.
# why: projects the concatenated vector with the other half set to zero
def score_terms(
    X: torch.Tensor, P: torch.Tensor, W_q: torch.Tensor, W_k: torch.Tensor
) -> dict[str, torch.Tensor]:
    halves = {
        "token": torch.cat([X, torch.zeros_like(P)], dim=-1),
        "position": torch.cat([torch.zeros_like(X), P], dim=-1),
    }
    parts = {}
    for asks, left in halves.items():
        for asked, right in halves.items():
            parts[asks + "-" + asked] = (left @ W_q) @ (right @ W_k).transpose(-2, -1)
    return parts
