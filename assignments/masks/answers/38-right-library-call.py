# cell: masked-attention
# kind: right
# author: assistant
# sentence: Equal to torch's scaled_dot_product_attention: values and gradients, empty rows included.
# why: calls the library on a mask opened in the empty rows, and zeroes these rows afterwards
def masked_attention(
    Q: torch.Tensor, K: torch.Tensor, V: torch.Tensor, allowed: torch.Tensor
) -> torch.Tensor:
    """Masked attention; rows without any allowed key return zeros."""
    has_key = allowed.any(dim=-1, keepdim=True)
    safe = allowed | ~has_key
    out = F.scaled_dot_product_attention(Q, K, V, attn_mask=safe)
    return torch.where(has_key, out, torch.zeros_like(out))
