# cell: model-curves
# kind: wrong
# author: student
# sentence: returns: model -> {"rate": the chosen rate, "train_loss": one number per epoch, "dev_loss": likewise, "dev_accuracy": the highest of the chosen run}
# why: a list with the model inside each entry
def model_curves(
    fit: Callable[[str, float], list[dict[str, float]]], models: Sequence[str], rates: Sequence[float]
) -> dict[str, dict[str, Any]]:
    curves = {}
    for model in models:
        best = None
        for rate in rates:
            history = fit(model, rate)
            score = max(row["dev_accuracy"] for row in history)
            if best is None or score > best:
                best = score
                curves[model] = {
                    "rate": rate,
                    "train_loss": [row["train_loss"] for row in history],
                    "dev_loss": [row["dev_loss"] for row in history],
                    "dev_accuracy": max(row["dev_accuracy"] for row in history),
                }
    return [{"model": model} | found for model, found in curves.items()]
