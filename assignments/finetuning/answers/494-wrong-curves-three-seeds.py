# cell: model-curves
# kind: wrong
# author: assistant
# sentence: Train every model at every rate, once.
# why: trains each pair three times and averages, 'to be robust'
def model_curves(
    fit: Callable[[str, float], list[dict[str, float]]], models: Sequence[str], rates: Sequence[float]
) -> dict[str, dict[str, Any]]:
    curves = {}
    for model in models:
        best = None
        for rate in rates:
            trials = [fit(model, rate) for _ in range(3)]
            history = [{key: sum(t[i][key] for t in trials) / 3 for key in trials[0][i]} for i in range(len(trials[0]))]
            top = max(row["dev_accuracy"] for row in history)
            if best is None or top > best["dev_accuracy"]:
                best = {"rate": rate, "train_loss": [r["train_loss"] for r in history],
                        "dev_loss": [r["dev_loss"] for r in history], "dev_accuracy": top}
        curves[model] = best
    return curves
