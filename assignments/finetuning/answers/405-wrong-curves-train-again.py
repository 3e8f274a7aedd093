# cell: model-curves
# kind: wrong
# author: student
# sentence: Train every model at every rate, once.
# why: trains the chosen rate a second time to get its curves
def model_curves(
    fit: Callable[[str, float], list[dict[str, float]]], models: Sequence[str], rates: Sequence[float]
) -> dict[str, dict[str, Any]]:
    out = {}
    for model in models:
        rate = max(rates, key=lambda r: max(row["dev_accuracy"] for row in fit(model, r)))
        history = fit(model, rate)
        out[model] = {
            "rate": rate,
            "train_loss": [row["train_loss"] for row in history],
            "dev_loss": [row["dev_loss"] for row in history],
            "dev_accuracy": max(row["dev_accuracy"] for row in history),
        }
    return out
