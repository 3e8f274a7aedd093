# cell: model-curves
# kind: right
# author: assistant
# sentence: For each model, take the run that reached the highest dev accuracy in any of its epochs (a tie keeps the rate that comes first), and return its curves.
# why: functools.reduce with a helper that keeps the earlier of two equals, backwards training order
def model_curves(
    fit: Callable[[str, float], list[dict[str, float]]], models: Sequence[str], rates: Sequence[float]
) -> dict[str, dict[str, Any]]:
    from functools import reduce

    trained = {}
    for model in reversed(list(models)):
        for rate in reversed(list(rates)):
            trained[model, rate] = copy.deepcopy(fit(model, rate))

    def peak(key: tuple[str, float]) -> float:
        return max(row["dev_accuracy"] for row in trained[key])

    out = {}
    for model in models:
        key = reduce(lambda a, b: b if peak(b) > peak(a) else a, [(model, rate) for rate in rates])
        out[model] = {"rate": key[1], "dev_accuracy": peak(key)}
        out[model]["train_loss"], out[model]["dev_loss"] = (
            [row[part] for row in trained[key]] for part in ("train_loss", "dev_loss")
        )
    return out
