# cell: evaluate
# kind: wrong
# author: student
# sentence: Mean loss and accuracy are means over *examples*.
# why: the accuracy is counted over examples, but the loss is the mean of the batch means; with batches of 4 and 1 the last example counts for half of the loss
def evaluate(model: nn.Module, batches: Iterable[Batch]) -> dict[str, Any]:
    """Return {"loss": mean loss, "accuracy": share of right answers, "predictions": (n,) classes, on the CPU}.

    Both means are over examples. The model is left exactly as it was.
    """

    modes = {module: module.training for module in model.modules()}
    model.eval()
    losses, predictions, labels = [], [], []
    with torch.no_grad():
        for batch in batches:
            logits = model(batch)
            losses.append(F.cross_entropy(logits, batch["labels"]).item())
            predictions.append(logits.argmax(dim=1).cpu())
            labels.append(batch["labels"].cpu())
    for module, mode in modes.items():
        module.training = mode
    predictions, labels = torch.cat(predictions), torch.cat(labels)
    return {
        "loss": sum(losses) / len(losses),
        "accuracy": (predictions == labels).sum().item() / len(labels),
        "predictions": predictions,
    }
