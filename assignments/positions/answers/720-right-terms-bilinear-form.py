# cell: terms
# kind: right
# author: assistant
# sentence: "token-position" is the part of a token in the query and of a position in the key
# why: cuts the matrix W_q W_k^T of the bilinear form into four blocks instead of cutting the projections; rows belong to the query, columns to the key
def score_terms(
    X: torch.Tensor, P: torch.Tensor, W_q: torch.Tensor, W_k: torch.Tensor
) -> dict[str, torch.Tensor]:
    """Return the four parts of the unscaled scores of z = [x, p], named by what asks and what is asked.

    X: (..., T, d)   P: (..., T, d_p)   W_q, W_k: (d + d_p, d_k)
    returns: "token-token", "token-position", "position-token", "position-position", each (..., T, T);
        "token-position" is the part of a token in the query and of a position in the key
    """
    sizes = [X.shape[-1], P.shape[-1]]
    form = W_q @ W_k.mT  # (d + d_p, d + d_p), query side first
    sides = {"token": X, "position": P}
    parts = {}
    for asks, rows in zip(sides, form.split(sizes, dim=0)):
        for asked, block in zip(sides, rows.split(sizes, dim=1)):
            parts[f"{asks}-{asked}"] = torch.einsum("...ia,ab,...jb->...ij", sides[asks], block, sides[asked])
    return parts
