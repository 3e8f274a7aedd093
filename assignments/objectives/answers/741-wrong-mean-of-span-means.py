# cell: span-loss
# kind: wrong
# author: student
# sentence: Both sums run over the $N$ tokens of all spans of the batch.
# why: each span is averaged first and then the spans: with one span of 1 and one of 5 tokens the single token weighs as much as the five together
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
    if not spans:
        return hidden[:0].sum()
    losses = []
    for span in spans:
        row, first, last = span
        target = ids[row, first : last + 1]
        masked = F.cross_entropy(token_head(hidden[row, first : last + 1]), target)
        boundary = F.cross_entropy(boundary_head(hidden, [span]), target)
        losses.append(masked + boundary)
    return torch.stack(losses).mean()
