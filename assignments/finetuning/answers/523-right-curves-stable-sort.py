# cell: model-curves
# kind: right
# author: assistant
# sentence: (a tie keeps the rate that comes first)
# why: a stable sort from the highest down keeps the first of equals
def model_curves(
    fit: Callable[[str, float], list[dict[str, float]]], models: Sequence[str], rates: Sequence[float]
) -> dict[str, dict[str, Any]]:
    result = {}
    for model in models:
        tried = [(rate, fit(model, rate)) for rate in rates]
        tried.sort(key=lambda pair: max(row["dev_accuracy"] for row in pair[1]), reverse=True)
        rate, history = tried[0]
        columns = {key: [row[key] for row in history] for key in ("train_loss", "dev_loss", "dev_accuracy")}
        result[model] = {"rate": rate, **columns, "dev_accuracy": max(columns["dev_accuracy"])}
    return result
