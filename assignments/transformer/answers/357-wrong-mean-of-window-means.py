# cell: text-perplexity
# kind: wrong
# author: assistant
# sentence: every character but the very first is predicted exactly once
# why: windows are averaged first, so the characters of the last, shorter window count more
def text_perplexity(model: nn.Module, ids: torch.Tensor, length: int) -> float:
    """Return the perplexity of a long text, read in windows of `length` predictions.

    ids: (T,), on the device of the model
    """
    losses = []
    with torch.no_grad():
        for start in range(0, ids.shape[0] - 1, length):
            window = ids[start : start + length + 1].unsqueeze(0)
            losses.append(batch_loss(model, window).item())
    return math.exp(sum(losses) / len(losses))
