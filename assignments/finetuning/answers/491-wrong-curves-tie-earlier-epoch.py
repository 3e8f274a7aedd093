# cell: model-curves
# kind: wrong
# author: assistant
# sentence: (a tie keeps the rate that comes first)
# why: a tie is decided by the run that reached it in the earlier epoch
def model_curves(
    fit: Callable[[str, float], list[dict[str, float]]], models: Sequence[str], rates: Sequence[float]
) -> dict[str, dict[str, Any]]:
    curves = {}
    for model in models:
        best = None
        for rate in rates:
            history = fit(model, rate)
            values = [row["dev_accuracy"] for row in history]
            key = (max(values), -values.index(max(values)))
            if best is None or key > best[0]:
                best = key, rate, history
        (top, _), rate, history = best
        curves[model] = {"rate": rate, "dev_accuracy": top} | {
            name: [row[name] for row in history] for name in ("train_loss", "dev_loss")
        }
    return curves
