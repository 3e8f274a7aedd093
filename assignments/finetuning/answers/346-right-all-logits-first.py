# cell: evaluate
# kind: right
# author: student
# sentence: Mean loss and accuracy are means over examples.
# why: collects all logits in inference mode and computes once, in float64; a context manager keeps the modes
def evaluate(model: nn.Module, batches: Iterable[Batch]) -> dict[str, Any]:
    """Return {"loss": mean loss, "accuracy": share of right answers, "predictions": (n,) classes, on the CPU}.

    Both means are over examples. The model is left exactly as it was.
    """
    from contextlib import contextmanager

    @contextmanager
    def quiet():
        modes = [(module, module.training) for module in model.modules()]
        try:
            for module, _ in modes:
                module.training = False
            with torch.inference_mode():
                yield
        finally:
            for module, mode in modes:
                module.training = mode

    with quiet():
        pairs = [(model(batch).double().cpu(), batch["labels"].cpu()) for batch in batches]
        logits, labels = (torch.cat(column) for column in zip(*pairs))
        loss = F.cross_entropy(logits, labels).item()
        chosen = logits.max(dim=1).indices
        accuracy = int((chosen == labels).sum()) / len(labels)
    return {"loss": loss, "accuracy": accuracy, "predictions": torch.tensor(chosen.tolist())}
