# cell: terms
# kind: wrong
# author: assistant
# sentence: Return the four parts of the unscaled scores of z = [x, p]
# why: divides by the root of d_k
def score_terms(
    X: torch.Tensor, P: torch.Tensor, W_q: torch.Tensor, W_k: torch.Tensor
) -> dict[str, torch.Tensor]:
    """Decompose the attention logits into content/position terms (cf. Transformer-XL, DeBERTa)."""
    d, d_k = X.size(-1), W_q.size(-1)
    W_qx, W_qp = W_q.split([d, W_q.size(0) - d], dim=0)
    W_kx, W_kp = W_k.split([d, W_k.size(0) - d], dim=0)
    q = {"token": X @ W_qx, "position": P @ W_qp}
    k = {"token": X @ W_kx, "position": P @ W_kp}
    scale = d_k**-0.5
    return {f"{a}-{b}": torch.matmul(q[a], k[b].transpose(-2, -1)) * scale for a in q for b in k}
