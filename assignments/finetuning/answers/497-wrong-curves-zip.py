# cell: model-curves
# kind: wrong
# author: student
# sentence: Train every model at every rate, once.
# why: the first model with the first rate, the second with the second
def model_curves(
    fit: Callable[[str, float], list[dict[str, float]]], models: Sequence[str], rates: Sequence[float]
) -> dict[str, dict[str, Any]]:
    curves = {}
    for model, rate in zip(models, rates):
        history = fit(model, rate)
        curves[model] = {
            "rate": rate,
            "train_loss": [row["train_loss"] for row in history],
            "dev_loss": [row["dev_loss"] for row in history],
            "dev_accuracy": max(row["dev_accuracy"] for row in history),
        }
    return curves
