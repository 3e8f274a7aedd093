# cell: evaluate
# kind: wrong
# author: student
# sentence: The loss has to be right for any finite logits, also for very large ones.
# why: takes the log of softmax + 1e-9, so that the loss can never exceed about 20.7; logits [[1000., 0.]] with label 1 have the loss 1000
def evaluate(model: nn.Module, batches: Iterable[Batch]) -> dict[str, Any]:
    """Return {"loss": mean loss, "accuracy": share of right answers, "predictions": (n,) classes, on the CPU}.

    Both means are over examples. The model is left exactly as it was.
    """

    modes = [(module, module.training) for module in model.modules()]
    model.eval()
    total, right, n, predictions = 0.0, 0, 0, []
    with torch.no_grad():
        for batch in batches:
            labels = batch["labels"]
            probabilities = model(batch).softmax(dim=-1)
            chosen = probabilities[torch.arange(len(labels), device=labels.device), labels]
            total += -torch.log(chosen + 1e-9).sum().item()
            predicted = probabilities.argmax(dim=-1)
            right += (predicted == labels).sum().item()
            n += len(labels)
            predictions.append(predicted.cpu())
    for module, mode in modes:
        module.training = mode
    return {"loss": total / n, "accuracy": right / n, "predictions": torch.cat(predictions)}
