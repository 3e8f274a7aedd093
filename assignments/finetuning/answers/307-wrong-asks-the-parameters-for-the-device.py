# cell: evaluate
# kind: wrong
# author: assistant
# sentence: The batches are on the model's device already, and a model may have no parameters.
# why: next(model.parameters()) fails for a model without parameters
def evaluate(model: nn.Module, batches: Iterable[Batch]) -> dict[str, Any]:
    """Return {"loss": mean loss, "accuracy": share of right answers, "predictions": (n,) classes, on the CPU}.

    Both means are over examples. The model is left exactly as it was.
    """
    device = next(model.parameters()).device
    modes = [(module, module.training) for module in model.modules()]
    model.eval()
    loss = correct = total = 0
    predictions = []
    with torch.no_grad():
        for batch in batches:
            batch = {name: values.to(device) for name, values in batch.items()}
            logits = model(batch)
            loss += F.cross_entropy(logits, batch["labels"], reduction="sum").item()
            predictions.append(logits.argmax(dim=-1).cpu())
            correct += (logits.argmax(dim=-1) == batch["labels"]).sum().item()
            total += len(batch["labels"])
    for module, mode in modes:
        module.training = mode
    return {"loss": loss / total, "accuracy": correct / total, "predictions": torch.cat(predictions)}
