# cell: span-loss
# kind: wrong
# author: assistant
# sentence: Functions work in float64 too: from such arguments they return float64. Gradients pass through the losses, logits and vectors that functions return.
# why: the boundary head reads hidden.detach(): the states beside a span, for example hidden[0, 2] for the span (0, 3, 5), get a gradient of zero
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
        # Stay in the graph, so that backward() gives zero gradients.
        return hidden[:0].sum()

    rows, columns = [], []
    for row, first, last in spans:
        for column in range(first, last + 1):
            rows.append(row)
            columns.append(column)
    rows = torch.tensor(rows, device=hidden.device)
    columns = torch.tensor(columns, device=hidden.device)
    targets = ids[rows, columns]

    # Masked objective: from the state at the masked place itself.
    masked_logits = token_head(hidden[rows, columns])
    loss_masked = F.cross_entropy(masked_logits, targets)

    # Boundary objective: an auxiliary head on top of the encoder's states.
    boundary_logits = boundary_head(hidden.detach(), spans)
    loss_boundary = F.cross_entropy(boundary_logits, targets)
    return loss_masked + loss_boundary
