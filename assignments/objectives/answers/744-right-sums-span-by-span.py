# cell: span-loss
# kind: right
# author: student
# sentence: Both sums run over the $N$ tokens of all spans of the batch.
# why: the heads are asked span by span, the losses summed, and divided once by the number of all tokens; the empty case is an empty sum of hidden
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
    total, N = hidden[:0].sum(), 0
    for b, s, e in spans:
        right = ids[b, s : e + 1]
        for answer in (token_head(hidden[b, s : e + 1]), boundary_head(hidden, [(b, s, e)])):
            total = total + F.cross_entropy(answer, right, reduction="sum")
        N += e - s + 1
    return total / max(N, 1)
