# cell: text-perplexity
# kind: wrong
# author: student
# sentence: Write the perplexity of a long text: $e$ to the mean of $-\ln p$ over **all** its predictions, however they are spread over windows and batches.
# why: takes the mean of the windows' mean losses, so the predictions of the short last window count more: 103 characters with length 7 (last window 4 predictions) give another number
def text_perplexity(model: nn.Module, ids: torch.Tensor, length: int) -> float:
    """Return the perplexity of a long text, read in windows of `length` predictions.

    ids: (T,), on the device of the model
    """
    losses = []
    with torch.no_grad():
        for start in range(0, len(ids) - 1, length):
            window = ids[start : start + length + 1]
            losses.append(batch_loss(model, window[None]).item())
    return math.exp(sum(losses) / len(losses))
