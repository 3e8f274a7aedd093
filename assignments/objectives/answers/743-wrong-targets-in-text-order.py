# cell: span-loss
# kind: wrong
# author: assistant
# sentence: $$\mathcal{L} = \frac1N \sum_{i} \bigl(-\ln p_{\text{masked}}(x_i \mid h_i)\bigr) + \frac1N \sum_{i} \bigl(-\ln p_{\text{boundary}}(x_i \mid y_i)\bigr)$$
# why: the targets are collected by a boolean mask, in the order of the text, the boundary rows in the order of the spans: wrong pairs for spans [(0, 7, 8), (0, 2, 3)]
def span_loss(
    hidden: torch.Tensor,
    ids: torch.Tensor,
    spans: list[tuple[int, int, int]],
    token_head: nn.Module,
    boundary_head: nn.Module,
) -> torch.Tensor:
    """Return the masked loss plus the boundary loss, each the mean over all tokens of all spans; 0 without spans.

    hidden: (B, T, d), the encoder's states of the masked text   ids: (B, T), the original tokens
    spans: (row of the batch, first token, last token), both included
    token_head: turns states (N, d) into logits (N, v)   boundary_head: called as `boundary_head(hidden, spans)`,
        with all spans at once or with some of them
    returns: a scalar
    """
    if len(spans) == 0:
        return hidden[:0].sum()

    # Mark all tokens that lie in a span.
    in_span = torch.zeros(ids.shape, dtype=torch.bool, device=ids.device)
    for row, first, last in spans:
        in_span[row, first : last + 1] = True

    targets = ids[in_span]  # (N,)
    states = hidden[in_span]  # (N, d)

    # Loss of the masked language model at the masked places.
    masked_lm_loss = F.cross_entropy(token_head(states), targets, reduction="mean")
    # Loss of the boundary objective for the same tokens.
    boundary_loss = F.cross_entropy(boundary_head(hidden, spans), targets, reduction="mean")

    return masked_lm_loss + boundary_loss
