# cell: text-perplexity
# kind: wrong
# author: student
# sentence: The last window may be shorter.
# why: a last, shorter window is dropped, and its characters are not predicted
@torch.no_grad()
def text_perplexity(model: nn.Module, ids: torch.Tensor, length: int) -> float:
    windows = ids.unfold(0, length + 1, length)
    total, count = 0.0, 0
    for batch in windows.split(256):
        targets = batch[:, 1:].flatten()
        loss = F.cross_entropy(model(batch)[:, :-1].flatten(0, 1), targets, reduction="sum")
        total, count = total + loss.item(), count + len(targets)
    return math.exp(total / count)
