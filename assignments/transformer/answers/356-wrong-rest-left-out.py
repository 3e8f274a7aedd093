# cell: text-perplexity
# kind: wrong
# author: student
# sentence: The last window may be shorter.
# why: what does not fill a whole window is never predicted
def text_perplexity(model: nn.Module, ids: torch.Tensor, length: int) -> float:
    """Return the perplexity of a long text, read in windows of `length` predictions.

    ids: (T,), on the device of the model
    """
    starts = range(0, len(ids) - length, length)
    windows = torch.stack([ids[start : start + length + 1] for start in starts])
    with torch.no_grad():
        logits = model(windows)[:, :-1]
        loss = F.cross_entropy(logits.flatten(0, 1), windows[:, 1:].flatten())
    return loss.exp().item()
