# cell: model-curves
# kind: wrong
# author: student
# sentence: "rate": the chosen rate
# why: the place of the rate in the list
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
                    "rate": list(rates).index(rate),
                    "train_loss": [row["train_loss"] for row in history],
                    "dev_loss": [row["dev_loss"] for row in history],
                    "dev_accuracy": max(row["dev_accuracy"] for row in history),
                }
    return curves
