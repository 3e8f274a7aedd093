# cell: model-curves
# kind: right
# author: assistant
# sentence: For each model, take the run that reached the highest dev accuracy in any of its epochs (a tie keeps the rate that comes first), and return its curves.
# why: all histories in a dictionary first; max() keeps the first of equal peaks
def model_curves(
    fit: Callable[[str, float], list[dict[str, float]]], models: Sequence[str], rates: Sequence[float]
) -> dict[str, dict[str, Any]]:
    histories = {(model, rate): fit(model, rate) for model, rate in product(models, rates)}

    def peak(model: str, rate: float) -> float:
        return max(row["dev_accuracy"] for row in histories[model, rate])

    chosen = {model: max(rates, key=lambda rate, model=model: peak(model, rate)) for model in models}
    return {
        model: {
            "rate": rate,
            **{name: [row[name] for row in histories[model, rate]] for name in ("train_loss", "dev_loss")},
            "dev_accuracy": peak(model, rate),
        }
        for model, rate in chosen.items()
    }
