# cell: terms
# kind: right
# author: student
# sentence: returns: "token-token", "token-position", "position-token", "position-position", each (..., T, T)
# why: pads each part with zeros and uses the full projections
def score_terms(
    X: torch.Tensor, P: torch.Tensor, W_q: torch.Tensor, W_k: torch.Tensor
) -> dict[str, torch.Tensor]:
    """Return the four parts of the unscaled scores of z = [x, p], named by what asks and what is asked.

    X: (..., T, d)   P: (..., T, d_p)   W_q, W_k: (d + d_p, d_k)
    returns: "token-token", "token-position", "position-token", "position-position", each (..., T, T);
        "token-position" is the part of a token in the query and of a position in the key
    """
    token = torch.cat([X, torch.zeros_like(P)], dim=-1)
    position = torch.cat([torch.zeros_like(X), P], dim=-1)
    parts = {}
    for asks, q in (("token", token), ("position", position)):
        for asked, k in (("token", token), ("position", position)):
            parts[asks + "-" + asked] = torch.einsum("...id,de,fe,...jf->...ij", q, W_q, W_k, k)
    return parts
