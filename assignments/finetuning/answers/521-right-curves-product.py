# cell: model-curves
# kind: right
# author: assistant
# sentence: Train every model at every rate, once.
# why: all pairs first, then max, which keeps the first
def model_curves(
    fit: Callable[[str, float], list[dict[str, float]]], models: Sequence[str], rates: Sequence[float]
) -> dict[str, dict[str, Any]]:
    histories = {(model, rate): fit(model, rate) for model, rate in product(models, rates)}


    def top(model: str, rate: float) -> float:
        return max(row["dev_accuracy"] for row in histories[model, rate])


    chosen = {model: max(rates, key=lambda rate: top(model, rate)) for model in models}
    return {
        model: {
            "rate": rate,
            "train_loss": [row["train_loss"] for row in histories[model, rate]],
            "dev_loss": [row["dev_loss"] for row in histories[model, rate]],
            "dev_accuracy": top(model, rate),
        }
        for model, rate in chosen.items()
    }
