# cell: evaluate
# kind: wrong
# author: assistant
# sentence: Afterwards the model must be exactly as before: ... every gradient and every buffer unchanged.
# why: clears the gradients at the end "to be safe"
def evaluate(model: nn.Module, batches: Iterable[Batch]) -> dict[str, Any]:
    """Return {"loss": mean loss, "accuracy": share of right answers, "predictions": (n,) classes, on the CPU}."""
    training_states = {name: module.training for name, module in model.named_modules()}
    model.eval()
    total_loss, total_correct, total_examples = 0.0, 0, 0
    all_predictions: list[torch.Tensor] = []
    try:
        with torch.no_grad():
            for batch in batches:
                logits = model(batch)
                labels = batch["labels"]
                total_loss += F.cross_entropy(logits, labels, reduction="sum").item()
                predictions = logits.argmax(dim=-1)
                total_correct += (predictions == labels).sum().item()
                total_examples += labels.size(0)
                all_predictions.append(predictions.detach().cpu())
    finally:
        for name, module in model.named_modules():
            module.training = training_states[name]
        model.zero_grad(set_to_none=True)  # make sure that the evaluation leaves no gradients behind
    return {
        "loss": total_loss / max(total_examples, 1),
        "accuracy": total_correct / max(total_examples, 1),
        "predictions": torch.cat(all_predictions),
    }

