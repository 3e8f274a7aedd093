# cell: text-perplexity
# kind: wrong
# author: student
# sentence: each window begins with the *last* character of the one before: then every character but the very first is predicted exactly once.
# why: windows of length + 1 side by side: the first character of each window is never predicted
@torch.no_grad()
def text_perplexity(model: nn.Module, ids: torch.Tensor, length: int) -> float:
    total, count = 0.0, 0
    for window in ids.split(length + 1):
        if len(window) < 2:
            continue
        loss = F.cross_entropy(model(window[None])[0, :-1], window[1:], reduction="sum")
        total, count = total + loss.item(), count + len(window) - 1
    return math.exp(total / count)
