# cell: span-loss
# kind: wrong
# author: student
# sentence: SpanBERT trains on the **sum** of two losses.
# why: both kinds of logits go into one mean, which is half of the sum
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
        return 0.0 * hidden.flatten()[:1].sum()
    states = torch.cat([hidden[b, s : e + 1] for b, s, e in spans])
    targets = torch.cat([ids[b, s : e + 1] for b, s, e in spans])
    logits = torch.cat([token_head(states), boundary_head(hidden, spans)])
    return F.cross_entropy(logits, torch.cat([targets, targets]))
