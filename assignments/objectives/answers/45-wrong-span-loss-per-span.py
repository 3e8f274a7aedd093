# cell: span-loss
# kind: wrong
# author: student
# sentence: Both sums run over the $N$ tokens of all spans of the batch.
# why: a mean over the spans of the means within them: tokens of short spans count more
def span_loss(
    hidden: torch.Tensor,
    ids: torch.Tensor,
    spans: list[tuple[int, int, int]],
    token_head: nn.Module,
    boundary_head: nn.Module,
) -> torch.Tensor:
    loss = 0.0 * hidden.sum()
    for row, first, last in spans:
        targets = ids[row, first : last + 1]
        loss = loss + F.cross_entropy(token_head(hidden[row, first : last + 1]), targets)
        loss = loss + F.cross_entropy(boundary_head(hidden, [(row, first, last)]), targets)
    return loss / max(len(spans), 1)
