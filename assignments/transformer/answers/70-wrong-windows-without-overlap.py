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
        loss, n = next_token_loss(model(window[None]), window[None])
        total, count = total + loss.item(), count + n.item()
    return math.exp(total / count)
