# cell: model-curves
# kind: wrong
# author: student
# sentence: To compare two models, each needs a learning rate of its own, chosen on dev.
# why: one rate for all models, the one with the best mean peak
def model_curves(
    fit: Callable[[str, float], list[dict[str, float]]], models: Sequence[str], rates: Sequence[float]
) -> dict[str, dict[str, Any]]:
    histories = {(m, r): fit(m, r) for m in models for r in rates}
    peak = {key: max(row["dev_accuracy"] for row in rows) for key, rows in histories.items()}
    rate = max(rates, key=lambda r: sum(peak[m, r] for m in models))
    return {
        m: {
            "rate": rate,
            "train_loss": [row["train_loss"] for row in histories[m, rate]],
            "dev_loss": [row["dev_loss"] for row in histories[m, rate]],
            "dev_accuracy": peak[m, rate],
        }
        for m in models
    }
