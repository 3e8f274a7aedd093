# cell: evaluate
# kind: wrong
# author: student
# sentence: Mean loss and accuracy are means over *examples*. A mean of batch means gives the examples of a small last batch too much weight.
# why: accuracy is counted over examples, but the loss is a mean of batch means
def evaluate(model: nn.Module, batches: Iterable[Batch]) -> dict[str, Any]:
    """Return {"loss": mean loss, "accuracy": share of right answers, "predictions": (n,) classes, on the CPU}."""
    modes = [(module, module.training) for module in model.modules()]
    model.eval()
    losses, predictions, labels = [], [], []
    with torch.no_grad():
        for batch in batches:
            logits = model(batch)
            losses.append(F.cross_entropy(logits, batch["labels"]).item())
            predictions.append(logits.argmax(dim=1).cpu())
            labels.append(batch["labels"].cpu())
    for module, mode in modes:
        module.training = mode
    predictions = torch.cat(predictions)
    accuracy = (predictions == torch.cat(labels)).float().mean().item()
    return {"loss": sum(losses) / len(losses), "accuracy": accuracy, "predictions": predictions}

