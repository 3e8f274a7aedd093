# cell: model-curves
# kind: wrong
# author: student
# sentence: For each model, take the run that reached the highest dev accuracy in any of its epochs (a tie keeps the rate that comes first), and return its curves.
# why: the curves are those of the last run of the loop, not of the chosen one
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
            "train_loss": [row["train_loss"] for row in history],
            "dev_loss": [row["dev_loss"] for row in history],
            "dev_accuracy": best,
        }
    return curves
