# cell: evaluate
# kind: wrong
# author: student
# sentence: Afterwards the model must be exactly as before: every module in the mode it had
# why: remembers the modes of the children only; train() goes down and changes what lies deeper
def evaluate(model: nn.Module, batches: Iterable[Batch]) -> dict[str, Any]:
    """Return {"loss": mean loss, "accuracy": share of right answers, "predictions": (n,) classes, on the CPU}."""
    own_mode, modes = model.training, {name: child.training for name, child in model.named_children()}
    model.eval()
    losses, answers, labels = [], [], []
    with torch.no_grad():
        for batch in batches:
            logits = model(batch)
            losses.append(F.cross_entropy(logits, batch["labels"], reduction="none"))
            answers.append(logits.argmax(dim=1))
            labels.append(batch["labels"])
    model.train(own_mode)
    for name, child in model.named_children():
        child.train(modes[name])
    predictions, labels = torch.cat(answers), torch.cat(labels)
    return {
        "loss": torch.cat(losses).mean().item(),
        "accuracy": (predictions == labels).double().mean().item(),
        "predictions": predictions.cpu(),
    }

