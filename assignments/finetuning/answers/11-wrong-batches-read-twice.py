# cell: evaluate
# kind: wrong
# author: student
# sentence: def evaluate(model: nn.Module, batches: Iterable[Batch]) -> dict[str, Any] ("for batches of any size")
# why: counts the examples in a first pass over `batches`: an iterable that can be read once (a generator) is empty afterwards
def evaluate(model: nn.Module, batches: Iterable[Batch]) -> dict[str, Any]:
    """Return {"loss": mean loss, "accuracy": share of right answers, "predictions": (n,) classes, on the CPU}."""
    n = sum(len(batch["labels"]) for batch in batches)
    predictions = torch.zeros(n, dtype=torch.long)
    modes = [module.training for module in model.modules()]
    model.eval()
    place, loss, right = 0, 0.0, 0
    with torch.no_grad():
        for batch in batches:
            logits = model(batch)
            size = len(batch["labels"])
            predictions[place : place + size] = logits.argmax(dim=1).cpu()
            loss += F.cross_entropy(logits, batch["labels"]).item() * size / n
            right += (logits.argmax(dim=1) == batch["labels"]).sum().item()
            place += size
    for module, mode in zip(model.modules(), modes):
        module.training = mode
    return {"loss": loss, "accuracy": right / n, "predictions": predictions}

