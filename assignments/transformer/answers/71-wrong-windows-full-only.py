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
        loss, n = next_token_loss(model(batch), batch)
        total, count = total + loss.item(), count + int(n)
    return perplexity([(total, count)])
