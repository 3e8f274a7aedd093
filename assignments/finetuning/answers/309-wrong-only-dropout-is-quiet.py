# cell: evaluate
# kind: wrong
# author: student
# sentence: every gradient and every buffer unchanged
# why: switches dropout off and leaves batch norm in training mode: it uses the batch's statistics and updates the running ones
def evaluate(model: nn.Module, batches: Iterable[Batch]) -> dict[str, Any]:
    """Return {"loss": mean loss, "accuracy": share of right answers, "predictions": (n,) classes, on the CPU}.

    Both means are over examples. The model is left exactly as it was.
    """
    drops = [m for m in model.modules() if isinstance(m, nn.Dropout) and m.training]
    for drop in drops:
        drop.eval()
    loss, right, n, predictions = 0.0, 0, 0, []
    with torch.no_grad():
        for batch in batches:
            logits, labels = model(batch), batch["labels"]
            chosen = logits.argmax(dim=1)
            loss += F.cross_entropy(logits, labels, reduction="sum").item()
            right += (chosen == labels).sum().item()
            n += len(labels)
            predictions.append(chosen.cpu())
    for drop in drops:
        drop.train()
    return {"loss": loss / n, "accuracy": right / n, "predictions": torch.cat(predictions)}
