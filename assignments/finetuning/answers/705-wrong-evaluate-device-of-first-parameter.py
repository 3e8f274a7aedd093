# cell: evaluate
# kind: wrong
# author: assistant
# sentence: The batches are on the model's device already, and a model may have no parameters.
# why: asks the first parameter for the device; a module without parameters that returns batch["features"] as logits ends in StopIteration
def evaluate(model: nn.Module, batches: Iterable[Batch]) -> dict[str, Any]:
    """Return {"loss": mean loss, "accuracy": share of right answers, "predictions": (n,) classes, on the CPU}.

    Both means are over examples. The model is left exactly as it was.
    """

    device = next(model.parameters()).device
    training_states = {module: module.training for module in model.modules()}
    model.eval()

    loss_sum, correct, count = 0.0, 0, 0
    predictions: list[torch.Tensor] = []
    try:
        with torch.no_grad():
            for batch in batches:
                # Move everything to where the model is (a no-op if it is there already).
                batch = {key: value.to(device) for key, value in batch.items()}
                logits = model(batch)
                labels = batch["labels"]
                loss_sum += F.cross_entropy(logits, labels, reduction="sum").item()
                predicted = logits.argmax(dim=-1)
                correct += (predicted == labels).sum().item()
                count += labels.size(0)
                predictions.append(predicted.cpu())
    finally:
        for module, state in training_states.items():
            module.training = state

    if count == 0:
        return {"loss": 0.0, "accuracy": 0.0, "predictions": torch.empty(0, dtype=torch.long)}
    return {"loss": loss_sum / count, "accuracy": correct / count, "predictions": torch.cat(predictions)}
