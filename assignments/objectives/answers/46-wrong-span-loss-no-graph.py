# cell: span-loss
# kind: wrong
# author: assistant
# sentence: If there is no span, the loss is 0 and gradients are zero.
# why: returns a constant without a graph: a backward pass fails
def span_loss(
    hidden: torch.Tensor,
    ids: torch.Tensor,
    spans: list[tuple[int, int, int]],
    token_head: nn.Module,
    boundary_head: nn.Module,
) -> torch.Tensor:
    """SpanBERT loss: MLM term plus span-boundary term."""
    if len(spans) == 0:
        return torch.zeros((), device=hidden.device, dtype=hidden.dtype)
    states = torch.cat([hidden[row, first : last + 1] for row, first, last in spans], dim=0)
    targets = torch.cat([ids[row, first : last + 1] for row, first, last in spans], dim=0)
    mlm_loss = F.cross_entropy(token_head(states), targets)
    sbo_loss = F.cross_entropy(boundary_head(hidden, spans), targets)
    return mlm_loss + sbo_loss
