# cell: span-loss
# kind: wrong
# author: student
# sentence: If there is no span, the loss is 0 and gradients are zero.
# why: the zero has no graph, so a backward pass fails
def span_loss(
    hidden: torch.Tensor,
    ids: torch.Tensor,
    spans: list[tuple[int, int, int]],
    token_head: nn.Module,
    boundary_head: nn.Module,
) -> torch.Tensor:
    if not spans:
        return torch.zeros((), dtype=hidden.dtype, device=hidden.device)
    rows = torch.tensor([b for b, s, e in spans for i in range(s, e + 1)], device=ids.device)
    places = torch.tensor([i for b, s, e in spans for i in range(s, e + 1)], device=ids.device)
    targets = ids[rows, places]
    return F.cross_entropy(token_head(hidden[rows, places]), targets) + F.cross_entropy(
        boundary_head(hidden, spans), targets
    )
