# cell: evaluate
# kind: wrong
# author: assistant
# sentence: Afterwards the model must be exactly as before: every module in the mode it had, every gradient and every buffer unchanged.
# why: restores the modes with module.train(mode), which reaches the children too, and the root comes last: a Sequential in training mode whose first layer was in eval mode has it in training mode afterwards
def evaluate(model: nn.Module, batches: Iterable[Batch]) -> dict[str, Any]:
    """Return {"loss": mean loss, "accuracy": share of right answers, "predictions": (n,) classes, on the CPU}.

    Both means are over examples. The model is left exactly as it was.
    """

    # Remember the mode of every single module, so that partly frozen models survive.
    saved_modes: list[tuple[nn.Module, bool]] = [(module, module.training) for module in model.modules()]

    total_loss = 0.0
    total_right = 0
    total_examples = 0
    all_predictions: list[torch.Tensor] = []

    model.eval()
    try:
        with torch.no_grad():
            for batch in batches:
                labels = batch["labels"]
                logits = model(batch)
                total_loss += F.cross_entropy(logits, labels, reduction="sum").item()
                predictions = logits.argmax(dim=-1)
                total_right += int((predictions == labels).sum().item())
                total_examples += labels.numel()
                all_predictions.append(predictions.cpu())
    finally:
        # Undo in the opposite order, as with any stack of changes.
        for module, was_training in reversed(saved_modes):
            module.train(was_training)

    return {
        "loss": total_loss / total_examples,
        "accuracy": total_right / total_examples,
        "predictions": torch.cat(all_predictions),
    }
