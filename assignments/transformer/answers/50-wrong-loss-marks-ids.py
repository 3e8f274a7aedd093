# cell: loss
# kind: wrong
# author: student
# sentence: Nothing you write should change its arguments in place.
# why: the targets are a view of ids, and -100 is written into them
def next_token_loss(
    logits: torch.Tensor, ids: torch.Tensor, real: torch.Tensor | None = None
) -> tuple[torch.Tensor, torch.Tensor]:
    targets = ids[:, 1:]
    if real is not None:
        targets[~real[:, 1:].bool()] = -100
    loss = F.cross_entropy(logits[:, :-1].flatten(0, 1), targets.flatten(), ignore_index=-100, reduction="sum")
    return loss, (targets != -100).sum()
