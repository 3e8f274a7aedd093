# cell: text-perplexity
# kind: right
# author: assistant
# sentence: Cut it into windows of `length + 1` characters so that each window begins with the *last* character of the one before
# why: full windows in batches and the rest alone, double sums, the model's mode is restored
def text_perplexity(model: nn.Module, ids: torch.Tensor, length: int) -> float:
    """Perplexity of a long text, evaluated in windows of at most `length` predictions."""
    was_training = model.training
    model.eval()
    n_predictions = ids.numel() - 1
    n_full = n_predictions // length
    batches: list[tuple[float, int]] = []
    with torch.no_grad():
        if n_full:
            inputs = ids[: n_full * length].view(n_full, length)
            targets = ids[1 : n_full * length + 1].view(n_full, length)
            for x, y in zip(inputs.split(128), targets.split(128)):
                log_p = model(x).double().log_softmax(dim=-1)
                nll = -log_p.gather(-1, y.unsqueeze(-1)).sum()
                batches.append((float(nll), y.numel()))
        if n_predictions % length:
            x, y = ids[n_full * length : -1][None], ids[n_full * length + 1 :][None]
            log_p = model(x).double().log_softmax(dim=-1)
            batches.append((float(-log_p.gather(-1, y.unsqueeze(-1)).sum()), y.numel()))
    model.train(was_training)
    return math.exp(sum(loss for loss, _ in batches) / sum(count for _, count in batches))
