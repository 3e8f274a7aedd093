# cell: span-loss
# kind: wrong
# author: student
# sentence: Both sums run over the $N$ tokens of all spans of the batch.
# why: averages inside each span first, so tokens of short spans count more
def span_loss(
    hidden: torch.Tensor,
    ids: torch.Tensor,
    spans: list[tuple[int, int, int]],
    token_head: nn.Module,
    boundary_head: nn.Module,
) -> torch.Tensor:
    if len(spans) == 0:
        return 0.0 * hidden.sum()
    logits = boundary_head(hidden, spans)
    total, start = 0.0, 0
    for b, s, e in spans:
        m = e - s + 1
        target = ids[b, s : e + 1]
        total = total + F.cross_entropy(token_head(hidden[b, s : e + 1]), target)
        total = total + F.cross_entropy(logits[start : start + m], target)
        start += m
    return total / len(spans)
