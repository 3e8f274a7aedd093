# cell: model-curves
# kind: wrong
# author: assistant
# sentence: (a tie keeps the rate that comes first)
# why: max over (accuracy, rate): a tie keeps the largest rate
def model_curves(
    fit: Callable[[str, float], list[dict[str, float]]], models: Sequence[str], rates: Sequence[float]
) -> dict[str, dict[str, Any]]:
    curves = {}
    for model in models:
        histories = {rate: fit(model, rate) for rate in rates}
        accuracy, rate = max((max(row["dev_accuracy"] for row in history), rate) for rate, history in histories.items())
        curves[model] = {
            "rate": rate,
            "train_loss": [row["train_loss"] for row in histories[rate]],
            "dev_loss": [row["dev_loss"] for row in histories[rate]],
            "dev_accuracy": accuracy,
        }
    return curves
