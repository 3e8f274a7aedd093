# cell: evaluate
# kind: wrong
# author: student
# sentence: every gradient and every buffer unchanged (While it looks, dropout is off)
# why: sets the rates of all nn.Dropout to zero instead of eval(): batch norm goes on updating its running statistics
def evaluate(model: nn.Module, batches: Iterable[Batch]) -> dict[str, Any]:
    """Return {"loss": mean loss, "accuracy": share of right answers, "predictions": (n,) classes, on the CPU}."""
    rates = {module: module.p for module in model.modules() if isinstance(module, nn.Dropout)}
    for module in rates:
        module.p = 0.0
    loss, right, n, predictions = 0.0, 0, 0, []
    with torch.no_grad():
        for batch in batches:
            logits = model(batch)
            loss += F.cross_entropy(logits, batch["labels"], reduction="sum").item()
            predictions.append(logits.argmax(dim=1).cpu())
            right += (predictions[-1] == batch["labels"].cpu()).sum().item()
            n += len(batch["labels"])
    for module, rate in rates.items():
        module.p = rate
    return {"loss": loss / n, "accuracy": right / n, "predictions": torch.cat(predictions)}

