# cell: model-curves
# kind: wrong
# author: student
# sentence: "train_loss": one number per epoch, "dev_loss": likewise
# why: the dev loss under both names
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
                    "train_loss": [row["dev_loss"] for row in history],
                    "dev_loss": [row["dev_loss"] for row in history],
                    "dev_accuracy": max(row["dev_accuracy"] for row in history),
                }
    return curves
