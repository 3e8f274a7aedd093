# cell: model-curves
# kind: wrong
# author: student
# sentence: "train_loss": one number per epoch
# why: the losses of the last epoch, one number each
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
                    "train_loss": history[-1]["train_loss"],
                    "dev_loss": history[-1]["dev_loss"],
                    "dev_accuracy": max(row["dev_accuracy"] for row in history),
                }
    return curves
