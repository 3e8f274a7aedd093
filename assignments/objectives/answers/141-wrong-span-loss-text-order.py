# cell: span-loss
# kind: wrong
# author: assistant
# sentence: Return logits for every token of every span, one row each, in the order of the spans.
# why: the targets are in the order of the text, the boundary's rows in that of the spans
def span_loss(
    hidden: torch.Tensor,
    ids: torch.Tensor,
    spans: list[tuple[int, int, int]],
    token_head: nn.Module,
    boundary_head: nn.Module,
) -> torch.Tensor:
    """Return the masked loss plus the boundary loss, each the mean over all tokens of all spans; 0 without spans."""
    if not spans:
        return (hidden * 0.0).sum()
    inside = torch.zeros_like(ids, dtype=torch.bool)
    for row, first, last in spans:
        inside[row, first : last + 1] = True
    targets = ids[inside]
    masked = F.cross_entropy(token_head(hidden[inside]), targets)
    boundary = F.cross_entropy(boundary_head(hidden, spans), targets)
    return masked + boundary
