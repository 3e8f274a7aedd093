# cell: evaluate
# kind: right
# author: assistant
# sentence: While it looks, dropout is off and no graph is recorded.
# why: inference_mode, a context manager of its own for the modes, and try/finally
from contextlib import contextmanager


@contextmanager
def _evaluation_mode(model: nn.Module):
    snapshot = [(module, module.training) for module in model.modules()]
    try:
        model.eval()
        yield model
    finally:
        for module, training in snapshot:
            module.training = training


def evaluate(model: nn.Module, batches: Iterable[Batch]) -> dict[str, Any]:
    """Return {"loss": mean loss, "accuracy": share of right answers, "predictions": (n,) classes, on the CPU}."""
    logits, labels = [], []
    with _evaluation_mode(model), torch.inference_mode():
        for batch in batches:
            logits.append(model(batch).cpu())
            labels.append(batch["labels"].cpu())
        logits, labels = torch.cat(logits), torch.cat(labels)
        predictions = logits.argmax(dim=-1)
        loss = F.cross_entropy(logits, labels).item()
        accuracy = (predictions == labels).double().mean().item()
    return {"loss": loss, "accuracy": accuracy, "predictions": predictions.clone()}

