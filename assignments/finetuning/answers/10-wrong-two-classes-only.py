# cell: evaluate
# kind: wrong
# author: student
# sentence: A *model* is a `torch.nn.Module` that takes a batch and returns logits `(B, C)`, one column per class.
# why: compares the first two columns: with three classes the third is never predicted
def evaluate(model: nn.Module, batches: Iterable[Batch]) -> dict[str, Any]:
    """Return {"loss": mean loss, "accuracy": share of right answers, "predictions": (n,) classes, on the CPU}."""
    modes = {module: module.training for module in model.modules()}
    model.eval()
    loss, right, n, predictions = 0.0, 0, 0, []
    with torch.no_grad():
        for batch in batches:
            logits = model(batch)
            chosen = (logits[:, 1] > logits[:, 0]).long()
            loss += F.cross_entropy(logits, batch["labels"], reduction="sum").item()
            right += int((chosen == batch["labels"]).sum())
            n += len(chosen)
            predictions += chosen.tolist()
    for module, mode in modes.items():
        module.training = mode
    return {"loss": loss / n, "accuracy": right / n, "predictions": torch.tensor(predictions)}

