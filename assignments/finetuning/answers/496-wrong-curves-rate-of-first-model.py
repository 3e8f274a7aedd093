# cell: model-curves
# kind: wrong
# author: student
# sentence: To compare two models, each needs a learning rate of its own, chosen on dev.
# why: chooses the rate with the first model and trains the others at that rate alone
def model_curves(
    fit: Callable[[str, float], list[dict[str, float]]], models: Sequence[str], rates: Sequence[float]
) -> dict[str, dict[str, Any]]:
    curves, chosen = {}, None
    for model in models:
        best = None
        for rate in rates if chosen is None else [chosen]:
            history = fit(model, rate)
            top = max(row["dev_accuracy"] for row in history)
            if best is None or top > best:
                best, keep = top, rate
                curves[model] = {"rate": rate, "train_loss": [r["train_loss"] for r in history],
                                 "dev_loss": [r["dev_loss"] for r in history], "dev_accuracy": top}
        chosen = keep
    return curves
