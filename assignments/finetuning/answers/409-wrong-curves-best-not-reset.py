# cell: model-curves
# kind: wrong
# author: student
# sentence: To compare two models, each needs a learning rate of its own, chosen on dev.
# why: the best accuracy is set once, outside the loop over models: a weaker second model gets the run of the first
def model_curves(
    fit: Callable[[str, float], list[dict[str, float]]], models: Sequence[str], rates: Sequence[float]
) -> dict[str, dict[str, Any]]:
    curves = {}
    best = -1.0
    for model in models:
        for rate in rates:
            history = fit(model, rate)
            peak = max(row["dev_accuracy"] for row in history)
            if peak > best:
                best = peak
                entry = {
                    "rate": rate,
                    "train_loss": [row["train_loss"] for row in history],
                    "dev_loss": [row["dev_loss"] for row in history],
                    "dev_accuracy": peak,
                }
        curves[model] = entry
    return curves
