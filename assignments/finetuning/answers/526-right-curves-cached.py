# cell: model-curves
# kind: right
# author: assistant
# sentence: Train every model at every rate, once.
# why: a cache lets max and the curves ask again without training again
def model_curves(
    fit: Callable[[str, float], list[dict[str, float]]], models: Sequence[str], rates: Sequence[float]
) -> dict[str, dict[str, Any]]:
    @cache
    def history(model: str, rate: float) -> tuple[dict[str, float], ...]:
        return tuple(fit(model, rate))


    def highest(model: str, rate: float) -> float:
        return max(row["dev_accuracy"] for row in history(model, rate))


    curves = {}
    for model in models:
        rate = max(rates, key=lambda rate: highest(model, rate))
        curves[model] = {
            "rate": rate,
            "train_loss": [row["train_loss"] for row in history(model, rate)],
            "dev_loss": [row["dev_loss"] for row in history(model, rate)],
            "dev_accuracy": highest(model, rate),
        }
    return curves
