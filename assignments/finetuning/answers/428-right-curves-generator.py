# cell: model-curves
# kind: right
# author: assistant
# sentence: For each model, take the run that reached the highest dev accuracy in any of its epochs (a tie keeps the rate that comes first), and return its curves.
# why: a generator of entries, of which max() keeps the first of the highest
def model_curves(
    fit: Callable[[str, float], list[dict[str, float]]], models: Sequence[str], rates: Sequence[float]
) -> dict[str, dict[str, Any]]:
    def run(model: str):
        for rate in rates:
            history = fit(model, rate)
            yield {
                "rate": rate,
                "train_loss": [row["train_loss"] for row in history],
                "dev_loss": [row["dev_loss"] for row in history],
                "dev_accuracy": sorted(row["dev_accuracy"] for row in history)[-1],
            }

    return {model: max(run(model), key=lambda entry: entry["dev_accuracy"]) for model in models}
