# cell: text-perplexity
# kind: wrong
# author: student
# sentence: The last window may be shorter.
# why: unfold needs at least one full window: a text of 5 characters with length 7 ends in a RuntimeError instead of the perplexity of 4 predictions
def text_perplexity(model: nn.Module, ids: torch.Tensor, length: int) -> float:
    """Return the perplexity of a long text, read in windows of `length` predictions.

    ids: (T,), on the device of the model
    """
    total, count = 0.0, 0
    windows = ids.unfold(0, length + 1, length)  # (N, length + 1)
    batches = list(windows.split(64))
    rest = ids[len(windows) * length :]
    if len(rest) > 1:
        batches.append(rest[None])
    with torch.no_grad():
        for batch in batches:
            logits = model(batch)[:, :-1]
            total += F.cross_entropy(logits.flatten(0, 1), batch[:, 1:].flatten(), reduction="sum").item()
            count += batch[:, 1:].numel()
    return math.exp(total / count)
