# cell: model-curves
# kind: wrong
# author: assistant
# sentence: Train every model at every rate, once.
# why: remembers histories by rate alone, so that only the first model is trained
def model_curves(
    fit: Callable[[str, float], list[dict[str, float]]], models: Sequence[str], rates: Sequence[float]
) -> dict[str, dict[str, Any]]:
    seen = {}
    curves = {}
    for model in models:
        for rate in rates:
            if rate not in seen:
                seen[rate] = fit(model, rate)
        rate = max(rates, key=lambda r: max(row["dev_accuracy"] for row in seen[r]))
        curves[model] = {
            "rate": rate,
            "train_loss": [row["train_loss"] for row in seen[rate]],
            "dev_loss": [row["dev_loss"] for row in seen[rate]],
            "dev_accuracy": max(row["dev_accuracy"] for row in seen[rate]),
        }
    return curves
