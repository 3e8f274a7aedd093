# cell: model-curves
# kind: right
# author: assistant
# sentence: (a tie keeps the rate that comes first)
# why: argmax of a float64 tensor takes the first of equals; the rate comes from the list
def model_curves(
    fit: Callable[[str, float], list[dict[str, float]]], models: Sequence[str], rates: Sequence[float]
) -> dict[str, dict[str, Any]]:
    found: dict[str, dict[str, Any]] = {}
    for model in models:
        histories = [fit(model, rate) for rate in rates]
        tops = torch.tensor([max(row["dev_accuracy"] for row in history) for history in histories], dtype=torch.float64)
        place = int((tops == tops.max()).nonzero()[0, 0])
        found[model] = {
            "rate": rates[place],
            "train_loss": [row["train_loss"] for row in histories[place]],
            "dev_loss": [row["dev_loss"] for row in histories[place]],
            "dev_accuracy": float(tops[place]),
        }
    return found
