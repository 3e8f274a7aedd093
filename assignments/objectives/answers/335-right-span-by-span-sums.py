# cell: span-loss
# kind: right
# author: student
# sentence: with all spans at once or with some of them
# why: adds the losses span by span, and divides once
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
    total = (hidden * 0).sum()
    n = 0
    for span in spans:
        row, first, last = span
        answers = ids[row, first : last + 1]
        for logits in (token_head(hidden[row, first : last + 1]), boundary_head(hidden, [span])):
            total = total + F.cross_entropy(logits, answers, reduction="sum")
        n += len(answers)
    return total / max(n, 1)
