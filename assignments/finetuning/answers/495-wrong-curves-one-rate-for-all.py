# cell: model-curves
# kind: wrong
# author: student
# sentence: To compare two models, each needs a learning rate of its own, chosen on dev.
# why: one rate for all models, the best on average
def model_curves(
    fit: Callable[[str, float], list[dict[str, float]]], models: Sequence[str], rates: Sequence[float]
) -> dict[str, dict[str, Any]]:
    histories = {(model, rate): fit(model, rate) for model in models for rate in rates}
    top = {pair: max(row["dev_accuracy"] for row in history) for pair, history in histories.items()}
    rate = max(rates, key=lambda rate: sum(top[model, rate] for model in models))
    return {
        model: {
            "rate": rate,
            "train_loss": [row["train_loss"] for row in histories[model, rate]],
            "dev_loss": [row["dev_loss"] for row in histories[model, rate]],
            "dev_accuracy": top[model, rate],
        }
        for model in models
    }
