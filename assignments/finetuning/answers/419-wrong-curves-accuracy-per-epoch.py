# cell: model-curves
# kind: wrong
# author: student
# sentence: returns: model -> {"rate": the chosen rate, "train_loss": one number per epoch, "dev_loss": likewise, "dev_accuracy": the highest of the chosen run}
# why: "dev_accuracy" is the whole curve instead of its highest value
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
        curves[model] = {
            "rate": chosen,
            "train_loss": [row["train_loss"] for row in kept],
            "dev_loss": [row["dev_loss"] for row in kept],
            "dev_accuracy": [row["dev_accuracy"] for row in kept],
        }
    return curves
