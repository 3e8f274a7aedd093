# cell: span-loss
# kind: wrong
# author: student
# sentence: Collect the states and the originals of all tokens of all spans, in the order in which `BoundaryHead` returns its rows.
# why: targets are picked by a mask in the order of the text; wrong for spans in the order they were drawn
def span_loss(
    hidden: torch.Tensor,
    ids: torch.Tensor,
    spans: list[tuple[int, int, int]],
    token_head: nn.Module,
    boundary_head: nn.Module,
) -> torch.Tensor:
    if not spans:
        return 0.0 * hidden.sum()
    inside = torch.zeros_like(ids, dtype=torch.bool)
    for row, first, last in spans:
        inside[row, first : last + 1] = True
    targets = ids[inside]
    return F.cross_entropy(token_head(hidden[inside]), targets) + F.cross_entropy(
        boundary_head(hidden, spans), targets
    )
