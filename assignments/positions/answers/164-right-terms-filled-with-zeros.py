# cell: terms
# kind: right
# author: student
# sentence: "token-position" is the part of a token in the query and of a position in the key
# why: [x, 0] and [0, p] go through the whole matrices
def score_terms(
    X: torch.Tensor, P: torch.Tensor, W_q: torch.Tensor, W_k: torch.Tensor
) -> dict[str, torch.Tensor]:
    halves = {
        "token": torch.cat([X, torch.zeros_like(P)], dim=-1),
        "position": torch.cat([torch.zeros_like(X), P], dim=-1),
    }
    return {
        f"{asks}-{asked}": (halves[asks] @ W_q) @ (halves[asked] @ W_k).mT
        for asked in halves
        for asks in halves
    }
