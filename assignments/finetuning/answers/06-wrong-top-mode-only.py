# cell: evaluate
# kind: wrong
# author: student
# sentence: Afterwards the model must be exactly as before: every module in the mode it had
# why: remembers the mode of the model alone: a part kept in evaluation mode is woken up
def evaluate(model: nn.Module, batches: Iterable[Batch]) -> dict[str, Any]:
    """Return {"loss": mean loss, "accuracy": share of right answers, "predictions": (n,) classes, on the CPU}."""
    was_training = model.training
    model.eval()
    total, right, n, predictions = 0.0, 0, 0, []
    with torch.no_grad():
        for batch in batches:
            logits, labels = model(batch), batch["labels"]
            total += F.cross_entropy(logits, labels, reduction="sum").item()
            chosen = logits.argmax(dim=1)
            right += (chosen == labels).sum().item()
            n += len(labels)
            predictions.append(chosen.cpu())
    model.train(was_training)
    return {"loss": total / n, "accuracy": right / n, "predictions": torch.cat(predictions)}

