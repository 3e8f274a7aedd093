# cell: model-curves
# kind: right
# author: student
# sentence: For each model, take the run that reached the highest dev accuracy in any of its epochs (a tie keeps the rate that comes first), and return its curves.
# why: goes through all epochs of all runs; a strictly higher epoch changes the run
def model_curves(
    fit: Callable[[str, float], list[dict[str, float]]], models: Sequence[str], rates: Sequence[float]
) -> dict[str, dict[str, Any]]:
    curves = {}
    for model in models:
        best_accuracy = -math.inf
        best_rate = best_history = None
        for rate in rates:
            history = fit(model, rate)
            for row in history:
                if row["dev_accuracy"] > best_accuracy:
                    best_accuracy, best_rate, best_history = row["dev_accuracy"], rate, history
        train, dev = [], []
        for row in best_history:
            train.append(row["train_loss"])
            dev.append(row["dev_loss"])
        curves[model] = {"rate": best_rate, "train_loss": train, "dev_loss": dev, "dev_accuracy": best_accuracy}
    return curves
