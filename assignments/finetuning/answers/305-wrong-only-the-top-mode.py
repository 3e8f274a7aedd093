# cell: evaluate
# kind: wrong
# author: assistant
# sentence: every module in the mode it had
# why: model.train(was_training) gives every part the mode of the whole
def evaluate(model: nn.Module, batches: Iterable[Batch]) -> dict[str, Any]:
    """Return {"loss": mean loss, "accuracy": share of right answers, "predictions": (n,) classes, on the CPU}.

    Both means are over examples. The model is left exactly as it was.
    """
    was_training = model.training
    model.eval()
    losses, hits, predictions = [], [], []
    with torch.inference_mode():
        for batch in batches:
            logits = model(batch)
            losses += F.cross_entropy(logits, batch["labels"], reduction="none").tolist()
            predictions += logits.argmax(-1).tolist()
            hits += (logits.argmax(-1) == batch["labels"]).tolist()
    model.train(was_training)
    return {
        "loss": math.fsum(losses) / len(losses),
        "accuracy": sum(hits) / len(hits),
        "predictions": torch.tensor(predictions),
    }
