# cell: evaluate
# kind: wrong
# author: assistant
# sentence: every module in the mode it had
# why: model.train() wakes up every part that was kept in evaluation mode
def evaluate(model: nn.Module, batches: Iterable[Batch]) -> dict[str, Any]:
    """Return {"loss": mean loss, "accuracy": share of right answers, "predictions": (n,) classes, on the CPU}.

    Both means are over examples. The model is left exactly as it was.
    """
    model.eval()
    total_loss, correct, n, predictions = 0.0, 0, 0, []
    with torch.no_grad():
        for batch in batches:
            logits, labels = model(batch), batch["labels"]
            total_loss += F.cross_entropy(logits, labels, reduction="sum").item()
            predicted = logits.argmax(dim=-1)
            correct += (predicted == labels).sum().item()
            n += len(labels)
            predictions.append(predicted.cpu())
    model.train()
    return {"loss": total_loss / n, "accuracy": correct / n, "predictions": torch.cat(predictions)}
