# cell: model-curves
# kind: wrong
# author: student
# sentence: For each model, take the run that reached the highest dev accuracy in any of its epochs (a tie keeps the rate that comes first), and return its curves.
# why: goes by the lowest dev loss
def model_curves(
    fit: Callable[[str, float], list[dict[str, float]]], models: Sequence[str], rates: Sequence[float]
) -> dict[str, dict[str, Any]]:
    curves = {}
    for model in models:
        best = None
        for rate in rates:
            history = fit(model, rate)
            score = -min(row["dev_loss"] for row in history)
            if best is None or score > best:
                best = score
                curves[model] = {
                    "rate": rate,
                    "train_loss": [row["train_loss"] for row in history],
                    "dev_loss": [row["dev_loss"] for row in history],
                    "dev_accuracy": max(row["dev_accuracy"] for row in history),
                }
    return curves
