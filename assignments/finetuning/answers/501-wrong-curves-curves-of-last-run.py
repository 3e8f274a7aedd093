# cell: model-curves
# kind: wrong
# author: student
# sentence: return its curves.
# why: the curves are those of the last rate tried, not of the chosen one
def model_curves(
    fit: Callable[[str, float], list[dict[str, float]]], models: Sequence[str], rates: Sequence[float]
) -> dict[str, dict[str, Any]]:
    curves = {}
    for model in models:
        best_rate, best = None, -1.0
        for rate in rates:
            history = fit(model, rate)
            top = max(row["dev_accuracy"] for row in history)
            if top > best:
                best_rate, best = rate, top
        curves[model] = {
            "rate": best_rate,
            "train_loss": [row["train_loss"] for row in history],
            "dev_loss": [row["dev_loss"] for row in history],
            "dev_accuracy": best,
        }
    return curves
