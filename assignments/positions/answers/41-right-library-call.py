# cell: biased
# kind: right
# author: assistant
# sentence: Equal to torch's scaled_dot_product_attention with the bias as its mask: values and all four gradients.
# why: calls the library with the bias as a float mask; the text does not forbid it
def biased_attention(
    Q: torch.Tensor, K: torch.Tensor, V: torch.Tensor, bias: torch.Tensor, scale: float
) -> torch.Tensor:
    """Attention with an additive bias on the logits."""
    return nn.functional.scaled_dot_product_attention(Q, K, V, attn_mask=bias, scale=scale)
