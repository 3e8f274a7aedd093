# cell: reweight
# kind: wrong
# author: student
# sentence: gradients pass through the tensors they return, unless the text says otherwise
# why: the factors are detached
def reweight_heads(Z: torch.Tensor) -> torch.Tensor:
    """Return each head times its norm over the mean norm of the heads. Z: (B, h, T, d_h), and so is the result."""
    with torch.no_grad():
        norms = torch.linalg.matrix_norm(Z, keepdim=True)
        factors = norms / norms.mean(dim=1, keepdim=True)
    return Z * factors


def reweight_positions(Z: torch.Tensor) -> torch.Tensor:
    """Return the same with a norm for each position. Z: (B, h, T, d_h), and so is the result."""
    with torch.no_grad():
        norms = torch.linalg.vector_norm(Z, dim=-1, keepdim=True)
        factors = norms / norms.mean(dim=1, keepdim=True)
    return Z * factors
