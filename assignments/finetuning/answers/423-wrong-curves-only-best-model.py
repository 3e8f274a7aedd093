# cell: model-curves
# kind: wrong
# author: assistant
# sentence: For each model, take the run that reached the highest dev accuracy in any of its epochs (a tie keeps the rate that comes first), and return its curves.
# why: returns the best model alone, not each of them
def model_curves(
    fit: Callable[[str, float], list[dict[str, float]]], models: Sequence[str], rates: Sequence[float]
) -> dict[str, dict[str, Any]]:
    runs = [(max(row["dev_accuracy"] for row in history), model, rate, history)
            for model in models for rate in rates for history in [fit(model, rate)]]
    peak, model, rate, history = max(runs, key=lambda run: run[0])
    return {
        model: {
            "rate": rate,
            "train_loss": [row["train_loss"] for row in history],
            "dev_loss": [row["dev_loss"] for row in history],
            "dev_accuracy": peak,
        }
    }
