# cell: model-curves
# kind: right
# author: student
# sentence: For each model, take the run that reached the highest dev accuracy in any of its epochs (a tie keeps the rate that comes first), and return its curves.
# why: a stable sort of the runs from high to low keeps the first of equal rates in front
def model_curves(
    fit: Callable[[str, float], list[dict[str, float]]], models: Sequence[str], rates: Sequence[float]
) -> dict[str, dict[str, Any]]:
    answer = {}
    for model in models:
        runs = [(rate, fit(model, rate)) for rate in rates]
        runs = sorted(runs, key=lambda run: -max(row["dev_accuracy"] for row in run[1]))
        rate, history = runs[0]
        answer[model] = dict(
            rate=rate,
            train_loss=[float(row["train_loss"]) for row in history],
            dev_loss=[float(row["dev_loss"]) for row in history],
            dev_accuracy=float(max(row["dev_accuracy"] for row in history)),
        )
    return answer
