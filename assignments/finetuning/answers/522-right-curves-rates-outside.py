# cell: model-curves
# kind: right
# author: student
# sentence: Train every model at every rate, once.
# why: the order of the trainings is open: rates outside, models inside
def model_curves(
    fit: Callable[[str, float], list[dict[str, float]]], models: Sequence[str], rates: Sequence[float]
) -> dict[str, dict[str, Any]]:
    best = {}
    for rate in rates:
        for model in models:
            rows = fit(model, rate)
            a = max([r["dev_accuracy"] for r in rows])
            if model in best and best[model]["dev_accuracy"] >= a:
                continue
            best[model] = dict(
                rate=rate,
                train_loss=[r["train_loss"] for r in rows],
                dev_loss=[r["dev_loss"] for r in rows],
                dev_accuracy=a,
            )
    return best
