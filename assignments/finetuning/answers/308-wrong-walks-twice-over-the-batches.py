# cell: evaluate
# kind: wrong
# author: student
# sentence: Both means are over examples.
# why: counts first and looks afterwards: of a generator (an Iterable) nothing is left the second time
def evaluate(model: nn.Module, batches: Iterable[Batch]) -> dict[str, Any]:
    """Return {"loss": mean loss, "accuracy": share of right answers, "predictions": (n,) classes, on the CPU}.

    Both means are over examples. The model is left exactly as it was.
    """
    n = sum(len(batch["labels"]) for batch in batches)
    modes = [module.training for module in model.modules()]
    model.eval()
    loss, right, predictions = 0.0, 0, [torch.empty(0, dtype=torch.long)]
    with torch.no_grad():
        for batch in batches:
            logits = model(batch)
            loss += F.cross_entropy(logits, batch["labels"]).item() * len(logits) / n
            right += (logits.argmax(1) == batch["labels"]).sum().item()
            predictions.append(logits.argmax(1).cpu())
    for module, mode in zip(model.modules(), modes):
        module.training = mode
    return {"loss": loss, "accuracy": right / n, "predictions": torch.cat(predictions)}
