# cell: span-loss
# kind: right
# author: student
# sentence: each the mean over all tokens of all spans; 0 without spans
# why: log-softmax and indexing, sums divided by the number; without spans a sum over nothing of everything
def span_loss(
    hidden: torch.Tensor,
    ids: torch.Tensor,
    spans: list[tuple[int, int, int]],
    token_head: nn.Module,
    boundary_head: nn.Module,
) -> torch.Tensor:
    if not spans:
        zero = hidden[:, :0].sum()
        for head in (token_head, boundary_head):
            for value in head.parameters():
                zero = zero + value.flatten()[:0].sum()
        return zero
    states = torch.cat([hidden[b, s : e + 1] for b, s, e in spans])
    targets = torch.cat([ids[b, s : e + 1] for b, s, e in spans])
    total = hidden.new_zeros(())
    for logits in (boundary_head(hidden, spans), token_head(states)):
        total = total - logits.log_softmax(dim=-1)[torch.arange(len(targets)), targets].sum()
    return total / len(targets)
