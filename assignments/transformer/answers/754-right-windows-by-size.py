# cell: text-perplexity
# kind: right
# author: assistant
# sentence: Cut it into windows of `length + 1` characters so that each window begins with the *last* character of the one before: then every character but the very first is predicted exactly once.
# why: collects windows of the same size and sends them in batches, takes the log probabilities with gather and joins them all before one mean; also for a text shorter than one window
def text_perplexity(model: nn.Module, ids: torch.Tensor, length: int, batch_size: int = 128) -> float:
    """Return the perplexity of a long text, read in windows of `length` predictions.

    ids: (T,), on the device of the model
    """
    by_size: dict[int, list[torch.Tensor]] = {}
    for begin in range(0, ids.shape[0] - 1, length):
        window = ids[begin : begin + length + 1]
        by_size.setdefault(window.shape[0], []).append(window)
    surprises = []
    with torch.no_grad():
        for windows in by_size.values():
            for batch in torch.stack(windows).split(batch_size):
                logits = model(batch)[:, :-1]
                right_one = logits.gather(-1, batch[:, 1:, None]).squeeze(-1)
                surprises.append((logits.logsumexp(dim=-1) - right_one).flatten().cpu().double())
    return torch.cat(surprises).mean().exp().item()
