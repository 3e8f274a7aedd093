# cell: model-curves
# kind: wrong
# author: student
# sentence: Train every model at every rate, once.
# why: trains the chosen rate a second time for its curves
def model_curves(
    fit: Callable[[str, float], list[dict[str, float]]], models: Sequence[str], rates: Sequence[float]
) -> dict[str, dict[str, Any]]:
    curves = {}
    for model in models:
        best_rate = max(rates, key=lambda rate: max(row["dev_accuracy"] for row in fit(model, rate)))
        history = fit(model, best_rate)
        curves[model] = {
            "rate": best_rate,
            "train_loss": [row["train_loss"] for row in history],
            "dev_loss": [row["dev_loss"] for row in history],
            "dev_accuracy": max(row["dev_accuracy"] for row in history),
        }
    return curves
