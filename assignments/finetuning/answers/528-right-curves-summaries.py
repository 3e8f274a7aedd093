# cell: model-curves
# kind: right
# author: assistant
# sentence: (a tie keeps the rate that comes first)
# why: max over (accuracy, minus place)
def model_curves(
    fit: Callable[[str, float], list[dict[str, float]]], models: Sequence[str], rates: Sequence[float]
) -> dict[str, dict[str, Any]]:
    def summary(rate: float, history: list[dict[str, float]]) -> dict[str, Any]:
        _, train, dev, accuracy = zip(
            *((r["epoch"], r["train_loss"], r["dev_loss"], r["dev_accuracy"]) for r in history), strict=True
        )
        return {"rate": rate, "train_loss": list(train), "dev_loss": list(dev), "dev_accuracy": max(accuracy)}


    out = {}
    for model in models:
        tried = [summary(rate, fit(model, rate)) for rate in rates]
        best = max(range(len(tried)), key=lambda i: (tried[i]["dev_accuracy"], -i))
        out[model] = tried[best]
    return out
