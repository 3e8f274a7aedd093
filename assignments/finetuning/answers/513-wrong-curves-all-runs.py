# cell: model-curves
# kind: wrong
# author: student
# sentence: returns: model -> {"rate": the chosen rate, "train_loss": one number per epoch, "dev_loss": likewise, "dev_accuracy": the highest of the chosen run}
# why: returns every run, model -> rate -> curves
def model_curves(
    fit: Callable[[str, float], list[dict[str, float]]], models: Sequence[str], rates: Sequence[float]
) -> dict[str, dict[str, Any]]:
    return {
        model: {
            rate: {
                "train_loss": [row["train_loss"] for row in history],
                "dev_loss": [row["dev_loss"] for row in history],
                "dev_accuracy": max(row["dev_accuracy"] for row in history),
            }
            for rate in rates
            for history in [fit(model, rate)]
        }
        for model in models
    }
