# cell: evaluate
# kind: right
# author: student
# sentence: The loss has to be right for any finite logits, also for very large ones.
# why: collects plain numbers, takes the loss in float64 on the CPU; logits [[1000., 0.]] with label 1 give the loss 1000
def evaluate(model: nn.Module, batches: Iterable[Batch]) -> dict[str, Any]:
    """Return {"loss": mean loss, "accuracy": share of right answers, "predictions": (n,) classes, on the CPU}.

    Both means are over examples. The model is left exactly as it was.
    """

    before = {module: module.training for module in model.modules()}
    losses: list[float] = []
    predictions: list[int] = []
    right = 0
    try:
        model.eval()
        with torch.set_grad_enabled(False):
            for batch in batches:
                logits, labels = model(batch).cpu().double(), batch["labels"].cpu()
                picked = F.log_softmax(logits, dim=-1).gather(-1, labels[:, None])[:, 0]
                losses += (-picked).tolist()
                classes = logits.argmax(-1).tolist()
                right += sum(a == b for a, b in zip(classes, labels.tolist(), strict=True))
                predictions += classes
    finally:
        for module, mode in before.items():
            module.training = mode
    n = len(predictions)
    return {
        "loss": math.fsum(losses) / n,
        "accuracy": right / n,
        "predictions": torch.tensor(predictions, dtype=torch.long),
    }
