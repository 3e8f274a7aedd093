# cell: model-curves
# kind: wrong
# author: assistant
# sentence: For each model, take the run that reached the highest dev accuracy in any of its epochs (a tie keeps the rate that comes first), and return its curves.
# why: a dictionary from peak to run: of two equal peaks the later one overwrites the first
def model_curves(
    fit: Callable[[str, float], list[dict[str, float]]], models: Sequence[str], rates: Sequence[float]
) -> dict[str, dict[str, Any]]:
    result = {}
    for model in models:
        by_peak = {}
        for rate in rates:
            history = fit(model, rate)
            by_peak[max(row["dev_accuracy"] for row in history)] = (rate, history)
        peak = max(by_peak)
        rate, history = by_peak[peak]
        result[model] = {
            "rate": rate,
            "train_loss": [row["train_loss"] for row in history],
            "dev_loss": [row["dev_loss"] for row in history],
            "dev_accuracy": peak,
        }
    return result
