# cell: evaluate
# kind: wrong
# author: student
# sentence: The loss has to be right for any finite logits, also for very large ones.
# why: the log of a softmax that underflowed is minus infinity
def evaluate(model: nn.Module, batches: Iterable[Batch]) -> dict[str, Any]:
    """Return {"loss": mean loss, "accuracy": share of right answers, "predictions": (n,) classes, on the CPU}.

    Both means are over examples. The model is left exactly as it was.
    """
    modes = {module: module.training for module in model.modules()}
    model.eval()
    with torch.no_grad():
        pairs = [(model(batch), batch["labels"]) for batch in batches]
    for module, mode in modes.items():
        module.training = mode
    logits, labels = (torch.cat(column) for column in zip(*pairs))
    p = torch.softmax(logits, dim=1)[torch.arange(len(labels)), labels]
    predictions = logits.argmax(dim=1)
    return {
        "loss": -torch.log(p).mean().item(),
        "accuracy": (predictions == labels).double().mean().item(),
        "predictions": predictions.cpu(),
    }
