# cell: model-curves
# kind: wrong
# author: student
# sentence: For each model, take the run that reached the highest dev accuracy in any of its epochs (a tie keeps the rate that comes first), and return its curves.
# why: the best accuracy of the first model is kept for the second
def model_curves(
    fit: Callable[[str, float], list[dict[str, float]]], models: Sequence[str], rates: Sequence[float]
) -> dict[str, dict[str, Any]]:
    curves, best = {}, -1.0
    for model in models:
        for rate in rates:
            history = fit(model, rate)
            top = max(row["dev_accuracy"] for row in history)
            if top > best or model not in curves:
                best = max(best, top)
                curves[model] = {"rate": rate, "train_loss": [r["train_loss"] for r in history],
                                 "dev_loss": [r["dev_loss"] for r in history], "dev_accuracy": top}
    return curves
