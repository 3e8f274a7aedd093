# cell: model-curves
# kind: wrong
# author: assistant
# sentence: Train every model at every rate, once.
# why: stops trying rates once an accuracy of 1 is reached
def model_curves(
    fit: Callable[[str, float], list[dict[str, float]]], models: Sequence[str], rates: Sequence[float]
) -> dict[str, dict[str, Any]]:
    curves = {}
    for model in models:
        best = None
        for rate in rates:
            history = fit(model, rate)
            value = max(row["dev_accuracy"] for row in history)
            if best is None or value > best:
                best, chosen, kept = value, rate, history
            if best == 1.0:
                break
        curves[model] = {
            "rate": chosen,
            "train_loss": [row["train_loss"] for row in kept],
            "dev_loss": [row["dev_loss"] for row in kept],
            "dev_accuracy": best,
        }
    return curves
