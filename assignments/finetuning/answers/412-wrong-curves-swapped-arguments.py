# cell: model-curves
# kind: wrong
# author: student
# sentence: fit(model, rate): trains and returns the history, one dict per epoch, as `fine_tune` does
# why: calls fit(rate, model)
def model_curves(
    fit: Callable[[str, float], list[dict[str, float]]], models: Sequence[str], rates: Sequence[float]
) -> dict[str, dict[str, Any]]:
    curves = {}
    for model in models:
        best = None
        for rate in rates:
            history = fit(rate, model)
            value = max(row["dev_accuracy"] for row in history)
            if best is None or value > best:
                best, chosen, kept = value, rate, history
        curves[model] = {
            "rate": chosen,
            "train_loss": [row["train_loss"] for row in kept],
            "dev_loss": [row["dev_loss"] for row in kept],
            "dev_accuracy": best,
        }
    return curves
