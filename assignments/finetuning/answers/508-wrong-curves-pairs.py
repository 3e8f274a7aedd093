# cell: model-curves
# kind: wrong
# author: assistant
# sentence: "train_loss": one number per epoch
# why: pairs of epoch and loss
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
                    "train_loss": [(i, row["train_loss"]) for i, row in enumerate(history, 1)],
                    "dev_loss": [(i, row["dev_loss"]) for i, row in enumerate(history, 1)],
                    "dev_accuracy": max(row["dev_accuracy"] for row in history),
                }
    return curves
