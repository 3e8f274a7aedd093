# cell: model-curves
# kind: wrong
# author: assistant
# sentence: returns: model -> {"rate": the chosen rate, "train_loss": one number per epoch, "dev_loss": likewise, "dev_accuracy": the highest of the chosen run}
# why: sorts the history by accuracy to find the peak, so that the curves are no longer in the order of the epochs
def model_curves(
    fit: Callable[[str, float], list[dict[str, float]]], models: Sequence[str], rates: Sequence[float]
) -> dict[str, dict[str, Any]]:
    curves = {}
    for model in models:
        best = None
        for rate in rates:
            history = fit(model, rate)
            history.sort(key=lambda row: row["dev_accuracy"], reverse=True)
            if best is None or history[0]["dev_accuracy"] > best[1][0]["dev_accuracy"]:
                best = (rate, history)
        rate, history = best
        curves[model] = {
            "rate": rate,
            "train_loss": [row["train_loss"] for row in history],
            "dev_loss": [row["dev_loss"] for row in history],
            "dev_accuracy": history[0]["dev_accuracy"],
        }
    return curves
