# cell: model-curves
# kind: wrong
# author: assistant
# sentence: return its curves.
# why: train curve of the run with the lowest training loss, dev curve of the run with the lowest dev loss
def model_curves(
    fit: Callable[[str, float], list[dict[str, float]]], models: Sequence[str], rates: Sequence[float]
) -> dict[str, dict[str, Any]]:
    curves = {}
    for model in models:
        runs = {rate: fit(model, rate) for rate in rates}
        rate = max(runs, key=lambda rate: max(row["dev_accuracy"] for row in runs[rate]))
        curves[model] = {"rate": rate, "dev_accuracy": max(row["dev_accuracy"] for row in runs[rate])}
        for key in ("train_loss", "dev_loss"):
            best = min(runs.values(), key=lambda history: min(row[key] for row in history))
            curves[model][key] = [row[key] for row in best]
    return curves
