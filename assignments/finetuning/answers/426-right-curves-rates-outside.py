# cell: model-curves
# kind: right
# author: assistant
# sentence: Train every model at every rate, once.
# why: the outer loop is over the rates; the better entry replaces the older one
def model_curves(
    fit: Callable[[str, float], list[dict[str, float]]], models: Sequence[str], rates: Sequence[float]
) -> dict[str, dict[str, Any]]:
    best: dict[str, dict[str, Any]] = {}
    for rate in rates:
        for model in models:
            history = fit(model, rate)
            entry = {
                "rate": rate,
                "train_loss": [row["train_loss"] for row in history],
                "dev_loss": [row["dev_loss"] for row in history],
                "dev_accuracy": max(row["dev_accuracy"] for row in history),
            }
            if model not in best or entry["dev_accuracy"] > best[model]["dev_accuracy"]:
                best[model] = entry
    return {model: best[model] for model in models}
