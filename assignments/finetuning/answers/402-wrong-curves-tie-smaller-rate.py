# cell: model-curves
# kind: wrong
# author: assistant
# sentence: For each model, take the run that reached the highest dev accuracy in any of its epochs (a tie keeps the rate that comes first), and return its curves.
# why: a tie goes to the smallest rate instead of the first
def model_curves(
    fit: Callable[[str, float], list[dict[str, float]]], models: Sequence[str], rates: Sequence[float]
) -> dict[str, dict[str, Any]]:
    result = {}
    for model in models:
        histories = {rate: fit(model, rate) for rate in rates}
        peaks = {rate: max(row["dev_accuracy"] for row in rows) for rate, rows in histories.items()}
        rate = max(rates, key=lambda r: (peaks[r], -r))
        result[model] = {
            "rate": rate,
            "train_loss": [row["train_loss"] for row in histories[rate]],
            "dev_loss": [row["dev_loss"] for row in histories[rate]],
            "dev_accuracy": peaks[rate],
        }
    return result
